/** Several values in one field, such as supplemental categories: comma-separated, each value once. */
import { cutText } from '#lib/core/cut-text.ts';
import type { ControlKind } from './field-table.ts';

/** Controls with several values: choices, or free words. */
export function isList(control: ControlKind | undefined): boolean {
  return control === 'multi-select' || control === 'list';
}

export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

export function joinList(values: readonly string[]): string {
  return [...new Set(values)].join(',');
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
