/** Results keep their sizes, the popover never covers its result, and links can be dragged and copied. */
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { violations } from '../harness/checks/accessibility.ts';
import type { MediaSystem } from '../harness/servers/media-system.ts';
import { fillLibrary } from '../harness/servers/server-library.ts';
import { openStubbedSearch } from '../harness/servers/stubbed-search.ts';
import { test } from '../harness/test.ts';
import { twoFrames } from '../harness/two-frames.ts';

const LONG = 'Sturmflut '.repeat(1_000);

const image = (at: number, fields: object = {}) => ({
  ItemNo: at,
  Image: {
    ImgOID: `id ${at}`,
    ImgName: `deich-${at}.jpg`,
    ImgSrcID: 'NPA',
    IPTCHeadline: `Deich ${at}`,
    IPTCCaption: 'Nach der Sturmflut sichern Helfer den Deich.',
    IPTCByLine: 'A. Keller',
    ImgReceivedTS: '20261120 09:58:00',
    ...fields,
  },
});

async function signInAt(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Username').fill('editor');
  await page.getByLabel('Password').fill('editor');
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** The search responds with these results to any query, and the user is on its page. */
async function showResults(page: Page, server: MediaSystem, results: readonly object[]): Promise<void> {
  const body = JSON.stringify({ Results: results, Query: { QueryFound: results.length, QueryID: 'q' } });
  const action = { body, contentType: 'application/json' };
  await server.misbehave([{ match: { method: 'POST', pathPattern: '^/search/image/' }, action }]);
  await signInAt(page);
  await expect(page.getByRole('button', { name: 'Deich 1', exact: true })).toBeVisible();
}

const tile = (page: Page, at: number) => page.getByRole('button', { name: `Deich ${at}`, exact: true });
const many = Array.from({ length: 24 }, (_, at) => image(at + 1));
const LINK = /\/link\/media-system\?objectId=id%201$/;

/**
 * Widths of the tiles and of the unused space next to them, and how far the page scrolls sideways. Runs in the page.
 */
function measureTiles() {
  const boxes = [...document.querySelectorAll('.result-tile')].map((element) => element.getBoundingClientRect());
  return {
    widest: Math.max(...boxes.map(({ left, right }) => right - left)),
    unused:
      (document.querySelector('.result-grid')?.clientWidth ?? 0) -
      Math.max(...boxes.map(({ right }) => right)) +
      Math.min(...boxes.map(({ left }) => left)),
    overflow: document.documentElement.scrollWidth - window.innerWidth,
  };
}

/** Visible lines of text of the second result. Runs in the page. */
function countLines(): number {
  const row = [...document.querySelectorAll('.result-row')][1];
  const limits = row?.getBoundingClientRect();
  const tops = new Set<number>();
  const walker = document.createTreeWalker(row as Node, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const clip = (node.parentElement?.closest('p, h2, a') ?? row)?.getBoundingClientRect();
    for (const { top, bottom, width } of range.getClientRects()) {
      const middle = (top + bottom) / 2;
      const isSeen = clip && limits && middle < Math.min(clip.bottom, limits.bottom) && middle > limits.top;
      if (isSeen && width > 0) tops.add(Math.round(middle / 6));
    }
  }
  return tops.size;
}

test('[9.9] tiles are at most 200 px wide and fill the width from 1280 to 2560 px; rows are at most 1038 px wide', async ({
  hostedPage,
  server,
}) => {
  await showResults(hostedPage, server, many);
  for (const width of [
    320, 360, 455, 456, 457, 518, 519, 560, 619, 632, 639, 737, 738, 800, 1038, 1280, 1366, 1600, 1920, 2240, 2560,
  ]) {
    await hostedPage.setViewportSize({ width, height: 700 });
    await twoFrames(hostedPage);
    await expect(async () => {
      const { widest, unused, overflow } = await hostedPage.evaluate(measureTiles);
      expect(widest, `${width} px`).toBeLessThanOrEqual(200);
      expect(widest, `${width} px`).toBeGreaterThan(90);
      // Its own margins of 12 px.
      if (width >= 1280) expect(unused, `${width} px`).toBeLessThanOrEqual(25);
      expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
    }).toPass();
  }
  await hostedPage.getByLabel('View').selectOption('With Metadata');
  const row = hostedPage.getByRole('article').first();
  await expect(row).toBeVisible();
  // With 12 px on both sides.
  await expect.poll(async () => (await row.boundingBox())?.width).toBe(1_062);
});

test('[9.9] the metadata of a result has at most nine lines, whatever its fields contain', async ({
  hostedPage,
  server,
}) => {
  const long = { IPTCHeadline: LONG, IPTCCaption: LONG, ImgName: LONG.replaceAll(' ', '_'), ImgSrcID: 'NPA' };
  await showResults(hostedPage, server, [
    image(1),
    image(2, { ...long, ImgExpiresTS: '20271120', IPTCCategory: 'DIS' }),
  ]);
  await hostedPage.getByLabel('View').selectOption('With Metadata');
  await expect(hostedPage.getByText(/^Sturmflut.*\.\.\.$/).first()).toBeVisible();
  for (const width of [320, 360, 519, 738, 1280]) {
    await hostedPage.setViewportSize({ width, height: 700 });
    await twoFrames(hostedPage);
    await expect(async () => {
      const lines = await hostedPage.evaluate(countLines);
      expect(lines, `${width} px`).toBeLessThanOrEqual(9);
      expect(lines, `${width} px`).toBeGreaterThan(2);
    }).toPass();
  }
});

test('[2.8.7] a dragged result carries its link in three formats', async ({ hostedPage, server }) => {
  await showResults(hostedPage, server, many);
  for (const view of ['Image Only', 'With Metadata']) {
    await hostedPage.getByLabel('View').selectOption(view);
    await hostedPage.evaluate(() => {
      // Another program, which receives the dragged data.
      const target = document.createElement('div');
      target.id = 'elsewhere';
      target.style.cssText = 'position: fixed; right: 0; bottom: 0; width: 80px; height: 80px; z-index: 9';
      target.addEventListener('dragover', (event) => event.preventDefault());
      target.addEventListener('drop', (event) => {
        event.preventDefault();
        const formats = ['text/uri-list', 'text/plain', 'text/html'];
        const data = formats.map((format) => event.dataTransfer?.getData(format));
        target.dataset['taken'] = JSON.stringify(data);
      });
      document.querySelector('#elsewhere')?.remove();
      document.body.append(target);
    });
    await tile(hostedPage, 1).dragTo(hostedPage.locator('#elsewhere'));
    const taken = await hostedPage.locator('#elsewhere').getAttribute('data-taken');
    const [address, text, html] = JSON.parse(taken ?? '[]') as string[];
    expect(address, view).toMatch(LINK);
    expect(text, view).toBe(address);
    expect(html, view).toContain(`<a href="${address}">Deich 1</a>`);
  }
});

test('[2.8.7] Ctrl+C on a result copies its link and confirms it; the link leads to the asset', async ({
  hostedPage,
  server,
}) => {
  await showResults(hostedPage, server, many);
  await hostedPage.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await tile(hostedPage, 1).focus();
  await hostedPage.keyboard.press('Control+C');
  await expect(hostedPage.locator('.toast')).toHaveText('Link copied');
  await expect(hostedPage.getByRole('status').filter({ hasText: 'Link copied' })).toHaveCount(1);
  expect(await hostedPage.evaluate(() => navigator.clipboard.readText())).toMatch(LINK);
});

test('[2.8.6] the popover of a result never covers it, and Escape closes it', async ({ hostedPage, server }) => {
  await showResults(hostedPage, server, many);
  const popover = hostedPage.getByRole('tooltip');
  for (const viewport of [
    { width: 1280, height: 700 },
    { width: 360, height: 640 },
    { width: 738, height: 300 },
  ]) {
    await hostedPage.setViewportSize(viewport);
    // Content that scrolls under the mouse closes the popover: it has to be visible before the mouse arrives.
    await tile(hostedPage, 2).scrollIntoViewIfNeeded();
    await hostedPage.mouse.move(1, 1);
    await twoFrames(hostedPage);
    await expect(popover).toHaveCount(0);
    await tile(hostedPage, 2).hover();
    await expect(popover).toContainText('Author: A. Keller');
    const [over, under] = [await popover.boundingBox(), await tile(hostedPage, 2).boundingBox()];
    if (!over || !under) throw new Error('nothing is shown');
    const isApart =
      over.x >= under.x + under.width ||
      over.x + over.width <= under.x ||
      over.y >= under.y + under.height ||
      over.y + over.height <= under.y;
    expect(isApart, JSON.stringify({ viewport, over, under })).toBe(true);
    await hostedPage.keyboard.press('Escape');
    await expect(popover).toHaveCount(0);
  }
  await tile(hostedPage, 2).click();
  await expect(hostedPage.getByRole('dialog', { name: 'Deich 2' })).toBeVisible();
});

test('[2.8.6] the popover of a result closes when the window is resized', async ({ hostedPage, server }) => {
  await showResults(hostedPage, server, many);
  await hostedPage.setViewportSize({ width: 738, height: 600 });
  await twoFrames(hostedPage);
  await tile(hostedPage, 2).hover();
  await expect(hostedPage.getByRole('tooltip')).toBeVisible();
  await hostedPage.setViewportSize({ width: 700, height: 600 });
  await expect(hostedPage.getByRole('tooltip')).toHaveCount(0);
});

test('[9.9] after a jump to a result each row has as many tiles as fit, at every width', async ({ hostedPage }) => {
  await hostedPage.setViewportSize({ width: 1280, height: 800 });
  await openStubbedSearch(hostedPage, 'image', { total: 358 });
  const field = hostedPage.locator('.go-to-result input');
  await field.fill('200');
  await field.press('Enter');
  await expect(tile(hostedPage, 200)).toBeVisible();
  for (const [width, columns] of [
    [240, 2],
    [738, 4],
    [1280, 5],
  ] as const) {
    await hostedPage.setViewportSize({ width, height: 740 });
    const firstRow = hostedPage.getByRole('row').first();
    await expect(firstRow.getByRole('gridcell'), `${width} px`).toHaveCount(columns);
    expect(await hostedPage.getByRole('gridcell').count(), `${width} px`).toBeLessThan(48);
  }
});

test('[2.10.1] closing a preview returns the focus to the result it showed last', async ({ hostedPage, server }) => {
  await showResults(hostedPage, server, many);
  for (const view of ['Image Only', 'With Metadata']) {
    await hostedPage.getByLabel('View').selectOption(view);
    await tile(hostedPage, 1).focus();
    await hostedPage.keyboard.press('Enter');
    await expect(hostedPage.getByRole('dialog', { name: 'Deich 1' })).toBeVisible();
    for (let at = 0; at < 9; at += 1) await hostedPage.keyboard.press('ArrowRight');
    await expect(hostedPage.getByRole('dialog', { name: 'Deich 10' })).toBeVisible();
    await hostedPage.keyboard.press('Escape');
    await expect(tile(hostedPage, 10)).toBeFocused();
    await expect(tile(hostedPage, 10)).toBeInViewport();
  }
});

test('[2.10.1, 9.9] a preview is at most 520 px wide with media of 500 px, and fills narrow and touch screens', async ({
  hostedPage,
  plainBrowser,
  server,
  samples,
}) => {
  const tall = await sharp({ create: { width: 900, height: 3_000, channels: 3, background: '#245' } })
    .jpeg()
    .toBuffer();
  const sample = await samples.raw('tall.jpg', tall);
  await fillLibrary(server, 'image', [{ sample, headline: 'Deich 1' }]);
  const open = async (page: Page): Promise<void> => {
    await signInAt(page);
    await tile(page, 1).first().click();
    await expect(page.getByRole('dialog', { name: 'Deich 1' }).locator('img:not(.preview-waiting)')).toBeVisible();
    await expect(page.locator('.preview-waiting')).toHaveCount(0);
  };
  const sizeOf = async (page: Page) => {
    const [dialog, picture] = [
      await page.getByRole('dialog').boundingBox(),
      await page.locator('dialog img').boundingBox(),
    ];
    const round = (pixels = 0) => Math.round(pixels);
    return { width: round(dialog?.width), height: round(dialog?.height), picture: round(picture?.height) };
  };
  await hostedPage.setViewportSize({ width: 1280, height: 1000 });
  await open(hostedPage);
  await expect.poll(() => sizeOf(hostedPage)).toMatchObject({ width: 520, picture: 500 });
  await hostedPage.setViewportSize({ width: 640, height: 700 });
  await twoFrames(hostedPage);
  await expect.poll(() => sizeOf(hostedPage)).toMatchObject({ width: 520 });
  await hostedPage.setViewportSize({ width: 639, height: 700 });
  await expect.poll(() => sizeOf(hostedPage)).toMatchObject({ width: 639, height: 700 });

  const tablet = await plainBrowser.newContext({
    baseURL: server.origin,
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
    isMobile: true,
  });
  const touched = await tablet.newPage();
  await open(touched);
  await expect.poll(() => sizeOf(touched)).toMatchObject({ width: 1024, height: 768 });
  await tablet.close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`results, popover and preview have no WCAG 2.2 AA violation in ${colorScheme} colours`, async ({
    hostedPage,
    server,
  }) => {
    await hostedPage.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await hostedPage.setViewportSize({ width: 360, height: 700 });
    await showResults(hostedPage, server, [
      image(1),
      image(2, { ImgExpiresTS: '20271120' }),
      image(3, { ImgExpiresTS: '20201120' }),
    ]);
    for (const view of ['Image Only', 'With Metadata']) {
      await hostedPage.getByLabel('View').selectOption(view);
      await tile(hostedPage, 1).hover();
      await expect(hostedPage.getByRole('tooltip')).toBeVisible();
      expect(await violations(hostedPage), view).toEqual([]);
      await hostedPage.mouse.move(1, 1);
    }
    await tile(hostedPage, 2).click();
    await expect(hostedPage.getByRole('dialog', { name: 'Deich 2' })).toBeVisible();
    expect(await violations(hostedPage)).toEqual([]);
  });
}
