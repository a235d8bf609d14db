/** From a key in the caption of a file to its paint, and from the key for the next file to that file's paint. */
import { openUploads } from '../../e2e/harness/steps/surface-steps.ts';
import { waitUntil } from '../../e2e/harness/wait-until.ts';
import { chooseFile } from '../harness/choose-file.ts';
import { againstLimit, type Figure, median } from '../harness/figure.ts';
import { handledKeyToPaint, keyToPaint } from '../harness/key-to-paint.ts';
import { setWindow } from '../harness/search-page.ts';
import { createSmallImages } from '../harness/small-images.ts';

const ROUNDS = 3;
const FILES = 300;
const LIMIT_MS = 50;
const PAGE_DOWN = 34;
const OPENS = '.upload-row [data-action=metadata]';

export const captioning: Figure = {
  name: 'captioning',
  async measure({ browser, server }) {
    const images = await createSmallImages(FILES);
    try {
      const page = await browser.openWebPage(`${server.origin}/upload/`);
      await openUploads(page);
      await setWindow(page);
      await chooseFile(page, images.paths);
      await waitUntil('the files', () => page.evaluate<boolean>(`document.body.innerText.includes('All ${FILES}')`));
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
        files.push(await handledKeyToPaint(page, 'PageDown', PAGE_DOWN));
      }
      return [
        { ...againstLimit('caption-key-to-paint-p95', median(keys), LIMIT_MS, 'ms'), samples: { ours: keys } },
        { ...againstLimit('next-file-to-paint-p95', median(files), LIMIT_MS, 'ms'), samples: { ours: files } },
      ];
    } finally {
      await images.remove();
    }
  },
};
