/** In the contact sheet, Tab leads from caption to caption through hundreds of files. */
import { expect, type Page } from '@playwright/test';
import { signInAs } from '../harness/steps/sign-in-as.ts';
import { test } from '../harness/test.ts';

async function openSheet(page: Page, count: number): Promise<void> {
  await signInAs(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Upload' })).toBeVisible();
  await page.goto('/upload/');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add Files' }).click();
  const head = [0xff, 0xd8, 0xff, 0xe0];
  const names = Array.from({ length: count }, (_, at) => `${at + 1}.jpg`);
  await (await chooser).setFiles(
    names.map((name) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from([...head, ...Buffer.from(name)]) })),
  );
  await page.getByRole('button', { name: `All ${count}` }).waitFor();
  await page.getByLabel('Channel').selectOption('News desk');
  await page.getByRole('button', { name: 'Write captions' }).click();
  await expect(caption(page, 1)).toBeEditable();
}

const caption = (page: Page, number: number) =>
  page.getByRole('textbox', { name: `Caption of ${number}.jpg`, exact: true });

test('Tab leads through the captions of 300 files, and each gets its text', async ({ hostedPage: page }) => {
  await openSheet(page, 300);
  await caption(page, 1).focus();
  for (let number = 1; number <= 60; number += 1) {
    await expect(caption(page, number)).toBeFocused();
    await page.keyboard.type(`c${number}`);
    await page.keyboard.press('Tab');
  }
  await expect(caption(page, 61)).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByRole('button', { name: '240 of 300 to write' })).toBeVisible();
  // The focus survives scrolling, and typing returns to it.
  await page.locator('.sheet-scroller').evaluate((scroller) => scroller.scrollTo({ top: 0 }));
  await expect(caption(page, 1)).toHaveValue('c1');
  await expect(caption(page, 61)).toBeFocused();
  await page.keyboard.type('c61');
  await expect(caption(page, 61)).toHaveValue('c61');
  await page.keyboard.press('Shift+Tab');
  await expect(caption(page, 60)).toBeFocused();
  await expect(caption(page, 60)).toHaveValue('c60');
  await page.getByRole('button', { name: '239 of 300 to write' }).click();
  await expect(caption(page, 62)).toBeFocused();
});
