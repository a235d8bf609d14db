/**
 * Each file is sent with the text typed in its own window of the hosted page, whatever is uploaded from another window.
 *
 * Decision 26.
 */
import { expect, type Page } from '@playwright/test';
import type { Sample } from '../../helpers/samples/sample-media.ts';
import { test } from '../harness/test.ts';

const headline = (page: Page) => page.getByRole('textbox', { name: 'Headline' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function openUploads(page: Page): Promise<void> {
  await page.goto('/upload/');
  await page.getByLabel('Channel').selectOption('News desk');
}

async function addFile(page: Page, { path, name }: Sample, title: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'Add Files');
  await (await chooser).setFiles(path);
  await expect(page.getByText(name).first()).toBeVisible();
  await headline(page).fill(title);
}

async function sent(page: Page): Promise<void> {
  await expect(page.getByText('Upload finished successfully!').first()).toBeVisible();
  await press(page, 'OK');
}

test('[4.6, 4.10] Retry, Resume and Upload in one window send its own text, whatever another window uploads meanwhile', async ({
  hostedPage: page,
  server,
  samples,
  allowProblem,
}) => {
  allowProblem(/status of 400/);
  await page.goto('/');
  await page.getByLabel('Username').fill('editor');
  await page.getByLabel('Password').fill('editor');
  await press(page, 'Sign In');
  await expect(page.getByRole('link', { name: 'Upload' })).toBeVisible();
  const other = await page.context().newPage();
  await openUploads(page);
  await openUploads(other);
  /** Types and uploads another story in the other window. */
  const uploadAnotherStory = async (name: string, title: string): Promise<void> => {
    await addFile(other, await samples.jpeg(name), title);
    await press(other, 'Upload');
    await sent(other);
  };
  const headlinesOf = async (name: string) =>
    (await server.uploadsNamed(name)).map(({ metadata }) => metadata.IPTCHeadline);

  await addFile(page, await samples.jpeg('failed.jpg'), 'Harbour');
  const creation = {
    match: { method: 'POST', pathPattern: '^/upload-service/upload' },
    times: 1,
    action: { status: 400 },
  };
  await server.misbehave([creation]);
  await press(page, 'Upload');
  await expect(page.getByText('Upload finished with errors.').first()).toBeVisible();
  await press(page, 'OK');
  await expect(headline(other)).toHaveValue('');
  await uploadAnotherStory('other-1.jpg', 'Council');
  await expect(headline(page)).toHaveValue('Harbour');
  await press(page, 'Retry failed.jpg');
  await sent(page);

  // Too large to be sent with its creation.
  await addFile(page, await samples.jpeg('paused.jpg', 17_000_000), 'Ferry');
  await server.misbehave([{ match: { method: 'PATCH', pathPattern: '^/upload-service/' }, action: { isHeld: true } }]);
  await press(page, 'Upload');
  await expect.poll(async () => (await server.requestsOf('POST')).length).toBeGreaterThan(0);
  await press(page, 'Pause');
  await server.release();
  await uploadAnotherStory('other-2.jpg', 'Budget');
  await press(page, 'Resume paused.jpg');
  await sent(page);

  await addFile(page, await samples.jpeg('queued.jpg'), 'Lighthouse');
  await uploadAnotherStory('other-3.jpg', 'Election');
  await press(page, 'Upload');
  await sent(page);

  const stories = { 'failed.jpg': 'Harbour', 'paused.jpg': 'Ferry', 'queued.jpg': 'Lighthouse' };
  const others = { 'other-1.jpg': 'Council', 'other-2.jpg': 'Budget', 'other-3.jpg': 'Election' };
  for (const [name, title] of Object.entries({ ...stories, ...others }))
    expect(await headlinesOf(name), name).toEqual([title]);
});
