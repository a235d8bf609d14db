/**
 * From pressing a key in a caption of the contact sheet until it is painted, with 1,000 files: at the top and in the
 * middle of the sheet. Each key changes the values that the file will be sent with, and is stored.
 */
import type { ChromiumPage } from '../../../tests/e2e/harness/browsers/chromium-page.ts';
import { waitUntil } from '../../../tests/helpers/waiting/wait-until.ts';
import { withChosenImages } from '../harness/chosen-images.ts';
import { againstLimit, type Figure, median } from '../harness/figure.ts';
import { keyToPaint } from '../harness/key-to-paint.ts';

const FILES = 1_000;
const ROUNDS = 3;
const LIMIT_MS = 50;
const PATIENCE = { timeoutMs: 120_000, everyMs: 100 };

export const sheetKey: Figure = {
  name: 'sheet-key',
  measure: (bench) =>
    withChosenImages(bench, FILES, async (page) => {
      const open = { role: 'button', name: 'Write captions' };
      await waitUntil('the button of the sheet', () => page.has(open), PATIENCE);
      await page.click(open);
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await focusCaption(page, round % 2 === 0 ? 0 : 0.5);
        times.push(await keyToPaint(page));
      }
      return [{ ...againstLimit('sheet-key-to-paint-p95', median(times), LIMIT_MS, 'ms'), samples: { ours: times } }];
    }),
};

/** Scrolls to this share of the sheet and puts the caret into the first caption there that can be edited. */
async function focusCaption(page: ChromiumPage, share: number): Promise<void> {
  await waitUntil(
    'the sheet',
    () => page.evaluate<boolean>(`document.querySelector('.sheet-card') !== null`),
    PATIENCE,
  );
  await page.evaluate(`(() => {
    const scroller = document.querySelector('.sheet-scroller');
    scroller.scrollTop = scroller.scrollHeight * ${share};
  })()`);
  await waitUntil('a caption', () =>
    page.evaluate<boolean>(`(() => {
      const { top, bottom } = document.querySelector('.sheet-scroller').getBoundingClientRect();
      const caption = [...document.querySelectorAll('.sheet-card textarea')].find((each) => {
        const place = each.getBoundingClientRect();
        return !each.readOnly && place.top >= top && place.bottom <= bottom;
      });
      caption?.focus();
      return caption !== undefined && document.activeElement === caption;
    })()`),
  );
}
