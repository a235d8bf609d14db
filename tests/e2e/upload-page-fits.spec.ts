import { expect, type Page } from '@playwright/test';
import { test } from './harness/test.ts';
import { twoFrames } from './harness/two-frames.ts';

/** Around every width of the specification at which something may change, and the narrowest panel. */
const WIDTHS = [
  320, 455, 456, 457, 518, 519, 520, 559, 560, 561, 618, 619, 620, 631, 632, 633, 638, 639, 640, 736, 737, 738, 1280,
];
/** From here on list and form stand side by side. */
const SIDE_BY_SIDE_FROM = 620;

async function openWithFiles(
  page: Page,
  samples: { jpeg(name: string): Promise<{ path: string }>; mp4(name: string): Promise<{ path: string }> },
) {
  await page.goto('/');
  await page.locator('input[name=username]').fill('editor');
  await page.locator('input[name=password]').fill('editor');
  await page.locator('button[type=submit]').click();
  await page.locator('a[href="/upload/"]').click();
  const long = `${'Sturmflutwarnung-Nordfriesland-'.repeat(3)}Husum.jpg`;
  const files = [await samples.jpeg('kurz.jpg'), await samples.jpeg(long), await samples.mp4('falsche-art.mp4')];
  await page.locator('input[type=file]').setInputFiles(files.map(({ path }) => path));
  await expect(page.getByRole('listitem')).toHaveCount(3);
  await expect(page.locator('select[name=ChannelID] option').nth(1)).toBeAttached();
}

/** What sticks out of the window, and buttons whose words do not fit. Runs in the page. */
function misfits(): readonly string[] {
  const nameOf = (element: Element) =>
    `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`.slice(0, 60);
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.clientWidth > 1;
  const { clientWidth, scrollWidth } = document.documentElement;
  const complaints = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : [];
  for (const element of document.querySelectorAll('button, a, input:not([type=file]), select, textarea, label')) {
    if (!isShown(element)) continue;
    const { left, right } = element.getBoundingClientRect();
    if (left < -0.5 || right > clientWidth + 0.5) complaints.push(`${nameOf(element)} is at ${left}–${right}`);
    // A long file name ends in an ellipsis; no other words do.
    const isShortened = getComputedStyle(element).textOverflow === 'ellipsis';
    if (element instanceof HTMLButtonElement && !isShortened && element.scrollWidth > element.clientWidth + 1)
      complaints.push(`${nameOf(element)} has too little room`);
  }
  return complaints;
}

for (const locale of ['en-US', 'de-DE']) {
  test(`[9.9] the upload page in ${locale} fits at every width, and has two columns from 620 px on`, async ({
    plainBrowser,
    server,
    samples,
  }) => {
    const context = await plainBrowser.newContext({ baseURL: server.origin, locale });
    try {
      const page = await context.newPage();
      await openWithFiles(page, samples);
      const found: Record<number, readonly string[]> = {};
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await twoFrames(page);
        const complaints = await page.evaluate(misfits);
        if (complaints.length > 0) found[width] = complaints;
        const list = await page.getByRole('list').first().boundingBox();
        const form = await page.locator('form').last().boundingBox();
        const isBeside = (form?.x ?? 0) >= (list?.x ?? 0) + (list?.width ?? 0) - 1;
        expect(isBeside, `${width} px`).toBe(width >= SIDE_BY_SIDE_FROM);
      }
      expect(found).toEqual({});
    } finally {
      await context.close();
    }
  });
}
