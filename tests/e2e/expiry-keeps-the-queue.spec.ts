import { expect } from '@playwright/test';
import { openUploads, reachProgress, signIn, upload } from './harness/newsroom.ts';
import { findRepeatedBytes } from './harness/resumption.ts';
import { test } from './harness/test.ts';

test('[8.5, 8.10] a session that ends in the middle of an upload asks to sign in, and the upload goes on at its offset', async ({
  extension,
  server,
  samples,
}) => {
  const sample = await samples.jpeg('expired-in-the-middle.jpg', 60_000_000);
  await server.slowDownUploads(4_000_000);
  const panel = await extension.openSidePanel();
  await signIn(panel, 'editor');
  await openUploads(panel);
  await upload(panel, sample, 'The session ended');
  await reachProgress(panel, sample, 300);

  await server.expireSessions('NEWS/editor');
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
