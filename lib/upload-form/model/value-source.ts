/** Where the value of a field comes from that a file will be sent with. Pure. */
import type { MetadataField } from './field-table.ts';
import type { MetadataValues } from './metadata-values.ts';
import { controlText, isOverridden } from './upload-values.ts';

/** `both`: file and form have it, or it is joined from both (4.16). `none`: there is no value. */
export type ValueSource = 'own' | 'file' | 'form' | 'both' | 'none';

export interface FieldValues {
  readonly fileValues: MetadataValues;
  readonly formValues: MetadataValues;
  readonly overrides: MetadataValues;
  /** The values of `resolveMetadata`. */
  readonly sent: MetadataValues;
}

export function valueSource(
  field: MetadataField,
  { fileValues, formValues, overrides, sent }: FieldValues,
): ValueSource {
  if (isOverridden(field, overrides)) return 'own';
  const value = controlText(field, sent);
  const [file, form] = [controlText(field, fileValues), controlText(field, formValues)];
  if (value === '') return 'none';
  if (file.trim() === '') return 'form';
  if (form.trim() === '') return 'file';
  if (value === file && value !== form) return 'file';
  return value === form && value !== file ? 'form' : 'both';
}
