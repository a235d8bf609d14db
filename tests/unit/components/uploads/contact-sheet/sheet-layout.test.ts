import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  indexAfterKey,
  placeOf,
  renderedCards,
  SIZES,
  scrollTopFor,
  sheetLayout,
} from '../../../../../components/uploads/contact-sheet/sheet-layout.ts';

const spaces = fc.record({
  count: fc.integer({ min: 1, max: 100_000 }),
  sizePx: fc.integer({ min: SIZES.min / SIZES.step, max: SIZES.max / SIZES.step }).map((steps) => steps * SIZES.step),
  widthPx: fc.integer({ min: 200, max: 2_500 }),
  remPx: fc.constantFrom(10, 16, 24),
});

describe('the layout of a contact sheet', () => {
  it('keeps every card inside its width and height, which a browser can draw', () => {
    fc.assert(
      fc.property(spaces, (space) => {
        const layout = sheetLayout(space);
        const { left, top } = placeOf(space.count - 1, layout);
        expect(left + layout.cardWidthPx).toBeLessThanOrEqual(space.widthPx);
        expect(top + layout.cardHeightPx).toBeLessThanOrEqual(layout.heightPx);
        // Firefox draws up to 17.8 million px.
        if (space.remPx <= 16) expect(layout.heightPx).toBeLessThan(17_000_000);
      }),
    );
  });

  it('is a list below 520 px', () => {
    const space = { count: 10, sizePx: 200, remPx: 16 };
    expect(sheetLayout({ ...space, widthPx: 519 })).toMatchObject({ isList: true, columns: 1 });
    expect(sheetLayout({ ...space, widthPx: 520 })).toMatchObject({ isList: false, columns: 2 });
    expect(sheetLayout({ ...space, widthPx: 200 }).pictureWidthPx).toBeLessThan(100);
  });

  it('renders what is in view, in order, and always the card of the focus', () => {
    fc.assert(
      fc.property(spaces, fc.nat(), fc.nat(), (space, at, focus) => {
        const layout = sheetLayout(space);
        const view = { top: at % layout.heightPx, height: 600, count: space.count, focused: focus % space.count };
        const rendered = renderedCards(layout, view);
        expect(rendered).toEqual([...new Set(rendered)].sort((one, other) => one - other));
        expect(rendered).toContain(view.focused);
        expect(rendered.length).toBeLessThan(((600 * 2) / layout.linePx + 4) * layout.columns + 1);
        const inView = rendered.some((index) => {
          const { top } = placeOf(index, layout);
          return top + layout.linePx > view.top && top < view.top + view.height;
        });
        expect(inView).toBe(true);
      }),
    );
  });

  it('scrolls as little as shows the whole card', () => {
    const layout = sheetLayout({ count: 100, sizePx: 200, widthPx: 900, remPx: 16 });
    const view = { top: 1_000, height: 700 };
    const first = scrollTopFor(0, layout, view);
    const last = scrollTopFor(99, layout, view);
    expect(first).toBe(0);
    expect(last).toBe(layout.heightPx - view.height);
    const shown = Math.ceil(view.top / layout.linePx) * layout.columns;
    expect(scrollTopFor(shown, layout, view)).toBe(view.top);
  });

  it('moves by keys within the sheet; Down reaches a shorter last line', () => {
    const layout = sheetLayout({ count: 10, sizePx: 200, widthPx: 900, remPx: 16 });
    const view = { height: 600, count: 10 };
    const move = (key: string, at: number) => indexAfterKey(key, at, layout, view);
    expect(layout.columns).toBe(4);
    expect([move('ArrowDown', 1), move('ArrowDown', 7), move('ArrowDown', 9)]).toEqual([5, 9, 9]);
    expect([move('ArrowUp', 5), move('ArrowUp', 2), move('ArrowLeft', 0)]).toEqual([1, 2, 0]);
    expect([move('Home', 7), move('End', 2), move('PageDown', 0), move('PageUp', 9)]).toEqual([0, 9, 4, 5]);
    expect(move('x', 1)).toBeNull();
  });
});
