/** From a key in the caption of a file to its paint, and from the key for the next file to that file's paint. */
import { waitUntil } from '../../../tests/helpers/waiting/wait-until.ts';
import { withChosenImages } from '../harness/chosen-images.ts';
import { againstLimit, type Figure, median } from '../harness/figure.ts';
import { handledKeyToPaint, keyToPaint } from '../harness/key-to-paint.ts';

const ROUNDS = 3;
const FILES = 300;
const LIMIT_MS = 50;
const OPENS = '.upload-row [data-action=metadata]';

export const captioning: Figure = {
  name: 'captioning',
  measure: (bench) =>
    withChosenImages(bench, FILES, async (page) => {
      await waitUntil('a row', () => page.evaluate<boolean>(`document.querySelector('${OPENS}') !== null`));
      await page.evaluate(`document.querySelector('${OPENS}').click()`);
      await waitUntil('the caption', () =>
        page.evaluate<boolean>(
          `document.activeElement.closest('dialog') && document.activeElement.name === 'IPTCCaption'`,
        ),
      );
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
