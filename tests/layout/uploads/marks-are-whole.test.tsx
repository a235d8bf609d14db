/** The mark of a file that may not simply be used is whole at every width, in the longer language, wherever it is shown. */
import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { colours, formInFront, label, press, pressOn, resize, see } from '../harness/screen.ts';
import { openSheet } from '../states/captions.ts';
import { usageRows } from '../states/rows.ts';
import { pageWithWords, showUploads } from '../states/uploads.ts';

const WIDTHS = [240, 300, 320, 360, 455, 519, 551, 738, 1280];

/** Marks that are cut, or reach out of the row, card or box around them. */
function cutMarks(marks: string, around: string): string[] {
  return [...document.querySelectorAll<HTMLElement>(marks)]
    .filter((mark) => {
      const [box, outer] = [mark, mark.closest(around) as Element].map((element) => element.getBoundingClientRect());
      const isCut = mark.scrollWidth > mark.clientWidth + 1 || mark.scrollHeight > mark.clientHeight + 1;
      return isCut || !box || !outer || box.right > outer.right || box.bottom > outer.bottom;
    })
    .map(({ innerText }) => innerText);
}

it.each<[string, string, string, () => Promise<unknown>]>([
  ['a row', '.upload-row-usage > .upload-row-wait', '.upload-row', async () => undefined],
  [
    'a card of the contact sheet',
    '.sheet-marks .badge',
    '.sheet-card',
    async () => {
      formInFront();
      await press(label('de-DE', 'uploads.writeCaptions'));
    },
  ],
  ['the dialog of a file', '.notable-metadata .badge', '.notable-metadata', () => pressOn('[data-action=metadata]')],
  ['the question of Upload', '.withheld-files .badge', 'li', () => press(label('de-DE', 'uploads.upload'))],
])('[9.9] the mark of %s is whole at every width in German', async (_where, marks, around, open) => {
  await resize(1280, 740);
  const rows = usageRows();
  // The longest mark first: its dialog is opened.
  const [words, dated, ...others] = rows;
  await showUploads(
    'de-DE',
    [dated, words, ...others].flatMap((row) => row ?? []),
    { draft: { ChannelID: 'desk' } },
    pageWithWords('de-DE'),
  );
  await see('.upload-row-usage');
  await open();
  await see(marks);
  for (const width of WIDTHS) {
    await resize(width, 740);
    await see(marks);
    await expect.poll(() => cutMarks(marks, around), { message: `${width} px` }).toEqual([]);
  }
});

/** The relative luminance of WCAG, for a colour of a computed style. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Not behind its picture, and not cut. Marks let clicks through to the picture, so they are not found else. */
function isOnPicture(mark: HTMLElement): boolean {
  const picture = mark.closest('.sheet-card')?.querySelector('.sheet-picture') as Element;
  picture.scrollIntoView({ block: 'nearest' });
  const [box, outer] = [mark.getBoundingClientRect(), picture.getBoundingClientRect()];
  mark.style.pointerEvents = 'auto';
  const inFront = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  mark.style.pointerEvents = '';
  return mark.contains(inFront) && box.top >= outer.top && box.bottom <= outer.bottom && box.right <= outer.right;
}

const marksOnPictures = () => [...document.querySelectorAll<HTMLElement>('.sheet-marks .badge')];

it('[9.9] marks are on the pictures of all sizes, legible in every colour scheme and outlined in forced colours', async () => {
  await resize(1280, 740);
  await openSheet('de-DE', 5);
  for (const size of ['120', '200', '480']) {
    fireEvent.change(await see('.size-slider input'), { target: { value: size } });
    await expect.poll(() => marksOnPictures().map(isOnPicture)).toEqual([true, true]);
  }
  for (const scheme of ['light', 'dark'] as const) {
    await colours(scheme);
    for (const mark of marksOnPictures()) {
      const { color, backgroundColor } = getComputedStyle(mark);
      const [dark = 0, bright = 0] = [color, backgroundColor].map(luminance).toSorted((one, other) => one - other);
      expect((bright + 0.05) / (dark + 0.05), `${scheme}: ${mark.innerText}`).toBeGreaterThanOrEqual(4.5);
    }
  }
  await colours('forced');
  for (const mark of marksOnPictures()) expect(getComputedStyle(mark).borderTopStyle).toBe('solid');
});
