/** An upload completes after the browser has stopped the extension's background. */
import { expect } from '@playwright/test';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import { areKeptAsBytes } from '../harness/checks/kept-bytes.ts';
import { findRepeatedBytes } from '../harness/checks/resumption.ts';
import { bringFormToFront, openUploads, reachProgress, upload } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';

const SIZE_BYTES = 4_000_000;

test('[7.14] an open surface restarts a worker that was stopped during an upload', { tag: '@platform' }, async ({
  extension,
  server,
  samples,
}) => {
  const sample = await samples.jpeg('stopped-worker.jpg', SIZE_BYTES);
  await server.holdUploadsAt(700_000);

  await extension.signIn('editor');
  const popup = await extension.openPopup();
  await openUploads(popup);
  await upload(popup, sample, 'The worker was stopped');
  await popup.waitForText(/You can close this window\./);
  for (const [permille, nextAt] of [
    [120, 1_300_000],
    [250, 1_900_000],
    [380, SIZE_BYTES],
  ] as const) {
    await reachProgress(popup, sample, permille);
    await server.untilHeld(sample.name);
    // An alarm can start it as well.
    await popup.evaluate('chrome.alarms.clearAll()');
    const boots = extension.workerBoots;
    await extension.stopWorker();
    await waitUntil('the worker to run again', () => extension.workerBoots > boots);
    await server.holdUploadsAt(nextAt);
  }
  expect(await server.storedHash(sample.name)).toBe(sample.sha256);
  expect(await server.requestsOf('POST')).toHaveLength(1);
  expect(findRepeatedBytes(await server.requestsOf('PATCH'))).toEqual([]);
});

test('[7.14] an alarm restarts a worker that was stopped during an upload, with all surfaces closed', async ({
  extension,
  server,
  samples,
}) => {
  const sample = await samples.jpeg('stopped-alone.jpg', SIZE_BYTES);
  await server.holdUploadsAt(1_300_000);
  await extension.signIn('editor');
  const popup = await extension.openPopup();
  await openUploads(popup);
  await upload(popup, sample, 'The worker was stopped');
  await popup.waitForText(/You can close this window\./);
  await server.untilHeld(sample.name);
  await popup.close();
  const boots = extension.workerBoots;
  await extension.stopWorker();

  // Nothing is opened or clicked: only an alarm can start it.
  await server.release();
  expect(await server.storedHash(sample.name)).toBe(sample.sha256);
  expect(extension.workerBoots).toBeGreaterThan(boots);
  expect(await server.requestsOf('POST')).toHaveLength(1);
  expect(findRepeatedBytes(await server.requestsOf('PATCH'))).toEqual([]);
});

test('small files that are kept are sent after the worker was stopped', { tag: '@platform' }, async ({
  extension,
  server,
  samples,
}) => {
  const sent = await Promise.all(['one.jpg', 'two.jpg'].map((name) => samples.jpeg(name, 20_000)));
  await extension.signIn('editor');
  const page = await extension.openTab('app.html');
  await openUploads(page);
  await page.chooseFiles(
    { role: 'button', name: 'Add Files' },
    sent.map(({ path }) => path),
  );
  await waitUntil('both to be kept', () => page.evaluate<boolean>(areKeptAsBytes(2)));
  const boots = extension.workerBoots;
  await extension.stopWorker();
  await bringFormToFront(page);
  await page.select({ role: 'combobox', name: 'Channel' }, 'News desk');
  await page.fill({ role: 'textbox', name: 'Headline' }, 'Kept as bytes');
  await page.click({ role: 'button', name: 'Upload' });
  for (const { name, sha256 } of sent) expect(await server.storedHash(name)).toBe(sha256);
  expect(extension.workerBoots).toBeGreaterThan(boots);
});
