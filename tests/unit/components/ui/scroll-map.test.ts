import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxTop, placeAfter, scrollTopAt, spaceHeight } from '../../../../components/ui/scroll-map.ts';

const SHORT = { contentPx: 100_000, viewPx: 600 };
/** A million rows of 124 px. */
const LONG = { contentPx: 124_000_000, viewPx: 600 };
const START = { scrollTop: 0, top: 0 };

describe('a list that a browser can scroll', () => {
  it('moves with the scroll bar', () => {
    expect(spaceHeight(SHORT)).toBe(100_000);
    expect(placeAfter(SHORT, START, 41_234)).toEqual({ scrollTop: 41_234, top: 41_234 });
    expect(scrollTopAt(SHORT, 41_234)).toBe(41_234);
  });
});

describe('a longer list', () => {
  it('is never higher than browsers support', () => {
    expect(spaceHeight(LONG)).toBeLessThan(17_000_000 / 3);
  });

  it('moves by the pixels of wheel and touch', () => {
    const middle = { scrollTop: 2_500_000, top: 62_000_000 };
    expect(placeAfter(LONG, middle, 2_500_120)).toEqual({ scrollTop: 2_500_120, top: 62_000_120 });
    expect(placeAfter(LONG, middle, 2_499_940).top).toBe(61_999_940);
  });

  it('has its middle and end at the dragged positions of the scroll bar', () => {
    const half = (spaceHeight(LONG) - LONG.viewPx) / 2;
    expect(placeAfter(LONG, START, half).top).toBeCloseTo(maxTop(LONG) / 2);
    expect(placeAfter(LONG, START, half * 2).top).toBe(maxTop(LONG));
  });

  it('returns to the same position from every position of the scroll bar', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
        const top = share * maxTop(LONG);
        const scrollTop = scrollTopAt(LONG, top);
        expect(scrollTop).toBeLessThanOrEqual(spaceHeight(LONG) - LONG.viewPx);
        if (scrollTop > 3_000) expect(placeAfter(LONG, START, scrollTop).top).toBeCloseTo(top, 0);
      }),
    );
  });

  it('never scrolls out of its range', () => {
    expect(placeAfter(LONG, { scrollTop: 100, top: 20 }, 0).top).toBe(0);
    const end = spaceHeight(LONG) - LONG.viewPx;
    expect(placeAfter(LONG, { scrollTop: end - 100, top: maxTop(LONG) - 20 }, end).top).toBe(maxTop(LONG));
  });
});
