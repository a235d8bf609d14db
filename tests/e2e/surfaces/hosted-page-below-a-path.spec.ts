/** The hosted page works below a path of the media system's address. */
import { expect } from '@playwright/test';
import { WEB_BUILD } from '../../../scripts/test/test-builds.ts';
import { test } from '../harness/test.ts';

test('the hosted page works below a path, including lazily loaded chunks', async ({ hostedPage: page }) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(?:js|css|png)$/.test(pathname) && !pathname.startsWith(WEB_BUILD.base)) outside.push(pathname);
  });
  await page.goto(WEB_BUILD.base);
  await page.getByLabel('Username').fill('editor');
  await page.getByLabel('Password').fill('editor');
  await page.getByRole('button', { name: 'Sign In' }).click();

  await expect(page.getByRole('textbox', { name: 'Search' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/widget/search/');
  await page.getByRole('link', { name: 'Upload' }).click();
  await expect(page.getByRole('button', { name: 'Add Files' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add Files' })).toBeVisible();
  expect(outside).toEqual([]);
});
