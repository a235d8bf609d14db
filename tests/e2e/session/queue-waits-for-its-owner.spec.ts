/** While another user is signed in, nothing of the owner's queue is sent. */
import { strict as assert } from 'node:assert';
import { expect } from '@playwright/test';
import { CSRF_COOKIE, SESSION_COOKIE } from '#lib/contract/session.ts';
import type { LoggedRequest } from '../../../reference-server/misbehaviour/request-log.ts';
import { findRepeatedBytes } from '../harness/checks/resumption.ts';
import { openUploads, signIn, upload } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';
import { waitUntil } from '../harness/wait-until.ts';

test("while another user is signed in no upload request is sent; then the owner's upload continues at its offset", async ({
  extension,
  server,
  samples,
}) => {
  const sample = await samples.jpeg('whose-queue.jpg', 4_000_000);
  await server.holdUploadsAt(1_300_000);

  const popup = await extension.openPopup();
  await signIn(popup, 'editor');
  await openUploads(popup);
  await upload(popup, sample, 'Whose queue is it');
  await server.untilHeld(sample.name);
  const [waiting] = await server.uploadsNamed(sample.name);
  assert(waiting);
  await popup.close();

  const isOurs = ({ name }: { readonly name: string }) => name === SESSION_COOKIE || name === CSRF_COOKIE;
  const mine = (await extension.cookies()).filter(isOurs);
  const theirs = await server.signInOnAnotherPage('photo');
  await extension.setCookies(
    mine.map((cookie) => ({ ...cookie, value: theirs.find(({ name }) => name === cookie.name)?.value ?? '' })),
  );
  // The request in progress was the owner's, and may end.
  await server.release();
  const isOfOwner = ({ objectId, path }: LoggedRequest) =>
    objectId === waiting.objectId || path.endsWith(waiting.uploadKey);
  const sent = async () => (await server.requests()).filter(isOfOwner);
  const before = await waitUntil('it to end', async () => {
    const requests = await sent();
    return requests.every(({ isFinished }) => isFinished) && requests;
  });
  // A background that starts with the other user sends what is theirs, and nothing else.
  await extension.stopWorker();
  const tab = await extension.openTab('app.html#/upload/');
  await openUploads(tab);
  const other = await samples.jpeg('of-another-user.jpg');
  await upload(tab, other, 'Whose upload is it');
  expect(await server.storedHash(other.name)).toBe(other.sha256);
  await tab.close();
  expect(await sent()).toHaveLength(before.length);
  expect((await server.uploadsNamed(sample.name)).map(({ state }) => state)).toEqual(['receiving']);

  await extension.setCookies(mine);
  expect(await server.storedHash(sample.name)).toBe(sample.sha256);
  const all = await sent();
  expect(all.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(findRepeatedBytes(all.filter(({ method }) => method === 'PATCH'))).toEqual([]);
  expect(all.filter(({ user }) => user === 'NEWS/photo')).toEqual([]);
});
