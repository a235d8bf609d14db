/** Previous and Next stay under the pointer, whatever the preview shows. */
import { expect, type Locator } from '@playwright/test';
import { openStubbedSearch, resultRow, SEARCH_TYPES } from '../harness/servers/stubbed-search.ts';
import { test } from '../harness/test.ts';

const LONG = 'Sturmflut an der Küste '.repeat(6);
/** Width and height of the pictures in order; 0 is a result without a picture. */
const SHAPES = [
  [300, 200],
  [200, 400],
  [0, 0],
  [900, 100],
  [40, 40],
] as const;

const fieldsOf = (number: number) => {
  const [width = 0, height = 0] = SHAPES[(number - 1) % SHAPES.length] ?? [];
  const media = { PreviewURL: `/quick/${width}x${height}`, PreviewWidth: `${width}`, PreviewHeight: `${height}` };
  return {
    fields: {
      IPTCHeadline: number % 2 === 0 ? LONG : `Deich ${number}`,
      IPTCCaption: LONG.repeat(number),
      TxtFullText: `<p>${LONG.repeat(number * 3)}</p>`,
    },
    media: width > 0 ? media : {},
  };
};

async function placeOf(button: Locator) {
  const box = await button.boundingBox();
  if (!box) throw new Error('There is no such button');
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map(Math.round);
  return { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 };
}

for (const type of SEARCH_TYPES) {
  test(`[2.10.1] Previous and Next in a preview of the ${type} search stay under the pointer`, async ({
    hostedPage: page,
  }) => {
    await page.route('**/quick/*', async (route) => {
      const [width, height] = route.request().url().split('/').at(-1)?.split('x') ?? [];
      if (type === 'video') return route.fulfill({ path: 'tests/fixtures/sample.mp4', contentType: 'video/mp4' });
      if (type === 'audio') return route.fulfill({ path: 'tests/fixtures/sample.mp3', contentType: 'audio/mpeg' });
      const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
      return route.fulfill({ body, contentType: 'image/svg+xml' });
    });
    // A window that is sliding in moves its buttons.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openStubbedSearch(page, type, {
      total: SHAPES.length,
      row: (number) => resultRow(type, number, fieldsOf(number).fields, fieldsOf(number).media),
    });
    const next = page.getByRole('button', { name: 'Next' });
    const previous = page.getByRole('button', { name: 'Previous' });
    for (const viewport of [
      { width: 1280, height: 900 },
      { width: 738, height: 600 },
      { width: 320, height: 640 },
      { width: 240, height: 400 },
    ]) {
      await page.setViewportSize(viewport);
      await page.getByRole('button', { name: 'Deich 1', exact: true }).click();
      await expect(page.getByText(`1 of ${SHAPES.length}`)).toBeVisible();
      for (const [button, last] of [
        [next, SHAPES.length],
        [previous, 1],
      ] as const) {
        const place = await placeOf(button);
        // Clicked repeatedly at its first position.
        await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
        for (let at = 1; at < SHAPES.length; at += 1) {
          const number = last === 1 ? SHAPES.length - at : at + 1;
          await page.mouse.down();
          await page.mouse.up();
          await expect(page.getByText(`${number} of ${SHAPES.length}`)).toBeVisible();
          if (type === 'image' && 'PreviewURL' in fieldsOf(number).media)
            await expect
              .poll(() =>
                page
                  .locator('.preview-media img')
                  .last()
                  .evaluate((image: HTMLImageElement) => image.complete),
              )
              .toBe(true);
          expect(await placeOf(button), `${number}, ${viewport.width} px`).toEqual(place);
        }
      }
      await page.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
}
