/** When a session has expired and the user signs in again, the upload continues where it was. */
import { expect } from '@playwright/test';
import { findRepeatedBytes } from '../harness/checks/resumption.ts';
import { openUploads, signIn, upload } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';

test('[8.5, 8.10] a session that expires during an upload asks to sign in, and the upload continues at its offset', async ({
  extension,
  server,
  samples,
}) => {
  const sample = await samples.jpeg('expired-in-the-middle.jpg', 4_000_000);
  await server.holdUploadsAt(1_300_000);
  const panel = await extension.openSidePanel();
  await signIn(panel, 'editor');
  await openUploads(panel);
  await upload(panel, sample, 'The session ended');
  await server.untilHeld(sample.name);

  await server.expireSessions('NEWS/editor');
  await server.release();
  await panel.waitForText(/Your session has expired\. Please, login again\./);
  const sentBefore = (await server.requestsOf('PATCH')).length;
  await panel.click({ role: 'button', name: 'Login' });
  await signIn(panel, 'editor');

  expect(await server.storedHash(sample.name)).toBe(sample.sha256);
  expect(await server.requestsOf('POST')).toHaveLength(1);
  const patches = await server.requestsOf('PATCH');
  expect(findRepeatedBytes(patches)).toEqual([]);
  expect(patches[sentBefore]?.offset ?? 0).toBeGreaterThan(0);
});
