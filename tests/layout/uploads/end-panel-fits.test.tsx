/** In a wide window the end of a list is a panel between list and form: the list keeps its large pictures. */
import { expect, it } from 'vitest';
import { overflowingElements } from '../../e2e/harness/checks/horizontal-overflow.ts';
import { LOCALES } from '../harness/demo-page.ts';
import { isInView, resize, see } from '../harness/screen.ts';
import { UPLOADS } from '../states/uploads.ts';

const ENDS = UPLOADS.filter(({ name }) => name.startsWith('upload-finished'));

it.each(LOCALES.flatMap((locale) => ENDS.map(({ name, show }) => [name, locale, show] as const)))(
  '[4.12] %s in %s: list, panel and form are beside each other from 1,440 px on',
  async (_, locale, show) => {
    await resize(1_440, 900);
    await show(locale);
    for (const [width, height] of [
      [1_440, 900],
      [1_920, 1_080],
    ] as const) {
      await resize(width, height);
      const [list, panel, form] = await Promise.all(['.upload-files', '.end-panel', '.metadata'].map(see));
      const box = (element?: HTMLElement) => element?.getBoundingClientRect() ?? new DOMRect();
      expect.soft(box(list).width, `${width} px`).toBeGreaterThanOrEqual(640);
      expect.soft(box(panel).left, `${width} px`).toBeGreaterThanOrEqual(box(list).right);
      expect.soft(box(panel).right, `${width} px`).toBeLessThanOrEqual(box(form).left);
      const buttons = [...document.querySelectorAll('.end-panel .modal-actions button')];
      expect
        .soft(
          buttons.filter((button) => !isInView(button)),
          `${width} px`,
        )
        .toEqual([]);
      expect.soft(overflowingElements(), `${width} px`).toEqual([]);
    }
  },
);
