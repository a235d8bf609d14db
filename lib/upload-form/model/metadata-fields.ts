/** Look-ups in the field table. */
import type { MediaType } from '#lib/contract/uploads.ts';
import { cutText } from '#lib/core/cut-text.ts';
import { METADATA_FIELDS, type MetadataField } from './field-table.ts';
import type { MetadataValues } from './metadata-values.ts';

const BY_NAME: ReadonlyMap<string, MetadataField> = new Map(METADATA_FIELDS.map((field) => [field.name, field]));

export function metadataField(name: string): MetadataField | undefined {
  return BY_NAME.get(name);
}

/** All fields of uploads of this type with their labels, in the order of the table (3.8, 3.10). */
export function fieldsOf(type: MediaType): MetadataField[] {
  const fields = METADATA_FIELDS.filter((field) => field.mediaTypes.includes(type));
  return fields.map((field) => ({ ...field, label: labelFor(field, type) }));
}

function labelFor({ label, avLabel }: MetadataField, type: MediaType): MetadataField['label'] {
  return (type !== 'image' && avLabel) || label;
}

/** Text id of the label of the contract's field `name` for a media type; undefined if there is no such field. */
export function fieldLabel(name: string, type: MediaType): MetadataField['label'] | undefined {
  const field = BY_NAME.get(name);
  return field && labelFor(field, type);
}

/** Without values that no field of the media type takes: a clip has no country. */
export function valuesOfType(values: MetadataValues, type: MediaType): MetadataValues {
  const isTaken = (name: string): boolean => BY_NAME.get(name)?.mediaTypes.includes(type) === true;
  return Object.fromEntries(Object.entries(values).filter(([name]) => isTaken(name)));
}

/** The fields of a bundle's form, in the order of the table. */
export function formFieldsOf(type: MediaType): MetadataField[] {
  return fieldsOf(type).filter((field) => field.isFormField);
}

/** Fields that the user may set per file and that are not in the form (3.8). */
export function perFileFieldsOf(type: MediaType): MetadataField[] {
  return fieldsOf(type).filter(({ isFormField, control }) => !isFormField && control === 'text');
}

/** Limit in UTF-16 code units (5.8); undefined if there is no limit or no such field. */
export function maximumLength(name: string): number | undefined {
  return BY_NAME.get(name)?.maxLength;
}

/** The value cut to the field's limit, without splitting a character (5.8; docs/design/choices.md). */
export function cutToField(name: string, value: string): string {
  return cutText(value, maximumLength(name) ?? value.length);
}
