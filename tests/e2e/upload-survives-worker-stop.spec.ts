import { expect } from '@playwright/test';
import { openUploads, reachProgress, signIn, upload } from './harness/newsroom.ts';
import { findRepeatedBytes } from './harness/resumption.ts';
import { test } from './harness/test.ts';

test('an upload completes by itself after the service worker was stopped, with every surface closed', async ({
  extension,
  server,
  samples,
}) => {
  const sample = await samples.jpeg('stopped-worker.jpg', 60_000_000);
  await server.slowDownUploads(4_000_000);

  const popup = await extension.openPopup();
  await signIn(popup, 'editor');
  await openUploads(popup);
  await upload(popup, sample, 'The worker was stopped');
  await popup.waitForText(/You can close this window\./);
  await reachProgress(popup, sample, 300);
  await popup.close();
  const bootsBefore = extension.workerBoots;
  await extension.stopWorker();

  // Nothing is opened and nothing is clicked: an alarm has to do it.
  expect(await server.storedHash(sample.name, 100_000)).toBe(sample.sha256);
  expect(extension.workerBoots).toBeGreaterThan(bootsBefore);
  expect(await server.requestsOf('POST')).toHaveLength(1);
  expect(findRepeatedBytes(await server.requestsOf('PATCH'))).toEqual([]);
});
