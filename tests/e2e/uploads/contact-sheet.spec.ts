/**
 * In the contact sheet, Tab leads from caption to caption through hundreds of files, files are selected by keys, and one
 * edit reaches the media system for all of them.
 */
import { expect, type Page } from '@playwright/test';
import { violations } from '../harness/checks/accessibility.ts';
import { test } from '../harness/test.ts';

async function openSheet(page: Page, count: number): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Username').fill('editor');
  await page.getByLabel('Password').fill('editor');
  await page.getByRole('button', { name: 'Sign In' }).click();
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
  await page.getByRole('button', { name: 'Contact sheet' }).click();
  await expect(caption(page, 1)).toBeEditable();
}

const caption = (page: Page, number: number) =>
  page.getByRole('textbox', { name: `Caption of ${number}.jpg`, exact: true });
const picture = (page: Page, number: number) =>
  page.getByRole('gridcell', { name: `Picture of ${number}.jpg`, exact: true });
const selected = (page: Page) =>
  page.locator('.sheet-card[aria-selected=true]').evaluateAll((cards) => cards.map((card) => card.ariaLabel));

test('Tab leads through the captions of 300 files, and each gets its text', async ({ hostedPage: page }) => {
  await openSheet(page, 300);
  await caption(page, 1).focus();
  for (let number = 1; number <= 60; number += 1) {
    await expect(caption(page, number)).toBeFocused();
    await page.keyboard.type(`c${number}`);
    await page.keyboard.press('Tab');
  }
  await expect(caption(page, 61)).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByRole('button', { name: '240 of 300 without a caption' })).toBeVisible();
  // The focus survives scrolling, and typing returns to it.
  await page.locator('.sheet-scroller').evaluate((scroller) => scroller.scrollTo({ top: 0 }));
  await expect(caption(page, 1)).toHaveValue('c1');
  await expect(caption(page, 61)).toBeFocused();
  await page.keyboard.type('c61');
  await expect(caption(page, 61)).toHaveValue('c61');
  await page.keyboard.press('Shift+Tab');
  await expect(caption(page, 60)).toBeFocused();
  await expect(caption(page, 60)).toHaveValue('c60');
  await page.getByRole('button', { name: '239 of 300 without a caption' }).click();
  await expect(caption(page, 62)).toBeFocused();
});

test('an edit of the files that keys have selected is stored by the media system', async ({
  hostedPage: page,
  server,
}) => {
  await openSheet(page, 12);
  await caption(page, 2).fill('Deich.');
  await caption(page, 3).fill('x'.repeat(2_040));
  await page.keyboard.press('Escape');
  await expect(picture(page, 3)).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  expect(await selected(page)).toEqual(['1.jpg', '2.jpg', '3.jpg']);
  await picture(page, 5).click({ modifiers: ['ControlOrMeta'] });
  expect(await selected(page)).toEqual(['1.jpg', '2.jpg', '3.jpg', '5.jpg']);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Edit selection' }).click();
  const panel = page.getByRole('form', { name: 'Edit selection' });
  await panel.getByRole('combobox', { name: 'Change of Caption', exact: true }).selectOption('Add after');
  await panel.getByRole('textbox', { name: 'Caption', exact: true }).fill('Archive.');
  await panel.getByRole('textbox', { name: 'Credit', exact: true }).fill('dpa');
  await panel.getByRole('combobox', { name: 'Change of Channel' }).selectOption('Replace');
  await panel.getByRole('combobox', { name: 'Channel', exact: true }).selectOption('Sports desk');
  await expect(panel.getByText(/^Changes 3 files:/)).toBeVisible();
  await expect(panel.getByText(/2,049 characters; 2,048 are allowed\. \(3\.jpg\)/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Apply to 4 files' }).click();
  await expect(panel.getByText('3 files changed.')).toBeVisible();
  expect(await selected(page)).toEqual(['3.jpg']);
  await expect(panel.getByRole('textbox', { name: 'Caption', exact: true })).toHaveValue('Archive.');
  await expect(caption(page, 2)).toHaveValue('Deich. Archive.');

  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  expect(await server.storedFields('2.jpg')).toMatchObject({
    IPTCCaption: 'Deich. Archive.',
    IPTCCredit: 'dpa',
    ChannelID: 'img-sport',
    ImgSrcID: 'SPORT',
  });
  const heldBack = await server.storedFields('3.jpg');
  expect(heldBack).toMatchObject({ IPTCCaption: 'x'.repeat(2_040), ChannelID: 'img-desk', ImgSrcID: 'NEWS' });
  expect(heldBack['IPTCCredit']).toBeUndefined();
  expect(await server.storedFields('5.jpg')).toMatchObject({ IPTCCaption: 'Archive.', ChannelID: 'img-sport' });
});
