/** What the values of a form do to those that files have themselves (4.16; decisions 18 and 34). Pure. */
import type { MetadataField } from './field-table.ts';
import { APPEND_MODES, type MetadataAppendMode, type MetadataValues } from './metadata-values.ts';
import { isImplied } from './release.ts';
import { isList } from './value-list.ts';

interface GivenForm {
  readonly draft: MetadataValues;
  /** Absent: all of them were. */
  readonly given?: readonly string[] | undefined;
}

/** Stands for the append mode among the names of given values. */
export const APPEND_MODE = 'metadataAppend';

/**
 * Names of the form's fields whose value was not given for its files: remembered, filled in, or given for earlier ones.
 * A file's own value takes precedence over them. None if the user chose the append mode, which applies to all fields.
 */
export function inheritedFields({ draft, given }: GivenForm): string[] {
  if (given === undefined || given.includes(APPEND_MODE)) return [];
  return Object.keys(draft).filter((name) => !given.includes(name));
}

export type FormEffect = 'replaces' | 'adds' | 'keeps';

export interface FormInForce {
  readonly values: MetadataValues;
  readonly appendMode: MetadataAppendMode;
  readonly inherited?: readonly string[] | undefined;
}

/** The same result as `resolveMetadata` for a file with a value, without one. */
export function formEffect(
  { name, control }: Pick<MetadataField, 'name' | 'control'>,
  { values, appendMode, inherited = [] }: FormInForce,
): FormEffect {
  const value = values[name] ?? '';
  if (value.trim() === '' || inherited.includes(name) || isImplied(value)) return 'keeps';
  if (appendMode === APPEND_MODES.undefined || appendMode === APPEND_MODES.overwrite) return 'replaces';
  const isAdded = control === 'text' || control === 'multi-line' || isList(control);
  return appendMode === APPEND_MODES.append && isAdded ? 'adds' : 'keeps';
}
