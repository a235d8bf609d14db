import type { FieldRule } from './field-table.ts';
import { mergedLists } from './field-values.ts';
import { isList } from './value-list.ts';

/** Texts of whole sentences are joined by a space, as the append mode of 4.16 does; other lines name several things. */
const SENTENCES: readonly string[] = ['AVMTeaser', 'IPTCHeadline', 'IPTCCaption'];
/** After or before such a character no separator is needed: '/dpa' and ', Hamburg' stay as they are typed. */
const BEGINS_JOINED = /^[\s,.;:!?/)\]}…]/;
const ENDS_JOINED = /[\s/([{]$/;

/**
 * A file's text with another one after it (`append`) or before it. Lists keep each value once. A typed space or line
 * break at the joint replaces the separator.
 */
export function joinedText(field: FieldRule, mode: 'append' | 'prepend', before: string, text: string): string {
  if (before.trim() === '') return text;
  const [first, second] = mode === 'append' ? [before, text] : [text, before];
  if (isList(field.control)) return mergedLists(field.control, first, second);
  if (BEGINS_JOINED.test(second) || ENDS_JOINED.test(first)) return `${first}${second}`;
  return `${first}${SENTENCES.includes(field.name) ? ' ' : ', '}${second}`;
}
