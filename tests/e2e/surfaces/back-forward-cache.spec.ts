/** A hosted page that the browser kept while the user was on another page goes on where it was. */
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { requireBrowser } from '../../../scripts/browsers/find-browser.ts';
import { CHROMIUM_FLAGS } from '../harness/browsers/chromium-flags.ts';
import { watchPage } from '../harness/browsers/watch-page.ts';
import { signInAs } from '../harness/steps/sign-in-as.ts';
import { test } from '../harness/test.ts';

let browser: Browser;
test.beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: requireBrowser('chromium'),
    args: CHROMIUM_FLAGS,
    // Playwright disables the back/forward cache by this flag.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
});
test.afterAll(() => browser.close());

/** Playwright's own `goBack` waits for a load, which a kept page does not have. */
async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => setTimeout(() => history.back()));
  await expect(page.getByRole('button', { name: 'Add Files' })).toBeVisible();
}

test('the page goes on after Back: typed text is there, and a file is added and sent', { tag: '@platform' }, async ({
  server,
  samples,
  problems,
}) => {
  const sample = await samples.jpeg('back.jpg');
  const page = await browser.newPage({ baseURL: server.origin, locale: 'en-US' });
  await watchPage(page, problems);
  await signInAs(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Upload' }).click();
  await page.getByRole('textbox', { name: 'Headline' }).fill('Before leaving');
  await page.getByLabel('Channel').selectOption('News desk');
  await page.evaluate(() => Object.assign(window, { isKept: true }));

  await page.goto('/embed-example/');
  await goBack(page);
  expect(await page.evaluate(() => 'isKept' in window)).toBe(true);
  await expect(page.getByRole('textbox', { name: 'Headline' })).toHaveValue('Before leaving');

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add Files' }).click();
  await (await chooser).setFiles(sample.path);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Upload finished successfully!').first()).toBeVisible();
  expect(await server.storedHash(sample.name)).toBe(sample.sha256);
  await page.close();
});
