/** A preview keeps room for its picture and buttons, even with a headline of 10,000 characters. */
import { expect, type Page } from '@playwright/test';
import { overflowingElements } from '../harness/checks/horizontal-overflow.ts';
import { test } from '../harness/test.ts';

const HEADLINES = {
  words: 'Sturmflut '.repeat(1_000),
  'one word': 'x'.repeat(10_000),
  Arabic: 'عاصفة على الساحل '.repeat(600),
};
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200"/></svg>';

const results = Object.values(HEADLINES).map((IPTCHeadline, at) => ({
  ItemNo: at + 1,
  Image: { ImgOID: `id-${at}`, IPTCHeadline, ImgPreviewURL: `/quick/preview-${at}` },
}));

/** The preview itself: the thumbnail shown while it loads is a picture too. */
const PREVIEW = '.preview-media img:not(.preview-waiting)';

/** Height of the visible, clickable part of the first such element, without scrolling. */
const seenPx = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const element = document.querySelector(wanted);
    const box = element?.getBoundingClientRect();
    if (!element || !box) return 0;
    const middle = (box.left + box.right) / 2;
    let seen = 0;
    for (let y = Math.max(0, box.top) + 0.5; y < Math.min(window.innerHeight, box.bottom); y += 1)
      if (element.contains(document.elementFromPoint(middle, y))) seen += 1;
    return seen;
  }, selector);

test('[2.10.1] a preview shows its picture and its close button under any headline', async ({
  hostedPage: page,
  server,
}) => {
  const found = JSON.stringify({ Results: results, Query: { QueryFound: results.length, QueryID: 'q' } });
  await server.misbehave([
    { match: { pathPattern: '^/quick/' }, action: { body: PICTURE, contentType: 'image/svg+xml' } },
    { match: { pathPattern: '^/search/image/' }, action: { body: found, contentType: 'application/json' } },
  ]);
  await page.goto('/');
  await page.getByLabel('Username').fill('editor');
  await page.getByLabel('Password').fill('editor');
  await page.getByRole('button', { name: 'Sign In' }).click();
  for (const [kind, headline] of Object.entries(HEADLINES)) {
    const name = `${headline.slice(0, 80)}...`;
    for (const [width, height] of [
      [360, 640],
      [1280, 300],
    ] as const) {
      const where = `${kind}, ${width} × ${height}`;
      await page.setViewportSize({ width, height });
      await page.getByRole('button', { name, exact: true }).click();
      const dialog = page.getByRole('dialog', { name, exact: true });
      await expect(dialog.locator(PREVIEW), where).toBeVisible();
      await expect.poll(() => seenPx(page, PREVIEW), where).toBeGreaterThan(100);
      await expect.poll(() => seenPx(page, '.preview-bar button'), where).toBeGreaterThanOrEqual(24);
      await expect.poll(() => page.evaluate(overflowingElements), where).toEqual([]);
      await expect(dialog.locator('.preview-bar [role=status]'), where).toContainText(`${name}, `);
      await expect(dialog.getByRole('definition').first(), where).toHaveText(headline.trim());
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog, where).toHaveCount(0);
    }
  }
});
