/**
 * What was removed comes back within ten seconds, on every surface, with its bytes and its caption: also after the popup
 * was closed, the browser has stopped the background or another surface is used. Only then the server learns of it.
 */
import { expect } from '@playwright/test';
import { openUploads, upload } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';
import { waitUntil } from '../harness/wait-until.ts';

const UNDO = { role: 'button', name: 'Undo' };

test('[4.5] a running upload removed in the popup is brought back in the reopened popup, after the worker was stopped', {
  tag: '@platform',
}, async ({ extension, server, samples }) => {
  const sample = await samples.jpeg('removed.jpg', 4_000_000);
  await server.holdUploadsAt(1_300_000);
  await extension.signIn('editor');
  const popup = await extension.openPopup();
  await openUploads(popup);
  await upload(popup, sample, 'Removed by mistake');
  await server.untilHeld(sample.name);
  await popup.click({ role: 'button', name: 'Remove all' });
  await popup.waitForText(/removed\.jpg was removed\./);
  await popup.close();
  await extension.stopWorker();
  const reopened = await extension.openPopup();
  await waitUntil('the offer', () => reopened.has(UNDO));
  await reopened.click(UNDO);
  await server.release();
  expect(await server.storedHash(sample.name)).toBe(sample.sha256);
  expect(await server.requestsOf('DELETE')).toEqual([]);
  expect(await server.requestsOf('POST')).toHaveLength(1);
});

test('[4.5] a removal in the side panel is undone in the popup, and is final after ten seconds', async ({
  extension,
  server,
  samples,
}) => {
  const sample = await samples.jpeg('panel.jpg', 1_000_000);
  await server.holdUploadsAt(700_000);
  await extension.signIn('editor');
  const panel = await extension.openSidePanel();
  await openUploads(panel);
  await upload(panel, sample, 'Panel');
  await server.untilHeld(sample.name);
  await panel.click({ role: 'button', name: 'Remove all' });
  const popup = await extension.openPopup();
  await openUploads(popup);
  await waitUntil('the offer', () => popup.has(UNDO));
  await popup.click(UNDO);
  await waitUntil('the row in the panel', async () => /panel\.jpg/.test(await panel.text()));
  await waitUntil('no offer', async () => !(await panel.has(UNDO)));
  await panel.click({ role: 'button', name: 'Remove all' });
  await waitUntil('the offer', () => panel.has(UNDO));
  expect(await server.requestsOf('DELETE')).toEqual([]);
  await waitUntil('no offer after ten seconds', async () => !(await panel.has(UNDO)));
  await waitUntil('the termination', async () => (await server.requestsOf('DELETE')).length > 0);
});
