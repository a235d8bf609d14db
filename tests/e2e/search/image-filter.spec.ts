/** Period, channels, type and special filter find the right pictures; the channel tree works by keyboard. */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { signIn } from '../../contract/harness/client.ts';
import { pictureMetadata, upload } from '../../contract/harness/tus.ts';
import type { MediaSystem } from '../harness/servers/media-system.ts';
import { signIn as signInOn } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';

/** A word that no other headline has. */
const rareWord = () => `w${randomUUID().slice(0, 8)}`;

/** Three pictures and a graphic with `word`, from four channels; two of them sport. */
async function fillLibrary(server: MediaSystem, word: string): Promise<void> {
  const client = await signIn({ port: Number(new URL(server.origin).port) }, 'editor');
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer();
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="4" height="8"/></svg>',
  );
  const assets = [
    ['img-desk', 'SPO', 'a.jpg', photo],
    ['img-sport', 'SPO', 'b.jpg', photo],
    ['img-north', 'POL', 'c.jpg', photo],
    ['img-graphics', 'POL', 'd.svg', drawing],
  ] as const;
  for (const [ChannelID, IPTCCategory, filename, bytes] of assets) {
    const metadata = { ChannelID, IPTCCategory, filename, IPTCHeadline: `${word} ${ChannelID}` };
    await upload(client, bytes, pictureMetadata(`${word}-${ChannelID}`, metadata));
  }
}

async function openSearch(page: Page, word: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Username').fill('editor');
  await page.getByLabel('Password').fill('editor');
  await page.getByRole('button', { name: 'Sign In' }).click();
  const field = page.getByRole('textbox', { name: 'Search' });
  await field.fill(word);
  await field.press('Enter');
  // Not the results for all pictures, which were shown before.
  await expect(page.getByText('4 images', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: `${word} img-desk` })).toBeVisible();
}

/** `mm/dd/yyyy` of a day relative to today. */
function dayFromNow(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(day.getMonth() + 1)}/${two(day.getDate())}/${day.getFullYear()}`;
}

test('[2.9.1, 2.9.2, 5.15] period, channels, type and a negated special filter find the right pictures', async ({
  hostedPage: page,
  server,
}) => {
  const word = rareWord();
  await fillLibrary(server, word);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSearch(page, word);
  const panel = page.getByRole('complementary', { name: 'Filter' });
  const apply = panel.getByRole('button', { name: 'Apply' });

  await panel.getByLabel('Period').selectOption('Last hour');
  await apply.click();
  await expect(page.getByText('4 images', { exact: true })).toBeVisible();
  await panel.getByLabel('To', { exact: true }).fill(dayFromNow(-2));
  await panel.getByLabel('From', { exact: true }).fill(dayFromNow(-5));
  await apply.click();
  await expect(page.getByText('No items were found')).toBeVisible();
  await panel.getByLabel('To', { exact: true }).fill(dayFromNow(0));
  await apply.click();
  await expect(page.getByText('4 images', { exact: true })).toBeVisible();

  await panel.getByLabel('Special filter').selectOption('Sport');
  await apply.click();
  await expect(page.getByText('2 images', { exact: true })).toBeVisible();
  await panel.getByLabel('not').check();
  await apply.click();
  await expect(page.getByRole('button', { name: `${word} img-north` })).toBeVisible();
  await panel.getByRole('treeitem', { name: 'Graphics desk' }).click();
  await apply.click();
  await expect(page.getByText('1 image', { exact: true })).toBeVisible();
  await panel.getByLabel('Images').uncheck();
  await expect(panel.getByLabel('Graphics', { exact: true })).toBeChecked();
  await apply.click();
  await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')).toHaveText([
    /\d – \d/,
    'Graphics desk',
    'not: Sport',
    'Graphics only',
  ]);

  await panel.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText('4 images', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Active filters' })).toBeHidden();
});

test('[2.9.1, 2.9.2, 4.27] in a narrow window a button opens the panel, and the tree works by keyboard', async ({
  hostedPage: page,
  server,
}) => {
  const word = rareWord();
  await fillLibrary(server, word);
  await page.setViewportSize({ width: 738, height: 600 });
  await openSearch(page, word);
  const button = page.getByRole('button', { name: 'Filter', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const tree = page.getByRole('tree', { name: 'Channels' });
  await expect(tree).toBeVisible();
  for (let tabs = 0; tabs < 12 && !(await tree.evaluate((one) => one === document.activeElement)); tabs += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(tree).toBeFocused();

  const row = (name: string) => tree.getByRole('treeitem', { name, exact: true });
  await page.keyboard.type('own');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(row('News desk')).toHaveAttribute('aria-checked', 'true');
  await expect(row('Own')).toHaveAttribute('aria-checked', 'mixed');
  // Through the heading, which cannot be selected itself, to its children.
  await page.keyboard.type('reg');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(row('Picture desk north')).toHaveAttribute('aria-checked', 'true');
  await expect(row('Regional desks')).toHaveAttribute('aria-checked', 'mixed');

  await page.keyboard.press('Tab');
  while (!(await page.getByRole('button', { name: 'Apply' }).evaluate((one) => one === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(tree).toBeHidden();
  await expect(page.getByText('2 images', { exact: true })).toBeVisible();
  await expect(page.getByText('2 channels')).toBeVisible();
  await expect(button).toBeFocused();
});

/** The stored width of the panel; undefined before it was set. */
const storedWidth = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown>((resolve, reject) => {
        const opening = indexedDB.open('comyan');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('values').objectStore('values').get('filterWidth');
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => resolve(reading.result);
          opening.result.close();
        };
      }),
  );

test('[2.9.1] the panel keeps the width that the user set', async ({ hostedPage: page, server }) => {
  const word = rareWord();
  await fillLibrary(server, word);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSearch(page, word);
  const edge = page.getByRole('separator', { name: 'Filter width' });
  const panel = page.getByRole('complementary', { name: 'Filter' });
  const width = async () => Math.round((await panel.boundingBox())?.width ?? 0);
  await edge.hover();
  await page.mouse.down();
  await page.mouse.move(400, 300);
  await page.mouse.move(431, 300);
  await page.mouse.up();
  await expect.poll(async () => Math.abs((await width()) - 431)).toBeLessThanOrEqual(4);
  const dragged = await width();
  // A reload would lose what is not written yet.
  await expect.poll(() => storedWidth(page)).toBe(dragged);
  await page.reload();
  await expect.poll(width).toBe(dragged);
});

for (const surface of ['popup', 'side panel'] as const) {
  test(`[2.8.1, 2.9.1] the ${surface} opens the filter by its button`, async ({ extension, server }) => {
    const word = rareWord();
    await fillLibrary(server, word);
    const page = surface === 'popup' ? await extension.openPopup() : await extension.openSidePanel();
    await signInOn(page, 'editor');
    await page.waitForText(/images/);
    await page.fill({ role: 'textbox', name: 'Search' }, word);
    await page.waitForText(/\b4 images/);
    await page.click({ role: 'button', name: 'Filter' });
    await page.click({ role: 'treeitem', name: 'Graphics desk' });
    await page.click({ role: 'button', name: 'Apply' });
    await page.waitForText(/\b1 image\b/);
    await page.click({ role: 'button', name: 'Remove filter: Graphics desk' });
    await page.waitForText(/\b4 images/);
  });
}
