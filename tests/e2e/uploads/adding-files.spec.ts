/** Folders can be dropped and pictures pasted; added files are scrolled to; a reopened page shows its thumbnails again. */
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Sample } from '../../helpers/samples/sample-media.ts';
import { signInAs } from '../harness/steps/sign-in-as.ts';
import { test } from '../harness/test.ts';

async function openUploads(page: Page): Promise<void> {
  await signInAs(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Upload' }).click();
  await expect(page.getByRole('button', { name: 'Add Files' })).toBeVisible();
}

const line = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Drops files and folders of this machine like a file manager. */
async function dropOnPage(page: Page, paths: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, x: 200, y: 200, data });
  await send('dragEnter');
  // The page adds its listeners when it is rendered, which may be after its first button is there.
  await expect(async () => {
    await send('dragOver');
    expect(await page.locator('.drop-overlay').count()).toBe(1);
  }).toPass();
  await send('drop');
}

async function addFiles(page: Page, samples: readonly Sample[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add Files' }).click();
  await (await chooser).setFiles(samples.map(({ path }) => path));
}

test('[2.7.3] a dropped folder is added with all its subfolders, without hidden files', async ({
  hostedPage: page,
  samples,
}) => {
  const sample = await samples.jpeg('harbour.jpg');
  const top = await mkdtemp(join(tmpdir(), 'comyan-folder-'));
  try {
    await mkdir(join(top, 'monday/evening'), { recursive: true });
    await copyFile(sample.path, join(top, 'monday/first.jpg'));
    await copyFile((await samples.jpeg('other.jpg')).path, join(top, 'monday/evening/second.jpg'));
    await copyFile(sample.path, join(top, 'monday/.hidden.jpg'));
    await openUploads(page);
    await dropOnPage(page, [join(top, 'monday')]);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(line(page, 'first.jpg')).toBeVisible();
    await expect(line(page, 'second.jpg')).toBeVisible();
  } finally {
    await rm(top, { recursive: true, force: true });
  }
});

test('[2.7.3] a file that is dropped on a search page is added on the upload page', async ({
  hostedPage: page,
  samples,
}) => {
  await signInAs(page);
  await page.goto('/search/video/');
  await dropOnPage(page, [(await samples.jpeg('harbour.jpg')).path]);
  await expect(line(page, 'harbour.jpg')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/upload/');
});

test('[2.7.3, 9.4] a copied picture is pasted, named after the current time and shown', async ({
  hostedPage: page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openUploads(page);
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 30);
    canvas.getContext('2d')?.fillRect(0, 0, 20, 20);
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': canvas.convertToBlob() })]);
  });
  await page.keyboard.press('Control+V');
  const pasted = page.getByRole('row');
  await expect(pasted).toContainText(/pasted-\d{4}-\d\d-\d\d-\d\d\.\d\d\.\d\d\.png/);
  await expect(pasted.locator('img')).toHaveJSProperty('naturalWidth', 40);
});

test('a reopened page shows its thumbnails again', async ({ hostedPage: page, samples }) => {
  await openUploads(page);
  await addFiles(page, [await samples.jpeg('dunes.jpg')]);
  await expect(line(page, 'dunes.jpg').locator('img')).toBeVisible();
  await expect(page.getByText('Press Upload.')).toBeVisible();
  await page.reload();
  await expect(line(page, 'dunes.jpg').locator('img')).toBeVisible();
});

test('files added to a short list and to a long one are scrolled to', async ({ hostedPage: page }) => {
  await openUploads(page);
  const head = [0xff, 0xd8, 0xff, 0xe0];
  let count = 0;
  for (const added of [30, 2, 60, 2]) {
    const names = Array.from({ length: added }, (_, at) => `${count + at + 1}.jpg`);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add Files' }).click();
    await (await chooser).setFiles(
      names.map((name) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from([...head, ...Buffer.from(name)]) })),
    );
    count += added;
    await page.getByRole('button', { name: `All ${count}` }).waitFor();
    const first = page.getByRole('row', { name: new RegExp(`^${names[0]}`) });
    await expect(first).toBeInViewport({ ratio: 0.9 });
  }
});
