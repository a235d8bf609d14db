/** The panel of the filter keeps the width that the user set. */
import { expect, type Page } from '@playwright/test';
import { openSearchPage } from '../harness/servers/stubbed-search.ts';
import { test } from '../harness/test.ts';

/** The stored width of the panel; undefined before it was set. */
const storedWidth = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown>((resolve, reject) => {
        const opening = indexedDB.open('comyan');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('values').objectStore('values').get('filterWidth');
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => resolve(reading.result);
          opening.result.close();
        };
      }),
  );

test('[2.9.1] the panel keeps the width that the user set', async ({ hostedPage: page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSearchPage(page, 'image');
  const edge = page.getByRole('separator', { name: 'Filter width' });
  const panel = page.getByRole('complementary', { name: 'Filter' });
  const width = async () => Math.round((await panel.boundingBox())?.width ?? 0);
  await edge.hover();
  await page.mouse.down();
  await page.mouse.move(400, 300);
  await page.mouse.move(431, 300);
  await page.mouse.up();
  await expect.poll(async () => Math.abs((await width()) - 431)).toBeLessThanOrEqual(4);
  const dragged = await width();
  // A reload would lose what is not written yet.
  await expect.poll(() => storedWidth(page)).toBe(dragged);
  await page.reload();
  await expect.poll(width).toBe(dragged);
});
