import { expect } from '@playwright/test';
import { test } from './harness/test.ts';

test('[8.1] a wrong password is answered on the login page', async ({ hostedPage: page, allowProblem }) => {
  allowProblem(/status of 403 .*\/api\/login/);
  await page.goto('/');
  await page.getByLabel('Username').fill('editor');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Invalid username or password')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('[8.8] a server that cannot be reached at start is named, and the page is never blank', async ({
  hostedPage: page,
  allowProblem,
}) => {
  allowProblem(/app-settings|ERR_CONNECTION_REFUSED|\[comyan\]/);
  await page.route('**/app-settings', (route) => route.abort('connectionrefused'));
  await page.goto('/');
  await expect(page.getByText('Application could not get settings from server.')).toBeVisible({ timeout: 30_000 });
});

test('[8.3, 5.3] a refused file has its error on its line, and the others go on', async ({
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

  const line = (name: string) => page.getByRole('listitem').filter({ hasText: name });
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
