/** The mark of a file that may not simply be used is whole at every width, in the longer language, wherever it is shown. */
import { expect, it } from 'vitest';
import { formInFront, label, press, pressOn, resize, see } from '../harness/screen.ts';
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
    '.sheet-marks > .badge',
    '.sheet-card',
    async () => {
      formInFront();
      await press(label('de-DE', 'metadata.overview'));
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
