import { describe, expect, it } from 'vitest';
import { rowAfterKey } from '../../../../../components/uploads/list/list-focus.ts';

describe('the row that a key moves to', () => {
  it.each([
    ['ArrowDown', 3, 4],
    ['ArrowDown', 99, 99],
    ['ArrowUp', 3, 2],
    ['ArrowUp', 0, 0],
    ['PageDown', 3, 10],
    ['PageDown', 95, 99],
    ['PageUp', 10, 3],
    ['PageUp', 3, 0],
    ['Home', 50, 0],
    ['End', 50, 99],
    ['Tab', 50, null],
    ['Enter', 50, null],
    ['ArrowLeft', 50, null],
  ] as const)('%s from row %i is %s', (key, at, next) => {
    expect(rowAfterKey(key, at, 100, 7)).toBe(next);
  });

  it('is none in an empty list', () => {
    expect(rowAfterKey('End', -1, 0, 7)).toBeNull();
  });

  it('is the first one for a row that has left the list', () => {
    expect(rowAfterKey('ArrowDown', -1, 5, 7)).toBe(0);
  });
});
