import { expect, it } from 'vitest';
import { resultPopoverPosition } from '../../../../../components/search/item/result-popover-position.ts';

const VIEW = { width: 800, height: 600 };
const SIZE = { width: 300, height: 120 };
const tile = (left: number, top: number) => ({ left, top, width: 200, height: 150 });

it('[9.1] the popover is 16 px below the result, centred', () => {
  expect(resultPopoverPosition(tile(300, 100), SIZE, VIEW, 310)).toMatchObject({ left: 250, top: 266 });
});

it('[9.1] the popover is 16 px above where there is no room below', () => {
  expect(resultPopoverPosition(tile(300, 420), SIZE, VIEW, null)).toMatchObject({ left: 250, top: 284 });
});

it('the popover is beside the result where there is room neither below nor above', () => {
  const low = { width: 800, height: 300 };
  expect(resultPopoverPosition(tile(20, 75), SIZE, low, null)).toMatchObject({ left: 236, top: 75 });
  expect(resultPopoverPosition(tile(580, 75), SIZE, low, null)).toMatchObject({ left: 264, top: 75 });
});

it('the popover is cut where there is no room anywhere', () => {
  const panel = { width: 320, height: 400 };
  const position = resultPopoverPosition(
    { left: 12, top: 60, width: 296, height: 250 },
    { width: 304, height: 300 },
    panel,
    null,
  );
  expect(position).toEqual({ left: 8, top: 326, maxHeight: 66 });
});

it('the popover stays inside the window', () => {
  expect(resultPopoverPosition(tile(0, 100), SIZE, VIEW, null).left).toBe(8);
  expect(resultPopoverPosition(tile(600, 100), SIZE, VIEW, null).left).toBe(492);
});

it('the popover is at the pointer below a wide row', () => {
  const row = { left: 0, top: 100, width: 800, height: 120 };
  expect(resultPopoverPosition(row, SIZE, VIEW, 500)).toMatchObject({ left: 350, top: 236 });
  expect(resultPopoverPosition(row, SIZE, VIEW, null).left).toBe(8);
});

it('the popover never covers the result', () => {
  for (let top = 0; top <= 450; top += 25) {
    for (let left = 0; left <= 600; left += 25) {
      const position = resultPopoverPosition(tile(left, top), SIZE, VIEW, null);
      const isBelowOrAbove = position.top >= top + 166 || position.top + SIZE.height <= top - 16;
      const isBeside = position.left >= left + 216 || position.left + SIZE.width <= left - 16;
      expect(isBelowOrAbove || isBeside, `${left} ${top}`).toBe(true);
    }
  }
});
