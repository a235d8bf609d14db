import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  extendTo,
  listedSelection,
  NOTHING_SELECTED,
  type Selection,
  selectAll,
  selectOne,
  toggle,
} from '#lib/client/selection.ts';

const ORDER = ['a', 'b', 'c', 'd', 'e'];
const idsOf = ({ ids }: Selection) => [...ids].sort().join('');

describe('a selection of uploads', () => {
  it('is one row after a click, and gains or loses one with each toggle', () => {
    expect(idsOf(selectOne('c'))).toBe('c');
    expect(idsOf(toggle(selectOne('c'), ORDER, 'e'))).toBe('ce');
    expect(idsOf(toggle(toggle(selectOne('c'), ORDER, 'e'), ORDER, 'c'))).toBe('e');
  });

  it('extends from the row that was chosen last, in both directions', () => {
    expect(idsOf(extendTo(selectOne('c'), ORDER, 'e'))).toBe('cde');
    const back = extendTo(extendTo(selectOne('c'), ORDER, 'e'), ORDER, 'a');
    expect(idsOf(back)).toBe('abc');
    expect(back.anchor).toBe('c');
    expect(idsOf(extendTo(NOTHING_SELECTED, ORDER, 'b'))).toBe('b');
  });

  it('extends over the rows as they are ordered now', () => {
    expect(idsOf(extendTo(selectOne('a'), ['e', 'a', 'd', 'b', 'c'], 'b'))).toBe('abd');
  });

  it('begins anew when its anchor is gone', () => {
    expect(idsOf(extendTo(selectOne('x'), ORDER, 'd'))).toBe('d');
  });

  it('keeps the rows that are listed in any order, and counts the others', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom('x', ...ORDER)),
        fc.shuffledSubarray(ORDER, { minLength: 0 }),
        (selected, order) => {
          const { ids, gone } = listedSelection({ ids: new Set(selected), anchor: null }, order);
          expect(ids).toEqual(order.filter((id) => selected.includes(id)));
          expect(gone).toBe(selected.length - ids.length);
        },
      ),
    );
    expect(idsOf(toggle({ ids: new Set(['x', 'a']), anchor: 'x' }, ORDER, 'b'))).toBe('ab');
    expect(idsOf(selectAll(ORDER))).toBe('abcde');
  });
});
