/** A phrase, an exclusion and a choice are understood and shown, a copied link finds its picture, a misspelt word a suggestion. */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { signIn as signInClient } from '../../contract/harness/client.ts';
import { pictureMetadata, upload } from '../../contract/harness/tus.ts';
import { violations } from '../harness/checks/accessibility.ts';
import type { MediaSystem } from '../harness/servers/media-system.ts';
import { startAs } from '../harness/steps/sign-in-as.ts';
import { test } from '../harness/test.ts';

/** Pictures with these headlines, after a word of their own. */
async function addPictures(server: MediaSystem, word: string, headlines: readonly string[]): Promise<void> {
  const client = await signInClient({ port: Number(new URL(server.origin).port) }, 'editor');
  const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer();
  for (const [at, headline] of headlines.entries())
    await upload(client, photo, pictureMetadata(`${word}-${at}`, { IPTCHeadline: `${word} ${headline}` }));
}

const titles = (page: Page) => page.locator('.result-row-title').allTextContents();
const marks = (page: Page) => page.locator('.result-row-title mark').allTextContents();
const understood = (page: Page) => page.getByRole('list', { name: 'Understood as' }).getByRole('listitem');

test('[2.8.2, 2.8.4, 4.20] an editor searches by keyboard as people type, and sees what was understood and found', async ({
  hostedPage: page,
  server,
}) => {
  const word = `w${randomUUID().replaceAll(/\W/g, '').slice(0, 8)}`;
  await addPictures(server, word, ['Angela Merkel in Köln', 'Merkel, Angela', 'Storm and flood', 'Storm in Koeln']);
  await startAs(page);
  await page.getByLabel('View').selectOption('With Metadata');
  const field = page.getByRole('textbox', { name: 'Search' });
  const searchFor = async (text: string) => {
    await field.fill(text);
    await page.keyboard.press('Enter');
  };

  await field.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Search help' })).toBeFocused();
  await page.keyboard.press('Enter');
  const help = page.getByRole('dialog', { name: 'Search help' });
  await expect(help.getByText('storm -flood')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(page.getByRole('button', { name: 'Search help' })).toBeFocused();

  await searchFor(`${word} "angela merkel"`);
  await expect(understood(page)).toHaveText(['phrase: "angela merkel"']);
  await expect.poll(() => titles(page)).toEqual([`${word} Angela Merkel in Köln`]);
  expect(await marks(page)).toEqual([word, 'Angela Merkel']);

  await searchFor(`${word} storm OR merkel -flood not "merkel angela"`);
  await expect(understood(page)).toHaveText(['either storm or merkel', 'without: flood', 'without: "merkel angela"']);
  await expect.poll(() => titles(page)).toEqual([`${word} Storm in Koeln`, `${word} Angela Merkel in Köln`]);
  expect(await violations(page)).toEqual([]);

  await searchFor(`${word} merkle`);
  await page.getByRole('button', { name: `Did you mean “${word} Merkel”?` }).press('Enter');
  await expect(field).toHaveValue(`${word} Merkel`);
  await expect.poll(() => titles(page)).toHaveLength(2);

  await searchFor(`"${server.origin}/link/media-system?objectId=${word}-2"`);
  await expect.poll(() => titles(page)).toEqual([`${word} Storm and flood`]);
});
