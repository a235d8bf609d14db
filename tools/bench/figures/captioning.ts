/**
 * From a key in the caption of a file to its paint, and from the key for the next file to that file's paint: on the hosted
 * page, and in Chromium's popup.
 */
import type { ChromiumPage } from '../../../tests/e2e/harness/browsers/chromium-page.ts';
import { waitUntil } from '../../../tests/helpers/waiting/wait-until.ts';
import { withChosenImages } from '../harness/chosen-images.ts';
import { againstLimit, type Figure, median } from '../harness/figure.ts';
import { handledKeyToPaint, keyToPaint } from '../harness/key-to-paint.ts';
import { storeQueue } from '../harness/stored-queue.ts';

const ROUNDS = 3;
const FILES = 300;
const LIMIT_MS = 50;
const FILES_IN_POPUP = 40;
const POPUP_LIMIT_MS = 32;
const OPENS = '.upload-row [data-action=metadata]';

export const captioning: Figure = {
  name: 'captioning',
  measure: (bench) =>
    withChosenImages(bench, FILES, async (page) => {
      await openCaption(page);
      const keys: number[] = [];
      const files: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        keys.push(await keyToPaint(page));
        files.push(await handledKeyToPaint(page, 'PageDown'));
      }
      return [
        { ...againstLimit('caption-key-to-paint-p95', median(keys), LIMIT_MS, 'ms'), samples: { ours: keys } },
        { ...againstLimit('next-file-to-paint-p95', median(files), LIMIT_MS, 'ms'), samples: { ours: files } },
      ];
    }),
};

export const popupCaptioning: Figure = {
  name: 'popup-captioning',
  async measure(bench) {
    await storeQueue(bench, FILES_IN_POPUP);
    const popup = await bench.browser.openPopup();
    await popup.session.send('Accessibility.disable');
    await openCaption(popup);
    const keys: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await popup.press('PageDown');
      await untilCaptionHasFocus(popup);
      keys.push(await keyToPaint(popup));
    }
    const result = againstLimit('popup-caption-key-to-paint-p95', median(keys), POPUP_LIMIT_MS, 'ms');
    return [{ ...result, samples: { ours: keys } }];
  },
};

async function openCaption(page: ChromiumPage): Promise<void> {
  await waitUntil('a row', () => page.evaluate<boolean>(`document.querySelector('${OPENS}') !== null`));
  await page.evaluate(`document.querySelector('${OPENS}').click()`);
  await untilCaptionHasFocus(page);
}

async function untilCaptionHasFocus(page: ChromiumPage): Promise<void> {
  const hasFocus = `document.activeElement.closest('dialog') && document.activeElement.name === 'IPTCCaption'`;
  await waitUntil('the caption', () => page.evaluate<boolean>(hasFocus));
}
