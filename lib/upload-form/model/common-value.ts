/** The value of a field in several files. */
import type { FieldRule } from './field-table.ts';
import type { MetadataValues } from './metadata-values.ts';
import { controlText } from './upload-values.ts';

export type CommonValue =
  | { readonly kind: 'empty' }
  /** `text`: in the format of the field's control. */
  | { readonly kind: 'same'; readonly text: string }
  /** Number of different texts, and of files without one. */
  | { readonly kind: 'various'; readonly distinct: number; readonly empty: number };

/** `files`: the values that each file will be sent with, in wire format. */
export function commonValue(files: Iterable<MetadataValues>, field: FieldRule): CommonValue {
  const count = createValueCount(field);
  for (const values of files) count.add(values);
  return count.result();
}

/** Counts the values of one field file by file. */
export function createValueCount(field: FieldRule) {
  const texts = new Set<string>();
  let empty = 0;
  return {
    add(values: MetadataValues): void {
      const text = controlText(field, values);
      if (text.trim() === '') empty += 1;
      else texts.add(text);
    },
    result(): CommonValue {
      const [text] = texts;
      if (text === undefined) return { kind: 'empty' };
      return texts.size === 1 && empty === 0
        ? { kind: 'same', text }
        : { kind: 'various', distinct: texts.size, empty };
    },
  };
}
