/** A page loaded over plain http and a rejected file each get an error message. */
import { expect } from '@playwright/test';
import { violations } from '../harness/checks/accessibility.ts';
import { INSECURE, serveInsecurely } from '../harness/serve-insecurely.ts';
import { test } from '../harness/test.ts';

test('a page loaded over plain http explains the problem, sends no request and links to https', {
  tag: '@platform',
}, async ({ hostedPage: page, server }) => {
  const asked = await serveInsecurely(page, server);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(`${INSECURE}/upload/?sid=s3cret`);
    await expect(page.getByRole('heading', { name: 'This connection is not encrypted' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  }
  const link = page.getByRole('link', { name: 'Open with https' });
  await expect(link).toHaveAttribute('href', /^https:\/\/media\.example\//);
  await expect(link).not.toHaveAttribute('href', /s3cret/);
  expect(asked.filter((path) => /^\/(api|app-settings|services)/.test(path))).toEqual([]);
});

test('[8.3, 5.3] a rejected file shows its error in its row; the other files upload', async ({
  hostedPage: page,
  server,
  samples,
}) => {
  const good = await samples.jpeg('beside-a-bad-one.jpg');
  const empty = await samples.raw('empty.jpg', '');
  const text = await samples.raw('notes.txt', 'not a picture');
  await page.goto('/');
  await page.getByLabel('Username').fill('editor');
  await page.getByLabel('Password').fill('editor');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('link', { name: 'Upload' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add Files' }).click();
  await (await chooser).setFiles([empty.path, good.path, text.path]);

  const line = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(line('empty.jpg')).toContainText('File has zero size.');
  await expect(line('notes.txt')).toContainText(
    'File of this type is not supported and could not be uploaded to the server.',
  );
  await page.getByLabel('Channel').selectOption('News desk');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  expect(await server.storedHash(good.name)).toBe(good.sha256);
  expect(await server.uploadsNamed('empty.jpg')).toEqual([]);
  expect(await server.uploadsNamed('notes.txt')).toEqual([]);
});
