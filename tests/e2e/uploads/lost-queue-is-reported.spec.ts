/**
 * If the browser loses its database, the lost files are named in every tab until the user dismisses the message.
 *
 * Decision 36.
 */
import { expect, type Page } from '@playwright/test';
import { test } from '../harness/test.ts';

const LOST = /2 files were lost on this computer: lost-one\.jpg, lost-two\.jpg\. Add them again\./;

async function signIn(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Username').fill('editor');
  await page.getByLabel('Password').fill('editor');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await toUploads(page);
}

const toUploads = (page: Page): Promise<void> => page.getByRole('link', { name: 'Upload' }).click();

async function addFiles(page: Page, paths: readonly string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add Files' }).click();
  await (await chooser).setFiles([...paths]);
}

test('[4.1] files lost with the database are named in two tabs of the hosted page until the message is dismissed in one', async ({
  hostedPage: page,
  samples,
}) => {
  const [one, two] = [await samples.jpeg('lost-one.jpg'), await samples.jpeg('lost-two.jpg')];
  await signIn(page);
  await addFiles(page, [one.path, two.path]);
  const noted = () => page.evaluate(() => localStorage.getItem('queueNote') ?? '');
  await expect.poll(noted).toContain(two.name);
  const { origin } = new URL(page.url());

  await page.goto('about:blank');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,file_systems' });
  const other = await page.context().newPage();
  // The last user is stored in the database too: without it, a deep link to the upload page leads to the start page.
  for (const tab of [page, other]) {
    await tab.goto(origin);
    await toUploads(tab);
  }
  for (const tab of [page, other]) await expect(tab.getByText(LOST)).toBeVisible();

  await addFiles(other, [one.path]);
  for (const tab of [page, other])
    await expect(tab.getByText(/1 file was lost on this computer: lost-two\.jpg/)).toBeVisible();
  await page.getByRole('button', { name: 'Close message' }).click();
  for (const tab of [page, other]) await expect(tab.getByText(/lost on this computer/)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add Files' })).toBeVisible();
  await expect(page.getByText(/lost on this computer/)).toHaveCount(0);
});
