/** While another user is signed in, nothing of the owner's queue is sent. */
import { expect } from '@playwright/test';
import { CSRF_COOKIE, SESSION_COOKIE } from '#lib/contract/session.ts';
import type { LoggedRequest } from '../../../reference-server/misbehaviour/request-log.ts';
import { findRepeatedBytes } from '../harness/checks/resumption.ts';
import type { MediaSystem } from '../harness/servers/media-system.ts';
import { openUploads, reachProgress, signIn, upload } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';
import { waitUntil } from '../harness/wait-until.ts';

/** Resolves with all requests once every one has ended and none has arrived for 1.5 s. */
function untilSilent(server: MediaSystem): Promise<readonly LoggedRequest[]> {
  return waitUntil('requests to stop', async () => {
    const before = await server.requests();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const now = await server.requests();
    return now.length === before.length && now.every(({ isFinished }) => isFinished) && now;
  });
}

test("while another user is signed in no upload request is sent; then the owner's upload continues at its offset", async ({
  extension,
  server,
  samples,
}) => {
  const sample = await samples.jpeg('whose-queue.jpg', 60_000_000);
  await server.slowDownUploads(4_000_000);

  const popup = await extension.openPopup();
  await signIn(popup, 'editor');
  await openUploads(popup);
  await upload(popup, sample, 'Whose queue is it');
  await reachProgress(popup, sample, 300);
  await popup.close();

  const isOurs = ({ name }: { readonly name: string }) => name === SESSION_COOKIE || name === CSRF_COOKIE;
  const mine = (await extension.cookies()).filter(isOurs);
  const theirs = await server.signInOnAnotherPage('photo');
  await extension.setCookies(
    mine.map((cookie) => ({ ...cookie, value: theirs.find(({ name }) => name === cookie.name)?.value ?? '' })),
  );
  // A request in progress when the cookie changed may still end.
  const before = await untilSilent(server);
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  const after = await server.requests();
  expect(after.filter(({ user }) => user === 'NEWS/photo')).toEqual([]);
  expect(after).toHaveLength(before.length);
  const [waiting] = await server.uploadsNamed(sample.name);
  expect(waiting?.state).toBe('receiving');

  await extension.setCookies(mine);
  expect(await server.storedHash(sample.name)).toBe(sample.sha256);
  expect(await server.requestsOf('POST')).toHaveLength(1);
  expect(findRepeatedBytes(await server.requestsOf('PATCH'))).toEqual([]);
  expect((await server.requests()).filter(({ user }) => user === 'NEWS/photo')).toEqual([]);
});
