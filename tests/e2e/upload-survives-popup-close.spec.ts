import { expect } from '@playwright/test';
import { openUploads, progressOf, reachProgress, signIn, upload } from './harness/newsroom.ts';
import { test } from './harness/test.ts';

const SIZE_BYTES = 60_000_000;

test('[1.2] an upload goes on when the popup is closed, and the reopened popup shows where it is', async ({
  extension,
  server,
  samples,
}) => {
  const sample = await samples.jpeg('harbour-at-dawn.jpg', SIZE_BYTES);
  await server.slowDownUploads(8_000_000);

  const popup = await extension.openPopup();
  await signIn(popup, 'editor');
  await openUploads(popup);
  await upload(popup, sample, 'Harbour at dawn');
  const atClosing = await reachProgress(popup, sample, 300);
  await popup.close();

  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const reopened = await extension.openPopup();
  expect(await reachProgress(reopened, sample, 1)).toBeGreaterThan(atClosing);

  expect(await server.storedHash(sample.name)).toBe(sample.sha256);
  expect(await server.requestsOf('POST')).toHaveLength(1);
  await reopened.waitForText(/Complete/);
});

test('[1.4] the side panel and the popup show the same queue', async ({ extension, server, samples }) => {
  const sample = await samples.jpeg('two-views.jpg', SIZE_BYTES);
  await server.slowDownUploads(8_000_000);

  const panel = await extension.openSidePanel();
  await signIn(panel, 'editor');
  await openUploads(panel);
  await upload(panel, sample, 'Two views of one queue');
  await reachProgress(panel, sample, 300);

  const popup = await extension.openPopup();
  await openUploads(popup);
  const inPopup = await reachProgress(popup, sample, 300);
  const inPanel = (await progressOf(panel, sample)) ?? 0;
  // Both follow the same numbers; the panel was read a moment later.
  expect(inPanel).toBeGreaterThanOrEqual(inPopup);
  expect(inPanel - inPopup).toBeLessThan(250);
  await popup.close();

  expect(await server.storedHash(sample.name)).toBe(sample.sha256);
  await panel.waitForText(/Complete/);
});

test('[4.1] a popup that closes before it has handed its files over leaves rows that say so, although the panel stays open', async ({
  extension,
}) => {
  const panel = await extension.openSidePanel();
  await signIn(panel, 'editor');
  await openUploads(panel);

  const popup = await extension.openPopup();
  await openUploads(popup);
  // The first half of what it does with a file; it closes before the second.
  const file = {
    uploadId: 'never-handed-over',
    filename: 'left-behind.jpg',
    mimeType: 'image/jpeg',
    bytesTotal: 1_000,
  };
  const message = { name: 'uploads.add', request: { type: 'image', files: [file] } };
  await popup.evaluate(`chrome.runtime.sendMessage(${JSON.stringify(message)})`);
  await panel.waitForText(/left-behind/);
  await popup.close();

  await panel.waitForText(/can no longer be read\. Please, add it again/);
});
