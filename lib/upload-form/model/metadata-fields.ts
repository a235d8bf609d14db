/**
 * Look-ups in the field table. `extra`: the extra fields of the server (docs/contract.md#extra-fields), where a look-up
 * is to know them.
 */
import type { ExtraField } from '#lib/contract/extra-fields.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import { cutText } from '#lib/core/cut-text.ts';
import { extraField, type FieldRule, METADATA_FIELDS, type MetadataField } from './field-table.ts';
import type { MetadataValues } from './metadata-values.ts';
import { cutList, isList } from './value-list.ts';

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
export function fieldLabel(
  name: string,
  type: MediaType,
  extra: readonly ExtraField[] = [],
): MetadataField['label'] | undefined {
  const field = metadataField(name, extra.map(extraField));
  return field && labelFor(field, type);
}

/** Without values that no field of the media type takes: a clip has no country. */
export function valuesOfType(values: MetadataValues, type: MediaType): MetadataValues {
  const isTaken = (name: string): boolean => BY_NAME.get(name)?.mediaTypes.includes(type) === true;
  return Object.fromEntries(Object.entries(values).filter(([name]) => isTaken(name)));
}

/** The fields of a bundle's form, in the order of the table. */
export function formFieldsOf(type: MediaType, extra: readonly ExtraField[] = []): MetadataField[] {
  return fieldsOf(type, extra).filter((field) => field.isFormField);
}

/** Fields that the user may set per file and that are not in the form (3.8). */
export function perFileFieldsOf(type: MediaType): MetadataField[] {
  return fieldsOf(type).filter(({ isFormField, control }) => !isFormField && control === 'text');
}

/** Limit in UTF-16 code units (5.8); undefined if there is no limit or no such field. */
export function maximumLength(name: string): number | undefined {
  return BY_NAME.get(name)?.maxLength;
}

/**
 * The value cut to the field's limit, without splitting a character, or a word of an extra list (5.8;
 * docs/design/choices.md).
 */
export function cutToField(name: string, value: string, extra: readonly FieldRule[] = []): string {
  const field = metadataField(name, extra);
  return (isList(field?.control) ? cutList : cutText)(value, field?.maxLength ?? value.length);
}
