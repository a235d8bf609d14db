/** Thumbnails that never load block neither searches nor previews. */
import { expect } from '@playwright/test';
import { signInAs } from '../harness/steps/sign-in-as.ts';
import { test } from '../harness/test.ts';

/** More than the six connections of a browser to one server, all visible. */
const COUNT = 12;
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300"/></svg>';

const results = Array.from({ length: COUNT }, (_, at) => ({
  ItemNo: at + 1,
  Image: {
    ImgOID: `id-${at}`,
    IPTCHeadline: `Deich ${at}`,
    ImgThumbURL: `/slow/thumb-${at}`,
    ImgPreviewURL: `/quick/preview-${at}`,
  },
}));

test('hanging thumbnails block neither searches nor previews, and titles keep their place', async ({
  hostedPage: page,
  server,
}) => {
  const found = JSON.stringify({ Results: results, Query: { QueryFound: COUNT, QueryID: 'q' } });
  await server.misbehave([
    { match: { pathPattern: '^/slow/' }, action: { isHeld: true, status: 404 } },
    { match: { pathPattern: '^/quick/' }, action: { body: PICTURE, contentType: 'image/svg+xml' } },
    { match: { pathPattern: '^/search/image/' }, action: { body: found, contentType: 'application/json' } },
  ]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.clock.install();
  await signInAs(page);
  await page.goto('/');
  const tile = page.getByRole('button', { name: 'Deich 3', exact: true });
  await expect(tile).toBeVisible();

  const answered = page.waitForResponse((answer) => answer.url().includes('/search/image/'));
  await page.getByRole('textbox', { name: 'Search' }).fill('Deich');
  await page.keyboard.press('Enter');
  await answered;
  await tile.click();
  const preview = page.locator('.preview-media img:not(.preview-waiting)');
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
  await page.keyboard.press('Escape');

  const titles = page.locator('.result-no-picture-title');
  await expect(async () => {
    await page.clock.fastForward(10_000);
    expect(await titles.allInnerTexts()).toEqual(results.map(({ Image }) => Image.IPTCHeadline));
  }).toPass();
});
