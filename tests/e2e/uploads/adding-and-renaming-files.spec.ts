/**
 * Folders can be dropped, pictures pasted and files renamed; duplicates, files on the wrong tab and forbidden names are
 * explained.
 */
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Sample } from '../../helpers/samples/sample-media.ts';
import { test } from '../harness/test.ts';

async function openUploads(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Username').fill('editor');
  await page.getByLabel('Password').fill('editor');
  await page.getByRole('button', { name: 'Sign In' }).click();
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

async function rename(page: Page, from: string, typed: string): Promise<void> {
  await page.getByRole('button', { name: `Rename ${from}` }).click();
  await expect(page.getByRole('textbox', { name: `New name of ${from}` })).toBeFocused();
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
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

test('a duplicate is detected, and the user is asked about it once', async ({ hostedPage: page, samples }) => {
  const sample = await samples.jpeg('lighthouse.jpg');
  await openUploads(page);
  await addFiles(page, [sample, await samples.jpeg('ferry.jpg')]);
  await expect(page.getByRole('row')).toHaveCount(2);
  await addFiles(page, [sample]);
  await expect(page.getByText('1 of these files is already in the list.')).toBeVisible();
  await expect(page.getByText('Same file as lighthouse.jpg')).toBeVisible();
  await page.getByRole('button', { name: 'Leave out' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByText('already in the list')).toHaveCount(0);
});

test('[5.2, 8.3] a video is rejected on the image tab and can be moved to the video tab', async ({
  hostedPage: page,
  samples,
}) => {
  await openUploads(page);
  await dropOnPage(page, [(await samples.mp4('ferry.mp4')).path]);
  await expect(line(page, 'ferry.mp4')).toContainText('File of this type is not supported');
  await expect(line(page, 'ferry.mp4')).toContainText('A video:');
  await page.getByRole('button', { name: 'Move to Video' }).click();
  await expect(page.getByRole('heading', { name: 'Video Upload' })).toBeVisible();
  await expect(line(page, 'ferry.mp4')).toContainText('Not sent yet');
  // The poster frame of the clip.
  await expect(line(page, 'ferry.mp4').locator('img')).toBeVisible();
});

test('[2.7.4, 5.7] renaming a file in its row keeps its extension and bytes', async ({
  hostedPage: page,
  server,
  samples,
}) => {
  const sample = await samples.jpeg('DSC_4417.jpg');
  await openUploads(page);
  await addFiles(page, [sample]);
  await rename(page, 'DSC_4417.jpg', 'Sturm/flut: Husum');
  await expect(line(page, 'Sturmflut Husum.jpg')).toBeVisible();
  await page.getByLabel('Channel').selectOption('News desk');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  expect(await server.storedHash('Sturmflut Husum.jpg')).toBe(sample.sha256);
});

test('[8.3] a name with forbidden characters is marked and blocks its file until it is renamed', async ({
  hostedPage: page,
  server,
  samples,
}) => {
  // '#' is forbidden by the server and allowed on disk.
  const sample = await samples.jpeg('tide#1.jpg');
  await openUploads(page);
  await addFiles(page, [sample]);
  await expect(line(page, 'tide#1.jpg')).toContainText('Filename contains forbidden characters: #');
  await page.getByLabel('Channel').selectOption('News desk');
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled();
  await rename(page, 'tide#1.jpg', 'tide 1');
  await expect(line(page, 'tide 1.jpg')).toContainText('Not sent yet');
  expect(await server.uploadsNamed('tide#1.jpg')).toEqual([]);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  expect(await server.storedHash('tide 1.jpg')).toBe(sample.sha256);
});

test('a reopened page shows its thumbnails again', async ({ hostedPage: page, samples }) => {
  await openUploads(page);
  await addFiles(page, [await samples.jpeg('dunes.jpg')]);
  await expect(line(page, 'dunes.jpg').locator('img')).toBeVisible();
  await expect(page.getByText('Not sent. Press Upload.', { exact: true })).toBeVisible();
  await page.reload();
  await expect(line(page, 'dunes.jpg').locator('img')).toBeVisible();
});
