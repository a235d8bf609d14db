/** The cards of a contact sheet lie inside it at every width and size of pictures; a card keeps the focus while it is scrolled away. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { isInView, pressOn, resize, see, twoFrames } from '../harness/screen.ts';
import { openSheet } from '../states/captions.ts';

/** Around the width from which cards are side by side, with the padding of the sheet, and the narrowest panel. */
const WIDTHS = [240, 300, 551, 552, 738, 1_280];
const COUNT = 300;

/** Hidden where the sheet is a list. */
const sizeSlider = () => document.querySelector('.size-slider input') as HTMLElement;
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

/** Widths of what is left and right, above and below of a picture, in device pixels. */
async function marginsOf(picture: HTMLElement) {
  const base64 = await page.screenshot({ element: picture, save: false });
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.drawImage(bitmap, 0, 0);
  const [middleX, middleY] = [width >> 1, height >> 1];
  const colour = [...context.getImageData(middleX, middleY, 1, 1).data];
  const isOfPicture = (x: number, y: number) =>
    context.getImageData(x, y, 1, 1).data.every((part, at) => Math.abs(part - (colour[at] ?? 0)) < 12);
  const margins = (length: number, isPicture: (at: number) => boolean) => {
    const inside = Array.from({ length }, (_, at) => at).filter(isPicture);
    return [inside[0] ?? length, length - 1 - (inside.at(-1) ?? 0)] as const;
  };
  return [margins(width, (x) => isOfPicture(x, middleY)), margins(height, (y) => isOfPicture(middleX, y))] as const;
}

it.each([1, 1.25, 2])('pictures are in the middle of their cards, large and small: device scale %d', async (scale) => {
  await resize(1_280, 700);
  onTestFinished(() => commands.deviceScale(1));
  await commands.deviceScale(scale);
  await expect.poll(() => devicePixelRatio).toBe(scale);
  await openSheet('en-US', 2);
  for (const size of ['120', '200', '480']) {
    fireEvent.change(sizeSlider(), { target: { value: size } });
    await twoFrames();
    // High ones and wide ones.
    for (const picture of document.querySelectorAll<HTMLElement>('.sheet-picture')) {
      await expect
        .poll(async () => (await marginsOf(picture)).flatMap(([one, other]) => Math.abs(one - other) > 2), {
          message: `${picture.ariaLabel}, ${size}`,
        })
        .toEqual([false, false]);
    }
  }
});

it('[1.7] head and foot of the sheet are in view at every size in German, the head in one line', async () => {
  await resize(1_280, 700);
  await openSheet('de-DE', 5);
  await pressOn('.sheet-card [data-toggle]');
  await see('.sheet-counter .button');
  const parts = ['.sheet-head', '.sheet-foot', '.sheet-embargo', '.sheet-head .button', '.sheet-foot .button'];
  for (const [width, height] of [...WIDTHS.map((each) => [each, 600] as const), [320, 256], [240, 465]] as const) {
    await resize(width, height);
    const hidden = parts
      .flatMap((part) => [...document.querySelectorAll<HTMLElement>(part)])
      .filter((part) => part.checkVisibility() && !isInView(part))
      .map(({ innerText }) => innerText);
    expect(hidden, `${width} × ${height}`).toEqual([]);
    expect(document.querySelector<HTMLElement>('.sheet-head')?.offsetHeight, `${width} × ${height}`).toBeLessThan(50);
    expect(scroller().offsetHeight, `${width} × ${height}`).toBeGreaterThanOrEqual(140);
  }
});
