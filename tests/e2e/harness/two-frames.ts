import type { Page } from '@playwright/test';

/** Resolves when earlier changes are painted, however long the page takes for it. */
export async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
