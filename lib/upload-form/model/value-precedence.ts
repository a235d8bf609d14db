/** Which source takes precedence where file and form have a value (3.9, 4.16; decisions 18 and 34). Pure. */
import { APPEND_MODES, type MetadataAppendMode, type MetadataValues } from './metadata-values.ts';
import { RELEASE_FIELDS, releaseFromFields } from './release-fields.ts';

/** The values of one file, by source. */
export interface Sources {
  readonly fileValues: MetadataValues;
  readonly formValues: MetadataValues;
  readonly overrides: MetadataValues;
  readonly repaired: readonly string[];
  readonly mode: MetadataAppendMode;
  readonly isReleaseImplied: boolean;
  readonly inherited: readonly string[];
}

/** An embedded value takes precedence over one that was not given for the file (3.9, decisions 18 and 34). */
export function withoutOverridden(sources: Sources): Sources {
  const { fileValues, formValues, isReleaseImplied, inherited } = sources;
  const release = isReleaseImplied && releaseFromFields(fileValues) !== null ? RELEASE_FIELDS : [];
  const overridden = [
    ...inherited
      .map(groupOf)
      .filter((names) => hasAny(fileValues, names))
      .flat(),
    ...release,
  ];
  return overridden.length > 0 ? { ...sources, formValues: without(formValues, overridden) } : sources;
}

/**
 * Fields with a meaning only together: the form's day with the file's time would be a moment that was never entered.
 */
const FIELD_GROUPS = [['IPTCDateCreated', 'IPTCTimeCreated'], RELEASE_FIELDS] as const;

function groupOf(name: string): readonly string[] {
  return FIELD_GROUPS.find((names) => names.some((one) => one === name)) ?? [name];
}

/**
 * Takes each group from one source only (3.9, 4.16): from the form with overwrite or without a mode, else from the
 * file, because a date cannot be appended to a date.
 */
export function withWholeGroups(sources: Sources): Sources {
  const { fileValues, formValues, mode } = sources;
  const conflicting = FIELD_GROUPS.filter((names) => hasAny(fileValues, names) && hasAny(formValues, names)).flat();
  return mode === APPEND_MODES.undefined || mode === APPEND_MODES.overwrite
    ? { ...sources, fileValues: without(fileValues, conflicting) }
    : { ...sources, formValues: without(formValues, conflicting) };
}

function hasAny(values: MetadataValues, names: readonly string[]): boolean {
  return names.some((name) => (values[name] ?? '').trim() !== '');
}

function without(values: MetadataValues, names: readonly string[]): MetadataValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}
