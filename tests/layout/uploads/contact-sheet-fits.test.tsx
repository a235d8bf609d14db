/** The cards of a contact sheet lie inside it at every width and size of pictures; a card keeps the focus while it is scrolled away. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { isInView, resize, twoFrames } from '../harness/screen.ts';
import { openSheet } from '../states/captions.ts';

/** Around the width from which cards are side by side, with the padding of the sheet, and the narrowest panel. */
const WIDTHS = [240, 300, 551, 552, 738, 1_280];
const COUNT = 300;

/** Hidden where the sheet is a list. */
const sizeSlider = () => document.querySelector('.sheet-size input') as HTMLElement;
const cards = () => [...document.querySelectorAll<HTMLElement>('.sheet-card')];
const scroller = () => document.querySelector<HTMLElement>('.sheet-scroller') as HTMLElement;
const caption = () => document.activeElement as HTMLTextAreaElement;

/** Cards outside of the sheet, over each other, or with a picture or text that does not fit. */
function misplaced(): string[] {
  const { left, right } = scroller().getBoundingClientRect();
  const boxes = cards().map((card) => card.getBoundingClientRect());
  return cards().flatMap((card, at) => {
    const box = card.getBoundingClientRect();
    const text = card.querySelector('.sheet-text')?.getBoundingClientRect();
    const isOver = boxes.some(
      (other, index) =>
        index < at &&
        other.right > box.left + 1 &&
        other.bottom > box.top + 1 &&
        other.top < box.bottom - 1 &&
        other.left < box.right - 1,
    );
    const hasHeightOfAll = Math.abs(box.height - (boxes[0]?.height ?? 0)) < 0.1;
    const fits =
      hasHeightOfAll &&
      box.left >= left &&
      box.right <= right + 0.5 &&
      text !== undefined &&
      text.bottom <= box.bottom + 0.5 &&
      text.height > 100;
    return fits && !isOver ? [] : [`${card.ariaLabel}: ${JSON.stringify(box)}`];
  });
}

it('the cards of the sheet do not overlap at any width or size; pictures are above their texts where there is room', async () => {
  await resize(1_280, 700);
  await openSheet('en-US', COUNT);
  for (const width of WIDTHS) {
    await resize(width, 700);
    for (const size of ['120', '200', '480']) {
      fireEvent.change(sizeSlider(), { target: { value: size } });
      await twoFrames();
      expect(misplaced(), `${width}, ${size}`).toEqual([]);
      const [first] = cards();
      const picture = first?.querySelector('.sheet-picture')?.getBoundingClientRect();
      expect(picture?.width, `${width}, ${size}`).toBeGreaterThanOrEqual(width < 552 ? 64 : Number(size) - 2);
      expect((picture?.width ?? 0) / (picture?.height ?? 1), `${width}, ${size}`).toBeCloseTo(1.5, 1);
    }
  }
});

it('the focused card is in view after every key, and keeps the focus while it is scrolled away', async () => {
  await resize(900, 700);
  await openSheet('en-US', COUNT);
  // The sheet takes the focus there from the first picture, as soon as it knows which captions are missing.
  await expect.poll(() => document.activeElement?.matches('.sheet-card textarea')).toBe(true);
  screen.getAllByRole('gridcell', { name: /^Picture of/ })[0]?.focus();
  for (const key of ['ArrowDown', 'PageDown', 'PageDown', 'ArrowRight', 'End', 'ArrowUp', 'PageUp']) {
    await userEvent.keyboard(`{${key}}`);
    await expect
      .poll(() => isInView(document.activeElement?.closest('.sheet-card') ?? null), { message: key })
      .toBe(true);
  }
  const before = document.activeElement;
  scroller().scrollTop = 0;
  await twoFrames();
  expect(isInView(before)).toBe(false);
  expect(document.activeElement).toBe(before);
  expect(misplaced()).toEqual([]);
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(() => isInView(document.activeElement?.closest('.sheet-card') ?? null)).toBe(true);
  expect(caption().closest('.sheet-card')).not.toBe(before?.closest('.sheet-card'));
});
