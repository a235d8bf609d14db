/** An upload completes after the browser has stopped the extension's background. */
import { expect } from '@playwright/test';
import { areKeptAsBytes } from '../harness/checks/kept-bytes.ts';
import { findRepeatedBytes } from '../harness/checks/resumption.ts';
import { bringFormToFront, openUploads, reachProgress, signIn, upload } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';
import { waitUntil } from '../harness/wait-until.ts';

/** The alarm fires every 30 s: it can cause one of three starts that each happen this soon. */
const BEFORE_THE_ALARM_MS = 6_000;

test('[7.14] an open surface restarts a worker that was stopped during an upload; with all surfaces closed an alarm does', {
  tag: '@platform',
}, async ({ extension, server, samples }) => {
  const sample = await samples.jpeg('stopped-worker.jpg', 60_000_000);
  await server.slowDownUploads(4_000_000);

  const popup = await extension.openPopup();
  await signIn(popup, 'editor');
  await openUploads(popup);
  await upload(popup, sample, 'The worker was stopped');
  await popup.waitForText(/You can close this window\./);
  for (const permille of [50, 100, 150]) {
    await reachProgress(popup, sample, permille);
    const boots = extension.workerBoots;
    await extension.stopWorker();
    const isBack = () => extension.workerBoots > boots;
    await waitUntil('the worker to run again', isBack, { timeoutMs: BEFORE_THE_ALARM_MS });
  }
  await reachProgress(popup, sample, 300);
  await popup.close();
  const bootsBefore = extension.workerBoots;
  await extension.stopWorker();

  // Nothing is opened or clicked: only an alarm can start it.
  expect(await server.storedHash(sample.name, 100_000)).toBe(sample.sha256);
  expect(extension.workerBoots).toBeGreaterThan(bootsBefore);
  expect(await server.requestsOf('POST')).toHaveLength(1);
  expect(findRepeatedBytes(await server.requestsOf('PATCH'))).toEqual([]);
});

test('small files that are kept are sent after the worker was stopped', { tag: '@platform' }, async ({
  extension,
  server,
  samples,
}) => {
  const sent = await Promise.all(['one.jpg', 'two.jpg'].map((name) => samples.jpeg(name, 20_000)));
  const page = await extension.openTab('app.html');
  await signIn(page, 'editor');
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
