/** What a value of the form does to the value that a file has itself (4.16; decisions 26 and 34). Pure. */
import type { MetadataField } from './field-table.ts';
import { APPEND_MODES, type MetadataAppendMode, type MetadataValues } from './metadata-values.ts';
import { isImplied } from './release.ts';

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
  const isAdded = control === 'text' || control === 'multi-line' || control === 'multi-select';
  return appendMode === APPEND_MODES.append && isAdded ? 'adds' : 'keeps';
}
