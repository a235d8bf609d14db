/** Which fields of a file are shown first. Pure. */
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import { controlText } from '#lib/upload-form/model/upload-values.ts';
import { type FieldValues, valueSource } from '#lib/upload-form/model/value-source.ts';

/** Always shown, in this order. */
const FIRST: readonly string[] = ['IPTCCaption', 'IPTCHeadline'];

export interface FieldFacts extends FieldValues {
  readonly mandatory: readonly string[];
  /** The form's release is its default, which the user has not set. */
  readonly isReleaseImplied: boolean;
}

export function isAlwaysFirst({ name }: MetadataField): boolean {
  return FIRST.includes(name);
}

/** Caption and headline, and all fields that are mandatory, changed or filled, in the file or in the form. */
export function isFirst(field: MetadataField, facts: FieldFacts): boolean {
  if (isAlwaysFirst(field) || facts.mandatory.includes(field.name)) return true;
  const source = valueSource(field, facts);
  if (source === 'form') return field.control !== 'released' || !facts.isReleaseImplied;
  return source !== 'none' || controlText(field, facts.fileValues) !== '';
}

/** The caption and the headline first, the others in the order of the form. */
export function captionFirst(fields: readonly MetadataField[]): MetadataField[] {
  const positionOf = ({ name }: MetadataField): number => (FIRST.indexOf(name) + 1 || FIRST.length + 1) - 1;
  return fields.toSorted((one, other) => positionOf(one) - positionOf(other));
}
