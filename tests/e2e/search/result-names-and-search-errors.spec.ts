/** Results show whole pictures, and names instead of codes; a failed search shows its reason first. */
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { overflowingElements } from '../harness/checks/horizontal-overflow.ts';
import { openSearchPage, openStubbedSearch, resultRow, SEARCH_TYPES } from '../harness/servers/stubbed-search.ts';
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
      const box = (await picture.boundingBox()) ?? { width: 0, height: 0 };
      const scale = Math.min(box.width / width, box.height / height);
      const inset = { x: (box.width - width * scale) / 2 + 3, y: (box.height - height * scale) / 2 + 3 };
      expect(await edges(await picture.screenshot(), inset), view).toEqual(['red', 'blue', 'lime', 'lime']);
    }
  });
}

/** Font size and horizontal position. */
const look = (page: Page, text: string) =>
  page.getByText(text).evaluate((element) => ({
    sizePx: Number.parseFloat(getComputedStyle(element).fontSize),
    top: element.getBoundingClientRect().top,
  }));

for (const type of SEARCH_TYPES) {
  test(`[2.8.4, 3.12, 3.18] a result of the ${type} search shows the names of its source and category, and keeps the source id`, async ({
    hostedPage: page,
  }) => {
    const codes = (number: number) =>
      number === 1
        ? resultRow(type, 1, { IPTCCategory: 'POL' }, { SrcID: 'NPA' })
        : resultRow(type, number, { IPTCCategory: 'QQQ' }, { SrcID: 'UNKNOWN' });
    await openStubbedSearch(page, type, { total: 2, row: codes });
    await page.getByLabel('View').selectOption(type === 'text' ? 'Extended' : 'With Metadata');
    const row = (at: number) => page.getByRole('article').nth(at);
    await expect(row(0)).toContainText('Nordic Press Agency');
    await expect(row(0)).toContainText('NPA');
    await expect(row(0)).toContainText('Politics');
    await expect(row(1)).toContainText('UNKNOWN');
    await expect(row(1)).toContainText('QQQ');
    await page.getByRole('button', { name: 'Deich 1', exact: true }).click();
    const fact = (name: string) => page.getByRole('dialog').locator('.fact').filter({ hasText: name });
    await expect(fact('Source')).toContainText('Nordic Press Agency (NPA)');
    await expect(fact('Category')).toContainText('Politics');
    await expect(fact('Category').locator('dd')).toHaveAttribute('title', 'POL');
  });

  test(`[8.6] a ${type} search that fails on the server shows the reason, larger than and above 'nothing found'`, async ({
    hostedPage: page,
    server,
    allowProblem,
  }) => {
    allowProblem(/status of 500/);
    const match = { method: 'POST', pathPattern: `^/search/${type}/` };
    await server.misbehave([{ match, action: { status: 500 } }]);
    await openSearchPage(page, type);
    const cause = /Server responded with 500 HTTP code/;
    await expect(page.getByText(cause)).toBeVisible();
    const reason = (await page.getByText(cause).textContent()) ?? '';
    const [first, second] = [await look(page, reason), await look(page, 'No items were found')];
    expect(first.sizePx).toBeGreaterThan(second.sizePx);
    expect(first.top).toBeLessThan(second.top);
    const again = page.getByRole('button', { name: 'Try again' });
    expect((await again.boundingBox())?.y).toBeLessThan(second.top);
    // There is no count either.
    await expect(page.locator('.search-count')).toHaveText('');
    for (const width of [240, 320, 738]) {
      await page.setViewportSize({ width, height: 640 });
      await expect.poll(() => page.evaluate(overflowingElements), `${width} px`).toEqual([]);
    }
    await server.reset();
    await again.click();
    await expect(page.getByText(cause)).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused();
  });
}
