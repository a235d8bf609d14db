/**
 * Which value a field will have: the one form for many files, what the file says itself, and what was set for this file
 * alone (specification 4.16; design 14). Pure.
 */

import { withAnsweredRelease, withFieldGroups } from './field-groups.ts';
import type { FieldControl } from './field-table.ts';
import { cutToField, itemFieldsOf, metadataField } from './metadata-fields.ts';
import type { MetadataAppendMode, MetadataValues } from './metadata-values.ts';
import { joinList, splitList } from './value-list.ts';

export const APPEND_MODES = { undefined: 0, append: 1, overwrite: 2, setIfEmpty: 3 } as const;

export interface ValueSources {
  readonly file: string;
  readonly form: string;
}

/** Between the file's text and the form's in append mode. */
const JOINT = ' ';

/**
 * What the server will hold for one field under a mode; blank counts as nothing, in form and file alike. Only words can
 * be appended, and to a list what it lacks; a day or a choice from a list stays as the file has it.
 */
export function resolveValue(
  { file, form }: ValueSources,
  mode: MetadataAppendMode,
  control: FieldControl = 'text',
): string {
  if (form.trim() === '') return file;
  if (file.trim() === '') return form;
  if (mode === APPEND_MODES.append) return appended(file, form, control);
  return mode === APPEND_MODES.setIfEmpty ? file : form;
}

function appended(file: string, form: string, control: FieldControl): string {
  if (control === 'multi-select') return joinList([...splitList(file), ...splitList(form)]);
  return control === 'text' || control === 'multi-line' ? `${file}${JOINT}${form}` : file;
}

export interface ItemValues {
  readonly fileValues: MetadataValues;
  readonly formValues: MetadataValues;
  readonly overrides: MetadataValues;
  readonly mode: MetadataAppendMode;
  /** The form's release is what it begins with, not an answer (decision 34). */
  readonly isReleaseImplied?: boolean;
}

/** Every field that will have a value, with that value, no longer than the field: shown before sending as *will be sent*. */
export function resolvedValues(item: ItemValues): Record<string, string> {
  const { fileValues, formValues, overrides, mode } = withFieldGroups(withAnsweredRelease(item));
  const names = new Set([...Object.keys(fileValues), ...Object.keys(formValues), ...Object.keys(overrides)]);
  const resolve = (name: string): string =>
    overrides[name] ??
    resolveValue({ file: fileValues[name] ?? '', form: formValues[name] ?? '' }, mode, metadataField(name)?.control);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const value = cutToField(name, resolve(name));
      return value.trim() === '' ? [] : [[name, value] as const];
    }),
  );
}

const PLACE_NAMES: readonly string[] = itemFieldsOf('image').map(({ name }) => name);

/**
 * What goes on the wire: the form and its mode as they are, and the place that the file names, which no form asks for
 * (3.8). With append the server has the place from the file already and would say it twice. For an item with values of
 * its own the resolved values with overwrite, so that a choice for a single field needs nothing of the server (design 14,
 * 4.16); so too where text counts that was put right here (`repaired`): a server may read it as it is stored.
 */
export function valuesToSend(
  item: ItemValues,
  repaired: readonly string[] = [],
): { readonly values: MetadataValues; readonly mode: MetadataAppendMode } {
  const { fileValues, formValues, overrides, mode } = withAnsweredRelease(item);
  const resolved = resolvedValues(item);
  const countsRepaired = repaired.some((name) => resolved[name] !== undefined && resolved[name] !== formValues[name]);
  if (Object.keys(overrides).length > 0 || countsRepaired) return { values: resolved, mode: APPEND_MODES.overwrite };
  if (mode === APPEND_MODES.append) return { values: formValues, mode };
  const place = Object.entries(fileValues).filter(([name]) => PLACE_NAMES.includes(name));
  return { values: { ...Object.fromEntries(place), ...formValues }, mode };
}
