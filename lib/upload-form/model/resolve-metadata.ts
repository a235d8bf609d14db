/**
 * From form, file and overrides to the wire: one function for the screens (what will be sent), the engine (what is sent)
 * and the reference server (what the asset holds). Specification 3.8, 3.9 and 4.16.
 */
import type { FieldControl } from './field-table.ts';
import { cutToField, itemFieldsOf, metadataField } from './metadata-fields.ts';
import { APPEND_MODES, type MetadataAppendMode, type MetadataValues } from './metadata-values.ts';
import { RELEASE_FIELDS, releaseFromFields } from './release.ts';
import { joinList, splitList } from './value-list.ts';

/** Where the values of one file come from. All by contract field name, as they go on the wire. */
export interface MetadataSources {
  readonly fileValues: MetadataValues;
  readonly formValues: MetadataValues;
  /** Set for this file alone. They take precedence over form and file. */
  readonly overrides?: MetadataValues;
  readonly mode: MetadataAppendMode;
  /** The form's release is its initial value, not an answer (decision 34). */
  readonly isReleaseImplied?: boolean;
  /** Fields of the file whose text was decoded wrongly by others and repaired here. */
  readonly repaired?: readonly string[];
}

export interface ResolvedMetadata {
  /** Every field that has a value in the end, cut to the length of the field. */
  readonly values: MetadataValues;
  /** What the request carries, so that a server that merges it with the file ends up with `values`. */
  readonly sent: { readonly values: MetadataValues; readonly mode: MetadataAppendMode };
}

/** Pure. */
export function resolveMetadata(sources: MetadataSources): ResolvedMetadata {
  const answered = withoutYieldingRelease({ overrides: {}, repaired: [], ...sources });
  const values = mergedValues(answered);
  return { values, sent: valuesToSend(answered, values) };
}

type Sources = Required<Omit<MetadataSources, 'isReleaseImplied'>> & Pick<MetadataSources, 'isReleaseImplied'>;

/** An implied release yields to a release that the file states (3.9, decision 34). */
function withoutYieldingRelease(sources: Sources): Sources {
  const yields = sources.isReleaseImplied === true && releaseFromFields(sources.fileValues) !== null;
  return yields ? { ...sources, formValues: without(sources.formValues, RELEASE_FIELDS) } : sources;
}

/** Fields that have a meaning only together: the day of the form and the time of the file make a moment nobody entered. */
const FIELD_GROUPS = [['IPTCDateCreated', 'IPTCTimeCreated'], RELEASE_FIELDS] as const;

/**
 * Takes each group from one side only (3.9, 4.16): from the form with overwrite and with no mode, else from the file,
 * because a date cannot be appended to a date.
 */
function withWholeGroups(sources: Sources): Sources {
  const { fileValues, formValues, mode } = sources;
  const disputed = FIELD_GROUPS.filter((names) => hasAny(fileValues, names) && hasAny(formValues, names)).flat();
  return mode === APPEND_MODES.undefined || mode === APPEND_MODES.overwrite
    ? { ...sources, fileValues: without(fileValues, disputed) }
    : { ...sources, formValues: without(formValues, disputed) };
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
  readonly control: FieldControl | undefined;
}

/** One field under a mode (4.16). A blank value counts as none, in form and file alike. */
function mergedValue(file: string, form: string, { mode, control = 'text' }: MergeRule): string {
  if (form.trim() === '') return file;
  if (file.trim() === '') return form;
  if (mode === APPEND_MODES.append) return appended(file, form, control);
  return mode === APPEND_MODES.setIfEmpty ? file : form;
}

/** Text is appended after a space, a list gets the entries it lacks; dates and choices keep the value of the file. */
function appended(file: string, form: string, control: FieldControl): string {
  if (control === 'multi-select') return joinList([...splitList(file), ...splitList(form)]);
  return control === 'text' || control === 'multi-line' ? `${file} ${form}` : file;
}

const PLACE_NAMES: readonly string[] = itemFieldsOf('image').map(({ name }) => name);

/**
 * The form and its mode as they are, and the place that the file names, which no form asks for (3.8). With append the
 * server has the place from the file already and would repeat it. A file with overrides is sent its resolved values with
 * overwrite, so that a choice for one field needs nothing of the server (4.16); so is one whose repaired text is used,
 * because a server may decode the stored text differently.
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
