/** What is asked of the field table, worked out from it. */
import type { MediaType } from '#lib/contract/uploads.ts';
import { METADATA_FIELDS, type MetadataField } from './field-table.ts';

const BY_NAME: ReadonlyMap<string, MetadataField> = new Map(METADATA_FIELDS.map((field) => [field.name, field]));

export function metadataField(name: string): MetadataField | undefined {
  return BY_NAME.get(name);
}

/** All fields that an upload of this type can carry, in the order of the table (3.8, 3.10). */
export function fieldsOf(type: MediaType): MetadataField[] {
  return METADATA_FIELDS.filter((field) => field.mediaTypes.includes(type));
}

/** The fields of the form for a whole bundle, in the order of the table. */
export function formFieldsOf(type: MediaType): MetadataField[] {
  return fieldsOf(type).filter((field) => field.isFormField);
}

/** UTF-16 code units (5.8); `undefined`: no limit, or no such field. */
export function maximumLength(name: string): number | undefined {
  return BY_NAME.get(name)?.maxLength;
}

/** At most `maxLength` UTF-16 code units, one less where the cut would fall inside a surrogate pair (design 14, 5.8). */
export function cutToLength(text: string, maxLength: number | undefined): string {
  if (maxLength === undefined || text.length <= maxLength) return text;
  const endsInsidePair = maxLength > 0 && /[\uD800-\uDBFF]/.test(text.charAt(maxLength - 1));
  return text.slice(0, endsInsidePair ? maxLength - 1 : maxLength);
}
