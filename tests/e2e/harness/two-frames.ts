import type { Page } from '@playwright/test';

/** Resolves when what was done before is drawn, however long the page takes for it. */
export async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
