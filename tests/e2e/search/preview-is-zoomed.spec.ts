/** The picture of a preview is enlarged and moved; its link can be dragged while it is fitted. */
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { openStubbedSearch, resultRow } from '../harness/servers/stubbed-search.ts';
import { test } from '../harness/test.ts';

const toggle = (page: Page) => page.getByRole('button', { name: 'Full size' });
const zoomed = (page: Page) => page.getByRole('region', { name: 'Full size' });
const position = (page: Page) => page.locator('.preview-position');
const scrolled = (page: Page) => zoomed(page).evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);

async function openPreview(page: Page): Promise<void> {
  const body = await sharp({ create: { width: 1_200, height: 900, channels: 3, background: '#3a6ea5' } })
    .jpeg()
    .toBuffer();
  await page.route('**/quick/*', (route) => route.fulfill({ body, contentType: 'image/jpeg' }));
  await openStubbedSearch(page, 'image', {
    total: 3,
    row: (number) =>
      resultRow('image', number, { IPTCHeadline: `Deich ${number}` }, { PreviewURL: `/quick/${number}` }),
  });
  await page.getByRole('button', { name: 'Deich 1', exact: true }).click();
  await expect(toggle(page)).toHaveAttribute('aria-disabled', 'false');
}

test('Space on the button enlarges a preview and Escape fits it; arrow keys move it and show no other result', async ({
  hostedPage: page,
}) => {
  await openPreview(page);
  await toggle(page).focus();
  await page.keyboard.press('Space');
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
  const [left = 0, top = 0] = await scrolled(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const moved = await scrolled(page);
  expect(moved[0]).toBeGreaterThan(left);
  expect(moved[1]).toBeGreaterThan(top);
  await expect(position(page)).toContainText('1 of 3');

  await page.keyboard.press('Escape');
  await expect(zoomed(page)).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(position(page)).toContainText('2 of 3');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('[2.8.7] a fitted preview is dragged as a link, an enlarged one is moved', async ({ hostedPage: page }) => {
  await openPreview(page);
  await page.evaluate(() => {
    // Another program; within the dialog, because everything else is inert.
    const target = document.createElement('div');
    target.id = 'elsewhere';
    target.style.cssText = 'position: fixed; right: 0; bottom: 0; width: 80px; height: 80px; z-index: 9';
    target.addEventListener('dragover', (event) => event.preventDefault());
    target.addEventListener('drop', (event) => {
      event.preventDefault();
      target.dataset['taken'] = event.dataTransfer?.getData('text/uri-list');
    });
    document.querySelector('dialog')?.append(target);
  });
  const taken = () => page.locator('#elsewhere').getAttribute('data-taken');
  await page.locator('.preview-media img').dragTo(page.locator('#elsewhere'));
  expect(await taken()).toMatch(/^https?:/);
  await expect(zoomed(page)).toHaveCount(0);

  await page.evaluate(() => document.querySelector<HTMLElement>('#elsewhere')?.removeAttribute('data-taken'));
  await page.locator('.preview-media img').click();
  const before = await scrolled(page);
  await zoomed(page).dragTo(page.locator('#elsewhere'));
  expect(await taken()).toBeNull();
  expect(await scrolled(page)).not.toEqual(before);
  await expect(zoomed(page)).toHaveCount(1);
});
