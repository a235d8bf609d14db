/** Comparison of what forms contain. Pure. */
import type { FormText, MetadataValues } from './metadata-values.ts';

export function isSameForm(one: FormText, other: FormText): boolean {
  return one.appendMode === other.appendMode && hasSameValues(one.values, other.values);
}

/** Absent and empty values are equal. */
export function hasSameValues(one: MetadataValues, other: MetadataValues): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => (one[key] ?? '') === (other[key] ?? ''));
}
