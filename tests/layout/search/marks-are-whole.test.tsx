/** The mark of a result that may not simply be used is whole at every width, in the longer language, in grid and list. */
import { expect, it } from 'vitest';
import { markedRow, showSearch } from '../harness/results.ts';
import { resize, see } from '../harness/screen.ts';

/** Marks that are cut, or reach out of their picture or row. */
function cutMarks(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[data-result] .badge')]
    .filter((mark) => {
      const [box, around] = [mark, mark.closest('.result-tile, .result-row-source') as Element].map((element) =>
        element.getBoundingClientRect(),
      );
      const isCut = mark.scrollWidth > mark.clientWidth + 1 || mark.scrollHeight > mark.clientHeight + 1;
      const isOutside = !box || !around || box.right > around.right + 1 || box.bottom > around.bottom + 1;
      return isCut || isOutside;
    })
    .map(({ innerText }) => innerText);
}

it.each(['image', 'metadata'])('[2.8.3] a mark is whole at every width in German: %s', async (view) => {
  await resize(1280, 740);
  await showSearch('de-DE', 'image', { total: 24, row: markedRow, view });
  for (const width of [240, 300, 320, 360, 455, 519, 619, 738, 1280]) {
    await resize(width, 740);
    await see('[data-result] .badge');
    await expect.poll(cutMarks, { message: `${width} px` }).toEqual([]);
  }
});
