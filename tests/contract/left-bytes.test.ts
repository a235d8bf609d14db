/** Bytes of uploads that nobody needs (docs/operating.md, "What is deleted"). */
import { expect, it } from 'vitest';
import { createClient, signIn } from './harness/client.ts';
import { startServer } from './harness/start-server.ts';
import { create, keyOf, locationPath, pictureMetadata, storedAsset } from './harness/tus.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KEEP_MS = 3 * DAY_MS;
const PICTURE = Buffer.from('no picture, but whole');

it('go within a day when the file is in the library or no upload is known, and later when its processing failed', async () => {
  let server = await startServer({ keepUnfinishedMs: KEEP_MS });
  const send = async (objectId: string, length: number) => {
    const client = await signIn(server, 'editor', true);
    const key = keyOf(locationPath(await create(client, length, pictureMetadata(objectId), PICTURE)));
    return { key, stateOf: async () => (await storedAsset(await signIn(server, 'editor'), objectId)).state };
  };
  const processed = await send('left-1', PICTURE.length);
  await expect.poll(processed.stateOf).toBe('processed');
  server = await server.restart({ processingLimitMs: 0 });
  const failed = await send('left-2', PICTURE.length);
  await expect.poll(failed.stateOf).toBe('failed');
  server = await server.restart({ processingLimitMs: 60_000, processingDelayMs: 10 * DAY_MS, sweepEveryMs: 50 });
  const received = await send('left-3', PICTURE.length);
  const receiving = await send('left-4', PICTURE.length + 1);
  for (const key of [processed.key, failed.key, 'unknown']) await server.stored.leaveUnneeded(key);

  const left = async () => (await server.stored.uploadKeys()).sort();
  const setClock = (offsetMs: number) =>
    createClient(server).send('/__test/clock', { method: 'POST', json: { offsetMs } });
  /** What is found at the start of a round is gone at its end, so after two of them one was whole. */
  const twoRounds = async () => {
    for (const key of ['round-1', 'round-2']) {
      await server.stored.leaveUnneeded(key);
      await expect.poll(left).not.toContain(key);
    }
  };
  await setClock(6 * HOUR_MS);
  expect(await left()).toEqual([processed.key, failed.key, received.key, receiving.key, 'unknown'].sort());
  await setClock(DAY_MS);
  await twoRounds();
  expect(await left()).toEqual([failed.key, received.key, receiving.key].sort());
  await setClock(KEEP_MS + HOUR_MS);
  await twoRounds();
  expect(await left()).toEqual([received.key]);
  await server.remove();
});
