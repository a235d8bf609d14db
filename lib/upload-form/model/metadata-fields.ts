/**
 * Look-ups in the field table. `extra`: the extra fields of the server (docs/contract.md#extra-fields), where a look-up
 * is to know them.
 */
import type { ExtraField } from '#lib/contract/extra-fields.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import { extraField, type FieldRule, METADATA_FIELDS, type MetadataField } from './field-table.ts';

const BY_NAME: ReadonlyMap<string, MetadataField> = new Map(METADATA_FIELDS.map((field) => [field.name, field]));

export function metadataField<Extra extends FieldRule = MetadataField>(
  name: string,
  extra: readonly Extra[] = [],
): MetadataField | Extra | undefined {
  return BY_NAME.get(name) ?? extra.find((field) => field.name === name);
}

/** All fields of uploads of this type with their labels, in the order of the table (3.8, 3.10), then the extra ones. */
export function fieldsOf(type: MediaType, extra: readonly ExtraField[] = []): MetadataField[] {
  const all = [...METADATA_FIELDS, ...extra.map(extraField)];
  const fields = all.filter((field) => field.mediaTypes.includes(type));
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

/** The fields of a bundle's form, in the order of the table. */
export function formFieldsOf(type: MediaType, extra: readonly ExtraField[] = []): MetadataField[] {
  return fieldsOf(type, extra).filter((field) => field.isFormField);
}
