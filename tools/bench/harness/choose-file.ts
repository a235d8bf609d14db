import type { ElementHandle } from 'puppeteer-core';
import type { ChromiumPage } from '../../../tests/e2e/harness/browsers/chromium-page.ts';

/** The input for single files, not the one for folders. */
const FILE_FIELD = 'input[type=file]:not([webkitdirectory])';

/** Puts files of this machine into the page's first file field. */
export async function chooseFile(page: ChromiumPage, paths: readonly string[]): Promise<void> {
  const field = (await page.raw.$(FILE_FIELD)) as ElementHandle<HTMLInputElement>;
  await field.uploadFile(...paths);
  // Otherwise DevTools would keep its document alive.
  await field.dispose();
}
