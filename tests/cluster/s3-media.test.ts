/** Files that browsers read from a bucket. */
import { type ClientRequest, request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, signIn } from '../contract/harness/client.ts';
import { startServer, type TestServer } from '../contract/harness/start-server.ts';
import { create, pictureMetadata, sha256, storedAsset, upload } from '../contract/harness/tus.ts';
import { randomBytes } from '../helpers/random-bytes.ts';
import { openTestBucket, type TestBucket } from './harness/s3-bucket.ts';

const LENGTH = 10_000_000;

let bucket: TestBucket;
let server: TestServer;
let editor: Client;

beforeAll(async () => {
  bucket = await openTestBucket();
  server = await startServer({ s3: bucket.s3 });
  editor = await signIn(server, 'editor');
  await upload(editor, randomBytes(LENGTH), pictureMetadata('large-1'));
});
afterAll(async () => {
  await server?.remove();
  await bucket?.remove();
});

it.each([
  ['of the whole file', {}, 200, LENGTH],
  ['of a range', { Range: 'bytes=100-199' }, 206, 100],
])('[7.19] a HEAD %s reads nothing of it', async (_, headers, status, length) => {
  bucket.proxy.takeRequests();
  const answer = await editor.send('/media/large-1/original', { method: 'HEAD', headers });
  expect([answer.status, answer.headers.get('content-length')]).toEqual([status, String(length)]);
  // Its size.
  expect(bucket.proxy.takeRequests()).toHaveLength(1);
});

/** Resolves when the answer has begun; takes no more of it. */
function readSlowly(): Promise<ClientRequest> {
  const cookie = [...editor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      { host: '127.0.0.1', port: server.port, path: '/media/large-1/original', headers: { Cookie: cookie } },
      (answer) => {
        answer.on('error', () => undefined);
        answer.once('readable', () => resolve(outgoing));
      },
    );
    outgoing.once('error', reject).end();
  });
}

it('many slow readers keep no upload waiting', async () => {
  const readers = await Promise.all(Array.from({ length: 70 }, readSlowly));
  const bytes = randomBytes(10_000);
  expect((await create(editor, bytes.length, pictureMetadata('small-1'), bytes)).status).toBe(201);
  expect((await storedAsset(editor, 'small-1')).state).not.toBe('receiving');
  for (const reader of readers) reader.on('error', () => undefined).destroy();
  await expect.poll(async () => (await storedAsset(editor, 'small-1')).sha256).toBe(sha256(bytes));
});
