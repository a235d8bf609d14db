import type { ChromiumPage } from '../../../tests/e2e/harness/browsers/chromium-page.ts';
import { openUploads } from '../../../tests/e2e/harness/steps/surface-steps.ts';
import { waitUntil } from '../../../tests/helpers/waiting/wait-until.ts';
import type { Bench } from './bench.ts';
import { chooseFile } from './choose-file.ts';
import { setWindow } from './search-page.ts';
import { createSmallImages } from './small-images.ts';

/** Calls `measure` with the upload page of the hosted page, which lists so many small images. */
export async function withChosenImages<Result>(
  { browser, server }: Bench,
  count: number,
  measure: (page: ChromiumPage) => Promise<Result>,
): Promise<Result> {
  const images = await createSmallImages(count);
  try {
    const page = await browser.openWebPage(`${server.origin}/upload/`);
    await openUploads(page);
    await setWindow(page);
    await chooseFile(page, images.paths);
    const listed = `All ${count.toLocaleString('en-US')}`;
    await waitUntil(
      'the files',
      () => page.evaluate<boolean>(`document.body.innerText.includes(${JSON.stringify(listed)})`),
      { timeoutMs: 120_000, everyMs: 100 },
    );
    return await measure(page);
  } finally {
    await images.remove();
  }
}
