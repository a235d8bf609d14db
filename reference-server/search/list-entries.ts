/** Entries of a list, compared as the catalogues compare whole values. */
import { splitList } from '#lib/upload-form/model/value-list.ts';

/** Whether a comma-separated list has the entry, without regard to the case of Latin letters. */
export function hasEntry(list: string, value: string): boolean {
  const wanted = folded(value);
  return splitList(list).some((entry) => folded(entry) === wanted);
}

function folded(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
