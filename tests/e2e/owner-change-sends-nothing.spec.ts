import { expect } from '@playwright/test';
import { CSRF_COOKIE, SESSION_COOKIE } from '#lib/contract/session.ts';
import { openUploads, reachProgress, signIn, upload } from './harness/newsroom.ts';
import { findRepeatedBytes } from './harness/resumption.ts';
import { test } from './harness/test.ts';

test('while somebody else is signed in not one upload request is sent, and the owner goes on at the same offset', async ({
  extension,
  server,
  samples,
}) => {
  const sample = await samples.jpeg('whose-queue.jpg', 60_000_000);
  await server.slowDownUploads(6_000_000);

  const popup = await extension.openPopup();
  await signIn(popup, 'editor');
  await openUploads(popup);
  await upload(popup, sample, 'Whose queue is it');
  await reachProgress(popup, sample, 300);
  await popup.close();

  const isOurs = ({ name }: { readonly name: string }) => name === SESSION_COOKIE || name === CSRF_COOKIE;
  const mine = (await extension.cookies()).filter(isOurs);
  const theirs = await server.signInElsewhere('photo');
  await extension.setCookies(
    mine.map((cookie) => ({ ...cookie, value: theirs.find(({ name }) => name === cookie.name)?.value ?? '' })),
  );
  // What was on the line when the cookie changed may still end.
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  const before = await server.requests();
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
