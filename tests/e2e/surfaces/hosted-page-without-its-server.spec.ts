/** What a press opens is there although the server cannot be reached since: the page has loaded it before. */
import { expect } from '@playwright/test';
import { openStubbedSearch } from '../harness/servers/stubbed-search.ts';
import { test } from '../harness/test.ts';

test('[8.6] a result, the menu and the tray open for the first time without a connection', async ({
  hostedPage: page,
  allowProblem,
}) => {
  await openStubbedSearch(page, 'image', { total: 30 });
  const areLoaded = () =>
    page.evaluate(() => {
      const names = performance.getEntriesByType('resource').map(({ name }) => name);
      return ['preview-window', 'print-sheet', 'file-metadata-dialog'].every((part) =>
        names.some((name) => name.includes(`/${part}-`)),
      );
    });
  await expect.poll(areLoaded).toBe(true);
  allowProblem(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.locator('[data-index="0"] [data-result]').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^User/ }).click();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Select: Deich 1', exact: true }).click();
  await expect(page.getByRole('button', { name: '1 selected', exact: true })).toBeVisible();
});
