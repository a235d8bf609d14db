/**
 * Resolves metadata from form, file and overrides (specification 3.8, 3.9 and 4.16). The same function serves the
 * screens (what will be sent), the engine (what is sent) and the reference server (what the asset gets).
 */
import type { ControlKind } from './field-table.ts';
import { cutToField, metadataField, perFileFieldsOf } from './metadata-fields.ts';
import { APPEND_MODES, type MetadataAppendMode, type MetadataValues } from './metadata-values.ts';
import { RELEASE_FIELDS, releaseFromFields } from './release.ts';
import { joinList, splitList } from './value-list.ts';

/** The sources of one file's values, all by contract field name in wire format. */
export interface MetadataSources {
  readonly fileValues: MetadataValues;
  readonly formValues: MetadataValues;
  /** Set for this file only; they take precedence over form and file. */
  readonly overrides?: MetadataValues;
  readonly mode: MetadataAppendMode;
  /** The form's release is its default, not set by the user (decision 34). */
  readonly isReleaseImplied?: boolean;
  /** Names of embedded fields whose encoding was repaired. */
  readonly repaired?: readonly string[];
}

export interface ResolvedMetadata {
  /** The resulting values, cut to the limits of their fields. */
  readonly values: MetadataValues;
  /** Values and mode to send, so that a server that merges them with the file gets `values`. */
  readonly sent: { readonly values: MetadataValues; readonly mode: MetadataAppendMode };
}

/** Pure. */
export function resolveMetadata(sources: MetadataSources): ResolvedMetadata {
  const complete = withoutOverriddenRelease({ overrides: {}, repaired: [], ...sources });
  const values = mergedValues(complete);
  return { values, sent: valuesToSend(complete, values) };
}

type Sources = Required<Omit<MetadataSources, 'isReleaseImplied'>> & Pick<MetadataSources, 'isReleaseImplied'>;

/** An embedded release takes precedence over an implied one (3.9, decision 34). */
function withoutOverriddenRelease(sources: Sources): Sources {
  const isOverridden = sources.isReleaseImplied === true && releaseFromFields(sources.fileValues) !== null;
  return isOverridden ? { ...sources, formValues: without(sources.formValues, RELEASE_FIELDS) } : sources;
}

/**
 * Fields with a meaning only together: the form's day with the file's time would be a moment that was never entered.
 */
const FIELD_GROUPS = [['IPTCDateCreated', 'IPTCTimeCreated'], RELEASE_FIELDS] as const;

/**
 * Takes each group from one source only (3.9, 4.16): from the form with overwrite or without a mode, else from the
 * file, because a date cannot be appended to a date.
 */
function withWholeGroups(sources: Sources): Sources {
  const { fileValues, formValues, mode } = sources;
  const conflicting = FIELD_GROUPS.filter((names) => hasAny(fileValues, names) && hasAny(formValues, names)).flat();
  return mode === APPEND_MODES.undefined || mode === APPEND_MODES.overwrite
    ? { ...sources, fileValues: without(fileValues, conflicting) }
    : { ...sources, formValues: without(formValues, conflicting) };
}

function mergedValues(sources: Sources): MetadataValues {
  const { fileValues, formValues, overrides, mode } = withWholeGroups(sources);
  const names = new Set([...Object.keys(fileValues), ...Object.keys(formValues), ...Object.keys(overrides)]);
  const merged = (name: string): string =>
    overrides[name] ??
    mergedValue(fileValues[name] ?? '', formValues[name] ?? '', { mode, control: metadataField(name)?.control });
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const value = cutToField(name, merged(name));
      return value.trim() === '' ? [] : [[name, value] as const];
    }),
  );
}

interface MergeRule {
  readonly mode: MetadataAppendMode;
  readonly control: ControlKind | undefined;
}

/** One field by the append mode (4.16). Blank values count as absent. */
function mergedValue(file: string, form: string, { mode, control = 'text' }: MergeRule): string {
  if (form.trim() === '') return file;
  if (file.trim() === '') return form;
  if (mode === APPEND_MODES.append) return appended(file, form, control);
  return mode === APPEND_MODES.setIfEmpty ? file : form;
}

/** Appends text after a space, and missing entries to a list; dates and choices keep the file's value. */
function appended(file: string, form: string, control: ControlKind): string {
  if (control === 'multi-select') return joinList([...splitList(file), ...splitList(form)]);
  return control === 'text' || control === 'multi-line' ? `${file} ${form}` : file;
}

const PLACE_NAMES: readonly string[] = perFileFieldsOf('image').map(({ name }) => name);

/**
 * Sends the form and its mode unchanged, and the file's place, which the form does not have (3.8); not with append,
 * where the server would repeat the place. A file with overrides or with repaired text is sent with its resolved values
 * and overwrite: the server need not know about overrides (4.16), and may decode the embedded text differently.
 */
function valuesToSend(sources: Sources, resolved: MetadataValues): ResolvedMetadata['sent'] {
  const { fileValues, formValues, overrides, mode, repaired } = sources;
  const usesRepaired = repaired.some((name) => resolved[name] !== undefined && resolved[name] !== formValues[name]);
  if (Object.keys(overrides).length > 0 || usesRepaired) return { values: resolved, mode: APPEND_MODES.overwrite };
  if (mode === APPEND_MODES.append) return { values: formValues, mode };
  const place = Object.entries(fileValues).filter(([name]) => PLACE_NAMES.includes(name));
  return { values: { ...Object.fromEntries(place), ...formValues }, mode };
}

function hasAny(values: MetadataValues, names: readonly string[]): boolean {
  return names.some((name) => (values[name] ?? '').trim() !== '');
}

function without(values: MetadataValues, names: readonly string[]): MetadataValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}
