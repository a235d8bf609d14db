/**
 * The upload page never scrolls sideways, in English and German. From 240 to 800 px, with 0 to 1,000 files, bars, list
 * and form fit.
 */
import { expect, type Page } from '@playwright/test';
import { overflowingElements as misfitsOf } from '../harness/checks/horizontal-overflow.ts';
import { test } from '../harness/test.ts';
import { twoFrames } from '../harness/two-frames.ts';

/** Around every width of the specification at which something may change, and the narrowest panel. */
const WIDTHS = [
  240, 299, 300, 320, 349, 350, 455, 456, 457, 518, 519, 520, 559, 560, 561, 618, 619, 620, 631, 632, 633, 638, 639,
  640, 736, 737, 738, 1280,
];
/** From this width on, list and form are side by side. */
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
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.locator('select[name=ChannelID] option').nth(1)).toBeAttached();
  // Loaded after the row.
  await expect(page.locator('[data-action=first]')).toHaveCount(2);
}

/** Elements outside of the window, buttons with cut text, and pictures over the text of their row. Runs in the page. */
function overflowingElements(): readonly string[] {
  const nameOf = (element: Element) =>
    `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`.slice(0, 60);
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.clientWidth > 1;
  const { clientWidth, scrollWidth } = document.documentElement;
  const complaints = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : [];
  for (const element of document.querySelectorAll('button, a, input:not([type=file]), select, textarea, label')) {
    if (!isShown(element)) continue;
    const { left, right } = element.getBoundingClientRect();
    // The chips are one row that scrolls sideways.
    const isScrolled = element.closest('.chips') !== null;
    if (!isScrolled && (left < -0.5 || right > clientWidth + 0.5))
      complaints.push(`${nameOf(element)} is at ${left}–${right}`);
    // A long filename ends in an ellipsis; no other text does.
    const isShortened = getComputedStyle(element).textOverflow === 'ellipsis';
    if (element instanceof HTMLButtonElement && !isShortened && element.scrollWidth > element.clientWidth + 1)
      complaints.push(`${nameOf(element)} has too little room`);
  }
  for (const row of document.querySelectorAll('.upload-row')) {
    const end = row.querySelector('.thumbnail')?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY;
    const texts = [...row.querySelectorAll('.upload-row-name, .badge')].filter(isShown);
    if (texts.some((text) => text.getBoundingClientRect().left < end))
      complaints.push(`${nameOf(row)} has its picture over its text`);
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
        const complaints = await page.evaluate(overflowingElements);
        if (complaints.length > 0) found[width] = complaints;
        const list = await page.getByRole('grid', { name: /^(Files|Dateien)$/ }).boundingBox();
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

/** From Firefox's narrowest sidebar to the largest popup, including low ones. */
const SURFACES = [
  [240, 640],
  [320, 400],
  [320, 640],
  [360, 740],
  [738, 534],
  [738, 600],
  [800, 600],
] as const;

const HEAD = [0xff, 0xd8, 0xff, 0xe0];
const picture = (name: string, words = name) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from([...HEAD, ...Buffer.from(words)]),
});

