/** 100,000 results are one tab stop in every view; arrows, Page Up, Page Down, Home and End move through them. */
import { expect, type Page } from '@playwright/test';
import { violations } from '../harness/checks/accessibility.ts';
import { openStubbedSearch } from '../harness/servers/stubbed-search.ts';
import { test } from '../harness/test.ts';

const TOTAL = 100_000;
const PAGE_SIZE = 24;

test.beforeEach(({ hostedPage }) => hostedPage.setViewportSize({ width: 1280, height: 700 }));

const result = (page: Page, number: number) => page.getByRole('button', { name: `Deich ${number}`, exact: true });
/** Number of the focused result; null without one. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const index = document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset['index'];
    return index === undefined ? null : Number(index) + 1;
  });
const AFTER_WIDGET = 'After the widget';
/** Past the last control, the focus would leave the document for the browser's own bars, at a time of their own. */
const addControlAfterWidget = (page: Page) =>
  page.evaluate((name) => {
    const control = document.createElement('button');
    control.textContent = name;
    document.body.append(control);
  }, AFTER_WIDGET);
const columnsOf = (page: Page) => page.getByRole('grid').evaluate(({ ariaColCount }) => Number(ariaColCount));

test('[2.8.3, 2.8.7, 4.20] 100,000 results of the image search are one tab stop; keys reach results not loaded yet, open one and copy its link', async ({
  hostedPage: page,
}) => {
  const asked: number[] = [];
  await openStubbedSearch(page, 'image', { total: TOTAL, asked });
  await addControlAfterWidget(page);
  for (const view of ['Image Only', 'With Metadata']) {
    await page.getByLabel('View').selectOption(view);
    // The previous view stays until the next one is rendered.
    await expect.poll(() => columnsOf(page), view).toBe(view === 'Image Only' ? 5 : 1);
    await expect(result(page, 1)).toBeVisible();
    await page.getByLabel('View').focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page), view).toBe(1);
    // The next tab stop is outside of the results, and so is the previous one.
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: AFTER_WIDGET }), view).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => focused(page), view).toBe(1);
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByLabel('View'), view).toBeFocused();
    await page.keyboard.press('Tab');

    const columns = await columnsOf(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page), view).toBe(2 + columns);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => focused(page), view).toBe(1);
    // One key at a time, like a user: beyond the first page.
    for (let at = 0; at * columns <= 30; at += 1) {
      await page.keyboard.press('ArrowDown');
      const number = 1 + (at + 1) * columns;
      await expect.poll(() => focused(page), view).toBe(number);
      await expect(result(page, number), view).toBeFocused();
      await expect(result(page, number), view).toBeInViewport({ ratio: 0.99 });
    }
    const before = (await focused(page)) ?? 0;
    await page.keyboard.press('PageDown');
    await expect.poll(() => focused(page), view).toBeGreaterThan(before);
    await page.keyboard.press('PageUp');
    await expect.poll(() => focused(page), view).toBe(before);
    await page.keyboard.press('End');
    await expect(result(page, TOTAL), view).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page), view).toBe(TOTAL);
    await page.keyboard.press('Home');
    await expect(result(page, 1), view).toBeFocused();
  }
  expect(asked).toContain(1 + PAGE_SIZE);
  expect(asked.length).toBeLessThan(40);

  // Enter opens a result, Space closes it, and the focus is on the last one shown.
  const number = (await focused(page)) ?? 0;
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `Deich ${number}`, exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: `Deich ${number + 1}`, exact: true })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(result(page, number + 1)).toBeFocused();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.keyboard.press('Control+C');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/\/link\/media-system\?objectId=id-2$/);
});

test('the grid of results exposes the position of its cells, has no WCAG 2.2 AA violation and works at 400 %', async ({
  hostedPage: page,
}) => {
  await openStubbedSearch(page, 'image', { total: TOTAL });
  // A key held down opens a preview and does not close it again.
  await result(page, 1).focus();
  await page.keyboard.down('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  // Playwright sends a repeated key for each further call.
  for (let at = 0; at < 5; at += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const grid = page.getByRole('grid', { name: '100,000 images' });
  await expect(grid).toHaveAttribute('aria-rowcount', '20000');
  await result(page, 1).focus();
  for (let at = 0; at < 12; at += 1) await page.keyboard.press('ArrowDown');
  await expect(result(page, 61)).toBeFocused();
  await expect(page.getByRole('row').filter({ has: result(page, 61) })).toHaveAttribute('aria-rowindex', '13');
  await expect(page.getByRole('gridcell').filter({ has: result(page, 62) })).toHaveAttribute('aria-colindex', '2');
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('View').selectOption('With Metadata');
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // 1280 × 1024 at 400 %.
  await page.getByLabel('View').selectOption('Image Only');
  await page.getByRole('region', { name: 'Results' }).focus();
  await page.keyboard.press('Home');
  await expect(result(page, 1)).toBeFocused();
  await page.setViewportSize({ width: 320, height: 256 });
  // Keys move by the columns of the last layout.
  await expect(grid).toHaveAttribute('aria-colcount', '2');
  await result(page, 1).focus();
  for (let at = 1; at <= 6; at += 1) {
    await page.keyboard.press('ArrowDown');
    await expect(result(page, 1 + 2 * at)).toBeFocused();
    await expect(result(page, 1 + 2 * at)).toBeInViewport({ ratio: 0.99 });
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Deich 13', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeInViewport({ ratio: 1 });
});
