/** Results show whole pictures. */
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { openStubbedSearch, resultRow } from '../harness/servers/stubbed-search.ts';
import { test } from '../harness/test.ts';

/** Red above, blue below, green at both sides. */
const stripes = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="lime"/>` +
  '<rect x="20%" width="60%" height="16%" fill="red"/><rect x="20%" y="84%" width="60%" height="16%" fill="blue"/></svg>';

/** Colours of a screenshot in the middle of its upper, lower, left and right part, just inside the picture. */
async function edges(shot: Buffer, inset: { readonly x: number; readonly y: number }): Promise<string[]> {
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colour = (x: number, y: number): string => {
    const at = (Math.round(y) * info.width + Math.round(x)) * info.channels;
    return ['red', 'lime', 'blue'].find((_, channel) => (data[at + channel] ?? 0) > 200) ?? 'none';
  };
  const [middleX, middleY] = [info.width / 2, info.height / 2];
  return [
    colour(middleX, inset.y),
    colour(middleX, info.height - inset.y),
    colour(inset.x, middleY),
    colour(info.width - inset.x, middleY),
  ];
}

for (const [shape, width, height] of [
  ['upright', 200, 300],
  ['wide', 900, 300],
] as const) {
  test(`an ${shape} picture is shown whole in the list, in every view`, async ({ hostedPage: page }) => {
    await page.route('**/quick/thumb', (route) =>
      route.fulfill({ body: stripes(width, height), contentType: 'image/svg+xml' }),
    );
    await openStubbedSearch(page, 'image', {
      total: 3,
      row: (number) => resultRow('image', number, {}, { ThumbURL: '/quick/thumb' }),
    });
    for (const view of ['Image Only', 'With Metadata']) {
      await page.getByLabel('View').selectOption(view);
      const picture = page.locator('.result-thumbnail').nth(1);
      await expect
        .poll(() => picture.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth), view)
        .toBe(width);
      await expect(picture.locator('img'), view).toHaveCSS('opacity', '1');
      const box = (await picture.boundingBox()) ?? { width: 0, height: 0 };
      const scale = Math.min(box.width / width, box.height / height);
      const inset = { x: (box.width - width * scale) / 2 + 3, y: (box.height - height * scale) / 2 + 3 };
      expect(await edges(await picture.screenshot(), inset), view).toEqual(['red', 'blue', 'lime', 'lime']);
    }
  });
}
