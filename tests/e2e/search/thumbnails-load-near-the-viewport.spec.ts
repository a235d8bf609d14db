/** Thumbnails are requested at most two screens ahead, and nothing moves when they arrive. */
import { expect, type Page, type Route } from '@playwright/test';
import { signInAs } from '../harness/steps/sign-in-as.ts';
import { test } from '../harness/test.ts';
import { twoFrames } from '../harness/two-frames.ts';

const TOTAL = 2_000;
const PAGE_SIZE = 24;
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="180"><rect width="240" height="180"/></svg>';

/** What the page itself observes, from its first document on. */
interface Watched {
  /** Numbers of the results whose thumbnails were requested, with their distance from the viewport in screens. */
  readonly screensAway: Record<string, number>;
  readonly shifts: { readonly at: number; readonly value: number }[];
}

const watched = (page: Page) => page.evaluate(() => (window as unknown as { watched: Watched }).watched);

/** Runs in the page, before anything else. */
function watch(): void {
  const state: Watched = { screensAway: {}, shifts: [] };
  Object.assign(window, { watched: state });
  const note = (element: Node): void => {
    const images = element instanceof Element ? [element, ...element.querySelectorAll('*')] : [];
    for (const image of images) {
      const [, number] = image instanceof HTMLImageElement ? (/thumb\/(\d+)$/.exec(image.src) ?? []) : [];
      if (number === undefined || !image.isConnected) continue;
      const { top, bottom } = image.getBoundingClientRect();
      state.screensAway[number] = Math.max(0, top - window.innerHeight, -bottom) / window.innerHeight;
    }
  };
  new MutationObserver((records) => {
    for (const { target, addedNodes, type } of records)
      for (const node of type === 'attributes' ? [target] : addedNodes) note(node);
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['src'] });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { hadRecentInput: boolean; value: number })[])
      if (!entry.hadRecentInput) state.shifts.push({ at: entry.startTime, value: entry.value });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** After what waits for it was painted. */
async function answerSearch(route: Route): Promise<void> {
  const { resStart } = route.request().postDataJSON() as { resStart: number };
  const Results = Array.from({ length: Math.min(PAGE_SIZE, TOTAL - resStart + 1) }, (_, at) => ({
    ItemNo: resStart + at,
    Image: {
      ImgOID: `id-${resStart + at}`,
      IPTCHeadline: `Deich ${resStart + at}`,
      IPTCCaption: 'Nach der Sturmflut. '.repeat(((resStart + at) % 9) + 1),
      ImgThumbURL: `/thumb/${resStart + at}`,
    },
  }));
  await twoFrames(route.request().frame().page());
  await route.fulfill({ json: { Results, Query: { QueryFound: TOTAL, QueryID: 'q' } } });
}

/** All visible pictures are loaded. */
function areShown(): boolean {
  const tiles = [...document.querySelectorAll('.result-slot')].filter((slot) => {
    const { top, bottom } = slot.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  });
  return tiles.length > 3 && tiles.every((slot) => (slot.querySelector('img')?.naturalWidth ?? 0) > 0);
}

for (const view of ['Image Only', 'With Metadata']) {
  test(`[4.20, 9.9] scrolling '${view}' requests no thumbnail more than two screens away and shifts no layout`, async ({
    hostedPage: page,
  }) => {
    const asked = new Set<string>();
    let waiting = 0;
    await page.addInitScript(watch);
    await page.route('**/search/image/', answerSearch);
    await page.route('**/thumb/*', async (route) => {
      asked.add(route.request().url().split('/').at(-1) ?? '');
      waiting += 1;
      await twoFrames(page);
      // The list may have scrolled past it.
      await route.fulfill({ body: PICTURE, contentType: 'image/svg+xml' }).catch(() => undefined);
      waiting -= 1;
    });
    await page.setViewportSize({ width: 1280, height: 700 });
    await signInAs(page);
    await page.goto('/');
    const shown = () => page.evaluate(areShown);
    await expect.poll(shown).toBe(true);
    await page.getByLabel('View').selectOption(view);
    await expect.poll(shown).toBe(true);
    await expect.poll(() => waiting).toBe(0);
    await twoFrames(page);
    // Signing in and choosing a view may shift the layout; scrolling may not.
    const before = await page.evaluate(() => performance.now());
    expect(asked.size).toBeLessThan(60);

    await page.getByRole('region', { name: 'Results' }).hover();
    for (let at = 0; at < 30; at += 1) {
      await page.mouse.wheel(0, 240);
      await twoFrames(page);
    }
    await expect.poll(shown).toBe(true);
    const top = () => page.locator('.results').evaluate(({ scrollTop }) => scrollTop);
    const wheeled = await top();
    for (const key of ['End', 'Home']) {
      await page.getByRole('region', { name: 'Results' }).focus();
      await page.keyboard.press(key);
      // The previous pictures are shown until it scrolls.
      if (key === 'End') await expect.poll(top).toBeGreaterThan(wheeled);
      else await expect.poll(top).toBe(0);
      await expect.poll(shown).toBe(true);
    }
    const { screensAway, shifts } = await watched(page);
    expect(Object.keys(screensAway)).toEqual(expect.arrayContaining([...asked]));
    expect(Math.max(...Object.values(screensAway))).toBeLessThanOrEqual(2);
    expect(asked.size).toBeGreaterThan(60);
    expect(asked.size).toBeLessThan(TOTAL / 4);
    expect(shifts.filter(({ at }) => at > before)).toEqual([]);
  });
}
