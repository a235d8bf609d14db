/** `GET uploadstatus/…?sha256=`: the hash of a file that is kept, and what it costs. */
import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isShared } from './harness/back-end.ts';
import { type Client, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { pictureMetadata, sha256, storedAsset, upload } from './harness/tus.ts';

const BYTES = Buffer.alloc(40_000_000, 'comyan');
const DIGEST = sha256(BYTES);
let server: TestServer;
let editor: Client;

beforeAll(async () => {
  server = await startServer();
  editor = await signIn(server, 'editor');
});
afterAll(() => server.remove());

const ask = (objectId: string, signal?: AbortSignal) =>
  editor.send(`/uploadstatus/image/${objectId}?sha256=${DIGEST}`, { signal });

it.each([
  ['by the server', {}],
  ['by the client', { sha256: DIGEST }],
])('[7.11] the digest of an asset is computed once, %s, and kept with the record', async (name, sent) => {
  const objectId = `digest-${name.replaceAll(' ', '-')}`;
  await upload(editor, BYTES, pictureMetadata(objectId, { ...sent, IPTCHeadline: 'Kept' }));
  const answer = { objectID: objectId, uploadProcessed: true, sha256: DIGEST };
  expect((await Promise.all([ask(objectId), ask(objectId)])).map(({ json }) => json)).toEqual([answer, answer]);
  expect((await storedAsset(editor, objectId)).metadata).toMatchObject({
    sha256: DIGEST,
    IPTCHeadline: 'Kept',
  });
  // What is read no more cannot be missing.
  await server.stored.files.remove(objectId);
  expect((await ask(objectId)).json).toEqual(answer);
});

/** Files of assets that this process has open. */
async function openFiles(): Promise<string[]> {
  const links = (await readdir('/proc/self/fd')).map((id) => readlink(`/proc/self/fd/${id}`).catch(() => ''));
  return (await Promise.all(links)).filter((path) => path.startsWith(join(server.dataDir, 'assets')));
}

it.runIf(process.platform === 'linux')(
  '[7.11] the digest of an asset is not computed for clients that have left, and for one request of a person at a time',
  async ({ skip }) => {
    skip(isShared, 'it counts the files that are open on the disk');
    await upload(editor, BYTES, pictureMetadata('digest-left'));
    const leaving = new AbortController();
    const asked = Array.from({ length: 60 }, () => ask('digest-left', leaving.signal).catch(() => 'left'));
    await expect.poll(async () => (await openFiles()).length, { interval: 1 }).toBeGreaterThan(0);
    expect((await openFiles()).length).toBeLessThan(2);
    leaving.abort();
    expect(await Promise.all(asked)).toEqual(asked.map(() => 'left'));
    await expect.poll(openFiles).toEqual([]);
    // Nobody has waited for the end of the file.
    expect((await storedAsset(editor, 'digest-left')).metadata).not.toHaveProperty('sha256');
    expect((await ask('digest-left')).json).toMatchObject({ sha256: DIGEST });
  },
);
