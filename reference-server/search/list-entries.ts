/** Comparisons of the entries of a list, as the catalogues compare whole values. */
import { splitList } from '#lib/upload-form/model/value-list.ts';
import type { FilterOperator } from '../stores/filter-grammar.ts';

/** Whether an entry of a comma-separated list compares so with `value`, without regard to the case of Latin letters. */
export function hasEntry(list: string, operator: FilterOperator, value: string): boolean {
  const wanted = folded(value);
  return splitList(list).some((entry) => holds(operator, Buffer.compare(folded(entry), wanted)));
}

/** As bytes, because databases compare these. */
function folded(text: string): Buffer {
  return Buffer.from(text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()));
}

function holds(operator: FilterOperator, order: number): boolean {
  switch (operator) {
    case ':':
      return order === 0;
    case '>=':
      return order >= 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '<':
      return order < 0;
  }
}
