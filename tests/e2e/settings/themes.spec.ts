/** A customer's theme applies to login, search and upload, and is readable. */
import { expect, type Page } from '@playwright/test';
import { violations } from '../harness/checks/accessibility.ts';
import { test } from '../harness/test.ts';

const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());
const pictureOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundImage);

test('[1.6, 2.5.1, 2.8.5] a theme in the address applies to login, search and upload, and is readable', async ({
  hostedPage: page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/?theme=nordlicht');
  await expect(page.locator('.card img.logo')).toHaveAttribute('src', /\/themes\/nordlicht\/logo\.svg$/);
  await expect.poll(() => pictureOf(page, '.centred')).toContain('/themes/nordlicht/login.svg');
  await expect.poll(() => accentOf(page)).toBe('#6d28a8');
  expect(await violations(page)).toEqual([]);

  await page.getByLabel('Username').fill('editor');
  await page.getByLabel('Password').fill('editor');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.locator('.search-main')).toBeVisible();
  await expect.poll(() => pictureOf(page, '.search-main')).toContain('/themes/nordlicht/search.svg');
  await expect(page.locator('.bar img.logo')).toBeVisible();
  await expect(page.locator('.search-count')).not.toBeEmpty();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Upload' }).click();
  await expect(page.getByRole('button', { name: 'Add Files' })).toBeVisible();
  await expect.poll(() => pictureOf(page, '.upload-main')).toContain('/themes/nordlicht/upload.svg');
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add Files' })).toBeVisible();
  await expect.poll(() => pictureOf(page, '.upload-main')).toContain('/themes/nordlicht/upload.svg');
});
