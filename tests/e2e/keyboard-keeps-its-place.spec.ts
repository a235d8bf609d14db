/** Who works by keyboard is not thrown out of a sentence or a list by what happens meanwhile. */
import { expect, type Page } from '@playwright/test';
import { test } from './harness/test.ts';

async function openUploads(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Username').fill('editor');
  await page.getByLabel('Password').fill('editor');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('link', { name: 'Upload' })).toBeVisible();
  await page.goto('/upload/');
}

async function addFiles(page: Page, names: readonly string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add Files' }).click();
  const head = [0xff, 0xd8, 0xff, 0xe0];
  await (await chooser).setFiles(
    names.map((name) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from([...head, ...Buffer.from(name)]) })),
  );
}

test('[2.7.5, 4.12] the end of an upload takes no key of a sentence and gives the caret back', async ({
  hostedPage: page,
}) => {
  await openUploads(page);
  await addFiles(page, ['deich.jpg']);
  await page.getByLabel('Channel').selectOption('News desk');
  const caption = page.getByRole('textbox', { name: 'Caption', exact: true });
  await caption.fill('Sturm in Husum');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await caption.focus();
  for (let at = 0; at < 'Husum'.length; at += 1) await page.keyboard.press('ArrowLeft');
  const dialog = page.getByRole('alertdialog', { name: 'Upload finished successfully!' });
  await expect(async () => {
    await page.keyboard.type('a b ', { delay: 20 });
    expect(await dialog.isVisible()).toBe(true);
  }).toPass({ timeout: 30_000, intervals: [0] });
  await page.keyboard.type('auch hier ', { delay: 60 });
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.waitForTimeout(1_100);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await page.keyboard.type('!');
  await expect(caption).toHaveValue(/^Sturm in [ab ]+!Husum$/);
});

test('a line that is removed by keyboard leaves the focus to the next one, also in a long list', async ({
  hostedPage: page,
}) => {
  await openUploads(page);
  await addFiles(
    page,
    Array.from({ length: 90 }, (_, at) => `${at + 1}.jpg`),
  );
  const remove = (number: number) => page.getByRole('button', { name: `Remove ${number}.jpg` });
  await page.getByRole('button', { name: 'All 90' }).waitFor();
  await page.locator('.upload-list-long').waitFor();
  await remove(3).focus();
  for (const next of [4, 5, 6]) {
    await page.keyboard.press('Enter');
    await expect(remove(next)).toBeFocused();
  }
  await page.getByRole('button', { name: 'All 87' }).waitFor();
});
