import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openUploads } from '../../e2e/harness/newsroom.ts';
import { againstLimit, type Figure } from '../kit/figure.ts';

const LIMIT_BYTES = 120_000;

/** Every script that the popup has loaded when 'Add Files' is there, each compressed by itself. */
export const popupScripts: Figure = {
  name: 'popup-scripts',
  async measure({ browser, build }) {
    const popup = await browser.openPopup();
    await openUploads(popup);
    const paths = new Set((await popup.loadedScripts()).map((url) => new URL(url).pathname));
    const sizes = await Promise.all([...paths].map(async (path) => gzipSync(await readFile(join(build, path))).length));
    return [
      againstLimit(
        'popup-scripts-gzip',
        sizes.reduce((sum, bytes) => sum + bytes, 0),
        LIMIT_BYTES,
      ),
    ];
  },
};
