/**
 * What was removed comes back within ten seconds, with its bytes: also after the popup was closed and the browser has
 * stopped the background.
 */
import { expect } from '@playwright/test';
import { openUploads, upload } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';

const UNDO = { role: 'button', name: 'Undo' };

test('[4.5] a running upload removed in the popup is brought back in the reopened popup, after the worker was stopped', async ({
  extension,
  server,
  samples,
}) => {
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
  await reopened.waitFor(UNDO);
  await reopened.click(UNDO);
  await server.release();
  expect(await server.storedHash(sample.name)).toBe(sample.sha256);
  expect(await server.requestsOf('DELETE')).toEqual([]);
  expect(await server.requestsOf('POST')).toHaveLength(1);
});
