/** Values by the rules of their fields, and fields of single files. Not in `metadata-fields.ts`, which surfaces load before their first paint. */
import type { MediaType } from '#lib/contract/uploads.ts';
import { cutText } from '#lib/core/cut-text.ts';
import type { ControlKind, FieldRule, MetadataField } from './field-table.ts';
import { fieldsOf, metadataField } from './metadata-fields.ts';
import type { MetadataValues } from './metadata-values.ts';
import { isList, joinList, splitList } from './value-list.ts';

/** Fields that the user may set per file and that are not in the form (3.8). */
export function perFileFieldsOf(type: MediaType): MetadataField[] {
  return fieldsOf(type).filter(({ isFormField, control }) => !isFormField && control === 'text');
}

/** Without values that no field of the media type takes: a clip has no country. */
export function valuesOfType(values: MetadataValues, type: MediaType): MetadataValues {
  const isTaken = (name: string): boolean => metadataField(name)?.mediaTypes.includes(type) === true;
  return Object.fromEntries(Object.entries(values).filter(([name]) => isTaken(name)));
}

/**
 * The value cut to the field's limit, without splitting a character, or a word of an extra list (5.8;
 * docs/design/choices.md).
 */
export function cutToField(name: string, value: string, extra: readonly FieldRule[] = []): string {
  const field = metadataField(name, extra);
  return (isList(field?.control) ? cutList : cutText)(value, field?.maxLength ?? value.length);
}

/** The values of all texts, each once; free words with a space between them, for they are read as a text. */
export function mergedLists(control: ControlKind, ...texts: string[]): string {
  const values = texts.flatMap(splitList);
  return control === 'list' ? [...new Set(values)].join(', ') : joinList(values);
}

/** As many whole values as the limit allows; of a longer first one, its beginning. */
export function cutList(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const end = text.lastIndexOf(',', maxLength);
  return end > 0 ? text.slice(0, end) : cutText(text, maxLength);
}
