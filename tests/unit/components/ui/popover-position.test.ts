import { describe, expect, it } from 'vitest';
import { popoverPosition } from '../../../../components/ui/popover-position.ts';

const calendar = { width: 250, height: 270 };
const field = (left: number, top: number) => ({ left, top, right: left + 130, bottom: top + 32 });

/** Popup and panel: the bar above, the footer below. */
const popup = { width: 738, height: 600 };
const inPopup = { left: 0, top: 48, right: 738, bottom: 544 };
const panel = { width: 360, height: 740 };
const inPanel = { left: 0, top: 84, right: 360, bottom: 630 };

describe('a panel beside its field', () => {
  it.each([
    ['below', popup, inPopup, field(460, 100), { left: 460, top: 138 }],
    ['above', popup, inPopup, field(460, 400), { left: 460, top: 124 }],
    ['left where neither fits', popup, inPopup, field(460, 272), { left: 204, top: 272 }],
    ['within the window at its right edge', popup, inPopup, field(600, 100), { left: 480, top: 138 }],
    ['below in a panel', panel, inPanel, field(14, 300), { left: 14, top: 338 }],
    ['above in a panel', panel, inPanel, field(200, 340), { left: 102, top: 64 }],
  ])('opens %s', (_, window, room, at, position) => {
    expect(popoverPosition(at, calendar, room, window)).toEqual({ ...position, maxHeight: calendar.height });
  });

  it.each(Array.from({ length: 17 }, (_, step) => 60 + step * 28))(
    'covers neither field nor footer at %i px',
    (top) => {
      for (const [window, room, left] of [
        [popup, inPopup, 460],
        [panel, inPanel, 14],
      ] as const) {
        const at = field(left, top);
        const position = popoverPosition(at, calendar, room, window);
        const isBeside = position.left + calendar.width <= at.left || position.left >= at.right;
        const isApart = position.top >= at.bottom || position.top + calendar.height <= at.top;
        expect(isBeside || isApart).toBe(true);
        expect(position.top + calendar.height).toBeLessThanOrEqual(room.bottom);
      }
    },
  );

  it('scrolls on the higher side where it fits nowhere', () => {
    const low = { width: 320, height: 400 };
    const room = { left: 0, top: 78, right: 320, bottom: 300 };
    expect(popoverPosition(field(14, 120), calendar, room, low)).toEqual({ left: 14, top: 158, maxHeight: 234 });
    expect(popoverPosition(field(14, 240), calendar, room, low)).toEqual({ left: 14, top: 8, maxHeight: 226 });
  });
});
