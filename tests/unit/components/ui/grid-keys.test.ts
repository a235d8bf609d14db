import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexAfterKey } from '../../../../components/ui/grid-keys.ts';

/** Five columns, three rows in one screen, the last row with two results: 0–4, 5–9, … 45–49, 50–51. */
const SHAPE = { columns: 5, screenful: 15, count: 52 };

describe('keys of a list or grid', () => {
  it.each([
    ['ArrowRight', 4, 5],
    ['ArrowRight', 51, 51],
    ['ArrowLeft', 5, 4],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 2, 7],
    ['ArrowDown', 45, 50],
    // There is a row below, but nothing in this column of it.
    ['ArrowDown', 48, 51],
    ['ArrowDown', 50, 50],
    ['ArrowUp', 7, 2],
    ['ArrowUp', 2, 2],
    ['PageDown', 3, 18],
    ['PageDown', 41, 51],
    ['PageDown', 44, 51],
    ['PageDown', 51, 51],
    ['PageUp', 18, 3],
    ['PageUp', 8, 3],
    ['PageUp', 3, 3],
    ['Home', 33, 0],
    ['End', 3, 51],
  ])('%s moves from %i to %i', (key, at, target) => {
    expect(indexAfterKey(key, at, SHAPE)).toBe(target);
  });

  it.each([
    ['ArrowDown', 3, 4],
    ['ArrowDown', 99, 99],
    ['ArrowUp', 0, 0],
    ['PageDown', 3, 10],
    ['PageDown', 95, 99],
    ['PageUp', 10, 3],
    ['PageUp', 3, 0],
    // From an item that has left the list.
    ['ArrowDown', -1, 0],
    ['ArrowUp', -1, 0],
  ])('a list of one column moves by %s from %i to %i', (key, at, target) => {
    expect(indexAfterKey(key, at, { columns: 1, screenful: 7, count: 100 })).toBe(target);
  });

  it('moves nowhere in an empty list', () => {
    expect(indexAfterKey('End', -1, { columns: 1, screenful: 7, count: 0 })).toBeNull();
  });

  it('leaves every other key to the browser', () => {
    for (const key of ['Tab', ' ', 'Enter', 'Escape', 'a', 'F5']) expect(indexAfterKey(key, 3, SHAPE)).toBeNull();
  });

  it('never leave the list, and up and down never move backwards', () => {
    const shapes = fc.record({
      columns: fc.integer({ min: 1, max: 12 }),
      rows: fc.integer({ min: 1, max: 5 }),
      total: fc.integer({ min: 1, max: 100_000 }),
      share: fc.double({ min: 0, max: 0.999_999, noNaN: true }),
    });
    fc.assert(
      fc.property(shapes, ({ columns, rows, total, share }) => {
        const at = Math.floor(share * total);
        const shape = { columns, screenful: columns * rows, count: total };
        for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End']) {
          const target = indexAfterKey(key, at, shape) ?? -1;
          expect(target).toBeGreaterThanOrEqual(0);
          expect(target).toBeLessThan(total);
          if (key.endsWith('Down')) expect(target).toBeGreaterThanOrEqual(at);
          if (key.endsWith('Up')) expect(target).toBeLessThanOrEqual(at);
        }
      }),
    );
  });
});
