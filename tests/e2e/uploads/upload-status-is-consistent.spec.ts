/**
 * Page and toolbar button agree on which files are not sent, being sent or sent; the completion dialog waits for the
 * answer about a duplicate, and links to the new assets.
 */
import { expect, type Page } from '@playwright/test';
import type { Sample } from '../../helpers/samples/sample-media.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import type { ChromiumPage } from '../harness/browsers/chromium-page.ts';
import { signInAs } from '../harness/steps/sign-in-as.ts';
import { openUploads } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';

/** Text of the toolbar button. */
async function expectBadge(page: ChromiumPage, text: string, title: RegExp): Promise<void> {
  await waitUntil(`the badge '${text}'`, async () => {
    const shown = await page.evaluate<readonly [string, string]>(
      'Promise.all([chrome.action.getBadgeText({}), chrome.action.getTitle({})])',
    );
    return shown[0] === text && title.test(shown[1]);
  });
}

test('[2.7.3] popup, side panel and toolbar button show what is not sent, being sent and sent', {
  tag: '@platform',
}, async ({ extension, server, samples }) => {
  const files = [await samples.jpeg('first.jpg', 200_000), await samples.jpeg('second.jpg', 210_000)];
  await extension.signIn('editor');
  const popup = await extension.openPopup();
  await openUploads(popup);
  await expectBadge(popup, '', /^Comyan Widget$/);
  await popup.chooseFiles(
    { role: 'button', name: 'Add Files' },
    files.map(({ path }) => path),
  );
  await popup.waitForText(/^Not sent\. (?:2 without a caption\. )?Press Upload\.$/m);
  await expectBadge(popup, '2', /2 files not sent yet\.$/);

  await server.holdUploadsAt(100_000);
  await popup.select({ role: 'combobox', name: 'Channel' }, 'News desk');
  await popup.fill({ role: 'textbox', name: 'Headline' }, 'Same status everywhere');
  await popup.click({ role: 'button', name: 'Upload' });
  await popup.waitForText(/^Sending 1 of 2\. You can close this window\./m);
  await expectBadge(popup, '↑2', /Sending 2 files\.$/);

  const panel = await extension.openSidePanel();
  await openUploads(panel);
  await panel.waitForText(/^Sending 1 of 2\. You can close the side panel\./m);
  await panel.click({ role: 'button', name: 'Pause' });
  await panel.waitForText(/^Paused: 0 of 2 sent\. (?:\d without a caption\. )?Press Upload to continue\.$/m);
  await expectBadge(panel, '2', /2 files not sent yet\.$/);
  await server.reset();
  await panel.click({ role: 'button', name: 'Upload' });
  await panel.waitForText(/2 files sent to News desk\./);
  await expectBadge(panel, '✓', /2 files sent\.$/);
  await panel.click({ role: 'button', name: 'OK' });
  await panel.waitForText(/^2 sent\.$/m);
  await expectBadge(panel, '', /^Comyan Widget$/);
});

async function openHosted(page: Page): Promise<void> {
  await signInAs(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Upload' }).click();
}

async function add(page: Page, files: readonly Sample[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add Files' }).click();
  await (await chooser).setFiles(files.map(({ path }) => path));
}

test('[2.7.5, 4.12] the completion dialog waits for the answer about a duplicate, copies links and links to a search for the new assets', async ({
  hostedPage: page,
  server,
  samples,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const [harbour, ferry] = [await samples.jpeg('harbour.jpg'), await samples.jpeg('ferry.jpg')];
  await openHosted(page);
  await add(page, [harbour, ferry]);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').locator('img')).toHaveCount(2);
  await add(page, [harbour]);
  await expect(page.getByText('Answer needed')).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(
    /Not sent\. 1 file waits for your answer\. (?:\d without a caption\. )?Press Upload\./,
  );
  await page.getByLabel('Channel').selectOption('News desk');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();

  await expect(footer).toContainText('2 sent. 1 file waits for your answer.');
  const dialog = page.getByRole('alertdialog', { name: 'Upload finished successfully!' });
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Leave out' }).click();
  await expect(dialog).toContainText('2 files sent to News desk.');
  await dialog.getByRole('button', { name: 'Copy links' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  const stored = [...(await server.uploadsNamed(harbour.name)), ...(await server.uploadsNamed(ferry.name))];
  const links = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(links).toHaveLength(2);
  for (const [at, { objectId }] of stored.entries()) expect(links[at]).toContain(objectId);

  await dialog.getByRole('button', { name: 'Show in search' }).click();
  await expect(page.getByText('Only these 2 uploads')).toBeVisible();
  await expect(page.getByText(/^2 (?:images|pictures)/i)).toBeVisible();
  await expect(page.locator('[data-index="0"] [aria-haspopup="dialog"]')).toBeFocused();
  await page.reload();
  await expect(page.getByText('Only these 2 uploads')).toBeVisible();
  await expect(page.getByText(/^2 (?:images|pictures)/i)).toBeVisible();
  await page.getByRole('button', { name: /Only these 2 uploads$/ }).click();
  await expect(page.getByText('Only these 2 uploads')).toHaveCount(0);

  await page.getByRole('link', { name: 'Upload' }).click();
  await expect(page.getByText('2 sent.')).toBeVisible();
  // The page was reloaded after they were sent, and their bytes are gone: these thumbnails come from storage.
  await expect(page.getByRole('row').locator('img')).toHaveCount(2);
});