/** Pictures, including one of each state in a list: a rejected file, a duplicate, an invalid name, an empty file. */
function filesOf(count: number) {
  const files = Array.from({ length: count }, (_, at) => picture(`sturmflut-nordfriesland-husum-${at + 1}.jpg`));
  const odd = [
    { name: 'interview-minister.mp4', mimeType: 'video/mp4', buffer: Buffer.from('film') },
    picture('kopie.jpg', 'sturmflut-nordfriesland-husum-1.jpg'),
    picture('a:b.jpg'),
    { name: 'leer.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
  ];
  return [...files.slice(0, 1), ...odd.slice(0, count - 1), ...files.slice(1 + odd.length)].slice(0, count);
}

/** Heights of the rendered rows, how many are fully visible, and whether the page itself scrolls. Runs in the page. */
function measureList() {
  const list = document.querySelector('.upload-files-body, .upload-list-long')?.getBoundingClientRect();
  const rows = [...document.querySelectorAll('[role=row][data-upload]')].map((row) => row.getBoundingClientRect());
  const { scrollHeight, scrollWidth, clientHeight, clientWidth } = document.documentElement;
  return {
    highest: Math.max(0, ...rows.map(({ height }) => height)),
    whole: rows.filter(({ top, bottom }) => list && top >= list.top - 1 && bottom <= list.bottom + 1).length,
    scrolls: scrollHeight > clientHeight || scrollWidth > clientWidth,
  };
}

async function signInToUploads(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator('input[name=username]').fill('editor');
  await page.locator('input[name=password]').fill('editor');
  await page.locator('button[type=submit]').click();
  await page.locator('a[href="/upload/"]').click();
  await expect(page.locator('select[name=ChannelID] option').nth(1)).toBeAttached();
}

for (const [locale, count] of [
  ['en-US', 0],
  ['de-DE', 3],
  ['de-DE', 60],
  ['en-US', 1000],
] as const) {
  test(`[2.7.3, 2.7.4] ${count} files in ${locale}: bars, list and form fit at every surface size`, async ({
    plainBrowser,
    server,
  }) => {
    const context = await plainBrowser.newContext({ baseURL: server.origin, locale, reducedMotion: 'reduce' });
    try {
      const page = await context.newPage();
      await signInToUploads(page);
      if (count > 0) {
        await page.locator('input[type=file]').setInputFiles(filesOf(count));
        await expect(page.locator('.chip-all')).toContainText(count.toLocaleString(locale));
        if (count > 60) await page.locator('.upload-list-long').waitFor();
        await expect(page.locator('.notice-warning')).toBeVisible();
      }
      for (const [width, height] of SURFACES) {
        await page.setViewportSize({ width, height });
        await twoFrames(page);
        const size = `${width} × ${height}`;
        await expect(page.locator('.upload-footer button').first()).toBeInViewport({ ratio: 1 });
        await expect(page.locator('.upload-footer button').last()).toBeInViewport({ ratio: 1 });
        expect.soft(await page.evaluate(misfitsOf), size).toEqual([]);
        const { highest, whole, scrolls } = await page.evaluate(measureList);
        expect.soft(scrolls, size).toBe(false);
        expect.soft(highest, size).toBeLessThanOrEqual(64);
        if (count >= 3) expect.soft(whole, size).toBeGreaterThanOrEqual(height <= 400 ? 1 : 3);
        if (width >= SIDE_BY_SIDE_FROM) continue;
        await page.locator('.pane').last().click();
        await expect(page.locator('select[name=ChannelID]')).toBeInViewport({ ratio: 1 });
        expect.soft(await page.evaluate(misfitsOf), `${size}, form`).toEqual([]);
        await page.locator('.pane').first().click();
      }
    } finally {
      await context.close();
    }
  });
}

test('[5.10] in a panel an error brings the form to the front, and list and form keep their positions', async ({
  hostedPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInToUploads(page);
  await page.locator('input[type=file]').setInputFiles(filesOf(30));
  await expect(page.getByRole('button', { name: 'Metadata Required fields are missing' })).toBeVisible();
  const channel = page.getByLabel('Channel');
  await expect(channel).toBeHidden();

  await page.getByRole('button', { name: 'Keep both' }).click();
  await page.getByRole('button', { name: /^Not sent yet/ }).click();
  const list = page.locator('.upload-files-body');
  await list.evaluate((element) => element.scrollTo({ top: 300 }));
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('To complete the upload please fill out the form.')).toBeVisible();
  await expect(channel).toBeFocused();
  await expect(channel).toBeInViewport({ ratio: 1 });

  await channel.selectOption('News desk');
  await expect(page.getByRole('button', { name: 'Metadata', exact: true })).toBeVisible();
  const caption = page.getByRole('textbox', { name: 'Caption', exact: true });
  await caption.fill('Sturm in Husum');
  await caption.press('Home');
  await caption.press('ArrowRight');
  await page.getByRole('button', { name: /^Files/ }).click();
  await expect(caption).toBeHidden();
  expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBe(300);
  await expect(page.getByRole('button', { name: /^Not sent yet/ })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Metadata', exact: true }).click();
  await expect(caption).toBeFocused();
  await page.keyboard.type('!');
  await expect(caption).toHaveValue('S!turm in Husum');
});

test('calendar and supplemental list cover neither their field nor the buttons below', async ({ hostedPage: page }) => {
  await signInToUploads(page);
  for (const [width, height] of [
    [738, 600],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    if (width < SIDE_BY_SIDE_FROM) await page.locator('.pane').last().click();
    const buttons = page.locator('.date-button:enabled, .select-button');
    expect(await buttons.count()).toBeGreaterThan(1);
    for (const button of await buttons.all()) {
      await button.click();
      const panel = page.locator('.popover-panel');
      await expect(panel.locator('.calendar, .choices')).toBeVisible();
      await twoFrames(page);
      const covered = await panel.evaluate((element) => {
        const field = document.querySelector('[aria-expanded=true]')?.closest('.date, .select');
        const own = element.getBoundingClientRect();
        return [field, ...document.querySelectorAll('.upload-footer button')]
          .filter((other) => {
            const { left, right, top, bottom } = other?.getBoundingClientRect() ?? own;
            return left < own.right && right > own.left && top < own.bottom && bottom > own.top;
          })
          .map((other) => other?.textContent ?? '');
      });
      expect.soft(covered, `${width} × ${height}: ${await button.getAttribute('aria-label')}`).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(panel).toHaveCount(0);
      await expect(button).toBeFocused();
    }
  }
});

test('in forced colours the selected chip, progress and the editable name are distinguishable', async ({
  hostedPage: page,
  server,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signInToUploads(page);
  await server.holdUploadsAt(1_000);
  await page.locator('input[type=file]').setInputFiles([picture('deich.jpg', 'x'.repeat(3_000))]);
  await page.getByLabel('Channel').selectOption('News desk');
  const coloursOf = (selector: string, pseudo?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, part) => {
        const { backgroundColor, borderColor } = getComputedStyle(element, part);
        return { backgroundColor, borderColor };
      }, pseudo);
  const surface = await coloursOf('.upload-files-head');
  expect((await coloursOf('.chip[aria-pressed=true]')).backgroundColor).not.toBe(
    (await coloursOf('.chip[aria-pressed=false]')).backgroundColor,
  );
  expect((await coloursOf('.upload-row-rename')).borderColor).not.toBe(
    (await coloursOf('.upload-row')).backgroundColor,
  );
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.locator('.upload-row .progress').waitFor();
  expect((await coloursOf('.upload-row .progress', '::-webkit-progress-value')).backgroundColor).not.toBe(
    surface.backgroundColor,
  );
});
