/** The Firefox add-on uploads, even after Firefox has suspended its background. */
import { expect } from '@playwright/test';
import type { Sample } from '../../helpers/samples/sample-media.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import type { DrivenPage } from '../harness/browsers/driven-page.ts';
import type { FirefoxBrowser } from '../harness/browsers/firefox-browser.ts';
import { areKeptAsBytes } from '../harness/checks/kept-bytes.ts';
import { addFiles, openUploads } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';

async function upload(page: DrivenPage, sample: Sample, headline: string): Promise<void> {
  await addFiles(page, sample);
  await page.select({ role: 'combobox', name: 'Channel' }, 'News desk');
  await page.fill({ role: 'textbox', name: 'Headline' }, headline);
  await page.click({ role: 'button', name: 'Upload' });
}

async function untilSuspended(firefox: FirefoxBrowser): Promise<void> {
  await waitUntil('the event page to be suspended', async () => !(await firefox.isBackgroundAlive()));
}

test('[1.2, 7.14] the Firefox add-on uploads a file, and an open page restarts an event page that was stopped meanwhile', {
  tag: '@platform',
}, async ({ firefox, server, samples }) => {
  const sample = await samples.jpeg('from-firefox.jpg', 1_200_000);
  await server.holdUploadsAt(700_000);
  await firefox.signIn('editor', server.origin);
  const page = await firefox.openTab('app.html#/upload/');
  await openUploads(page);
  await upload(page, sample, 'Sent with Firefox');
  await server.untilHeld(sample.name);
  // An alarm can start it as well.
  await page.evaluate('browser.alarms.clearAll()');
  await firefox.stopBackground();
  await waitUntil('the event page to run again', () => firefox.isBackgroundAlive());
  await server.release();
  expect(await server.storedHash(sample.name)).toBe(sample.sha256);
});

test('a small file that is kept is sent after the event page was stopped', async ({ firefox, server, samples }) => {
  const sample = await samples.jpeg('kept-in-firefox.jpg', 20_000);
  await firefox.signIn('editor', server.origin);
  const page = await firefox.openTab('app.html#/upload/');
  await openUploads(page);
  await addFiles(page, sample);
  await waitUntil('it to be kept', async () => (await page.evaluate(areKeptAsBytes(1))) === true);
  await firefox.stopBackground();
  await page.select({ role: 'combobox', name: 'Channel' }, 'News desk');
  await page.fill({ role: 'textbox', name: 'Headline' }, 'Kept as bytes');
  await page.click({ role: 'button', name: 'Upload' });
  expect(await server.storedHash(sample.name)).toBe(sample.sha256);
});

test.describe('an event page that is suspended early', () => {
  test.use({ firefoxIdleMs: 5_000 });

  test('a File object survives a suspension of the event page between adding and uploading it', {
    tag: '@platform',
  }, async ({ firefox, server, samples }) => {
    const first = await samples.jpeg('before-the-nap.jpg', 2_000_000);
    const second = await samples.jpeg('after-the-nap.jpg', 2_000_000);
    await firefox.signIn('editor', server.origin);
    const page = await firefox.openTab('app.html#/upload/');
    await openUploads(page);
    await upload(page, first, 'Before the suspension');
    expect(await server.storedHash(first.name)).toBe(first.sha256);
    await page.click({ role: 'button', name: 'OK' });

    await untilSuspended(firefox);
    await upload(page, second, 'After the suspension');
    expect(await server.storedHash(second.name)).toBe(second.sha256);
  });
});
