/** A picture uploaded on the hosted page is found by a word of its headline. */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Sample } from '../../helpers/samples/sample-media.ts';
import { test } from '../harness/test.ts';

async function signIn(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Username').fill('editor');
  await page.getByLabel('Password').fill('editor');
  await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('link', { name: 'Upload' })).toBeVisible();
}

async function upload(page: Page, route: string, sample: Sample, channel: string, headline: string): Promise<void> {
  await page.goto(route);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add Files' }).click();
  await (await chooser).setFiles(sample.path);
  await page.getByLabel('Channel').selectOption(channel);
  await page.getByRole('textbox', { name: 'Headline' }).fill(headline);
  await page.getByRole('textbox', { name: 'Credit' }).fill('dpa');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Upload finished successfully!').first()).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
}

async function expectFound(page: Page, route: string, word: string, headline: string): Promise<void> {
  await page.goto(route);
  await page.getByRole('textbox', { name: 'Search' }).fill(word);
  await page.getByRole('textbox', { name: 'Search' }).press('Enter');
  await expect(page.getByRole('button', { name: headline })).toBeVisible();
  await expect(page.getByText(/^1 /)).toBeVisible();
}

/** What the browser stores for the page, by the names that the specification prints and those of this project. */
async function expectKept(page: Page, viewMode: string): Promise<void> {
  const view = page.getByRole('combobox', { name: 'View' });
  await view.selectOption('metadata');
  const kept = async () => {
    const all = await page.evaluate(() => Object.entries(localStorage));
    return Object.fromEntries(all.map(([key, value]) => [key, JSON.parse(value)]));
  };
  const owner = `${new URL(page.url()).origin}/ NEWS/editor`;
  await expect.poll(async () => (await kept())['cmyWidgetPref']).toEqual({ [owner]: { [viewMode]: 'metadata' } });
  const { rememberedLogin, rememberedForms } = await kept();
  expect(rememberedLogin).toEqual({ username: 'editor', domain: 'NEWS' });
  expect(Object.values(rememberedForms)).toEqual([{ ChannelID: expect.any(String), IPTCCredit: 'dpa' }]);
  // The page relies on it.
  await page.reload();
  await expect(view).toHaveValue('metadata');
  await page.evaluate(() => localStorage.removeItem('cmyWidgetPref'));
  await page.goto(new URL(page.url()).pathname);
  await expect(view).toHaveValue('image');
}

/** A word that no other headline has. */
const rareWord = () => `w${randomUUID().slice(0, 8)}`;

test('[1.2, 1.3, 3.20] a JPEG uploaded on the hosted page is found by a word of its headline', {
  tag: '@platform',
}, async ({ hostedPage, server, samples }) => {
  const sample = await samples.jpeg('lighthouse.jpg');
  const word = rareWord();
  await signIn(hostedPage);
  await upload(hostedPage, '/upload/', sample, 'News desk', `Lighthouse ${word} at dusk`);
  expect(await server.storedHash(sample.name)).toBe(sample.sha256);
  await expectFound(hostedPage, '/search/', word, `Lighthouse ${word} at dusk`);
  await expectKept(hostedPage, 'imgSearchViewMode');
});
