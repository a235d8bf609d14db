/** Uploads in a bucket that two nodes share, also while one of them has lost its locks and does not know it yet. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Client, signIn } from '../contract/harness/client.ts';
import { startServer, type TestServer } from '../contract/harness/start-server.ts';
import { startTestPostgres, type TestPostgres } from '../contract/harness/test-postgres.ts';
import {
  append,
  create,
  keyOf,
  locationPath,
  offsetOf,
  pictureMetadata,
  sha256,
  storedAsset,
} from '../contract/harness/tus.ts';
import { openTestBucket, type TestBucket } from './harness/s3-bucket.ts';

const MIB = 1024 * 1024;

let postgres: TestPostgres;
let bucket: TestBucket;
let databaseUrl: string;
let folders: string[];
/** Reaches the object store through the proxy; the other node does not. */
let a: TestServer;
let b: TestServer;
let onA: Client;
let onB: Client;

beforeAll(async () => {
  [postgres, bucket] = await Promise.all([startTestPostgres(), openTestBucket()]);
});
afterAll(async () => {
  await postgres?.remove();
  await bucket?.remove();
});
beforeEach(async () => {
  databaseUrl = await postgres.newDatabase();
  folders = await Promise.all(['a', 'b'].map((name) => mkdtemp(join(tmpdir(), `comyan-${name}-`))));
  const open = (index: number, nodeName: string, s3 = bucket.s3) =>
    startServer({ dataDir: folders[index] as string, databaseUrl, nodeName, s3, processingDelayMs: 3_000 });
  [a, b] = await Promise.all([
    open(0, 'node-a'),
    open(1, 'node-b', { ...bucket.s3, endpoint: bucket.objectStore.endpoint }),
  ]);
  [onA, onB] = await Promise.all([signIn(a, 'editor'), signIn(b, 'editor')]);
});
afterEach(async () => {
  bucket.proxy.decide(() => 'pass');
  await Promise.all([a.close(), b.close()]);
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

it('continues on the other node with each request', async () => {
  const bytes = Buffer.from(Array.from({ length: 9 * MIB }, (_, index) => (index * 11) % 251));
  const metadata = pictureMetadata('turns-1', { sha256: sha256(bytes) });
  const path = locationPath(await create(onA, bytes.length, metadata));
  const chunkBytes = 512_000;
  let [sending, asking] = [onB, onA];
  for (let offset = 0; offset < bytes.length; offset += chunkBytes) {
    expect((await append(sending, path, offset, bytes.subarray(offset, offset + chunkBytes))).status).toBe(204);
    expect(await offsetOf(asking, path)).toBe(Math.min(offset + chunkBytes, bytes.length));
    [sending, asking] = [asking, sending];
  }
  expect((await onA.send('/uploadstatus/image/turns-1')).json).toMatchObject({ uploadProcessed: true });
  for (const client of [onA, onB]) expect((await storedAsset(client, 'turns-1')).sha256).toBe(sha256(bytes));
  expect(await bucket.keys(`uploads/${keyOf(path)}`)).toEqual([]);
});

/** Ends the connection that holds the locks of node A. */
async function loseLocksOfA(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND application_name = 'node-a'`);
  await client.end();
}

it.each([
  // Small: the pieces become one object. Large: a part of a multipart upload.
  ['a small file', 'late-1', 100_000, 20_000, 'GET'],
  ['a small file, with the whole of it', 'late-2', 100_000, 20_000, 'PUT'],
  ['a large file', 'late-3', 9 * MIB, 7 * MIB, 'GET'],
  ['a large file, with a part', 'late-4', 9 * MIB, 7 * MIB, 'PUT'],
])('loses nothing of %s when the first node comes late', async (_, objectId, lengthBytes, firstBytes, held) => {
  const bytes = Buffer.from(Array.from({ length: lengthBytes }, (_, index) => (index * 7) % 251));
  const metadata = pictureMetadata(objectId, { sha256: sha256(bytes) });
  const path = locationPath(await create(onA, bytes.length, metadata));
  expect((await append(onA, path, 0, bytes.subarray(0, firstBytes))).status).toBe(204);

  const release = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  bucket.proxy.decide(async ({ method, target }) => {
    // Not the state, which is read first.
    if (method === held && !target.includes('/state')) {
      arrived.resolve();
      await release.promise;
    }
    return 'pass' as const;
  });
  const late = append(onA, path, firstBytes, bytes.subarray(firstBytes)).catch(() => undefined);
  await arrived.promise;
  await loseLocksOfA();
  expect(await offsetOf(onB, path)).toBe(firstBytes);
  expect((await append(onB, path, firstBytes, bytes.subarray(firstBytes))).status).toBe(204);
  release.resolve();
  await late;

  const status = await onB.send(`/uploadstatus/image/${objectId}`);
  expect(status.json).toMatchObject({ uploadProcessed: true });
  expect((await storedAsset(onB, objectId)).sha256).toBe(sha256(bytes));
  expect(await bucket.keys(`uploads/${keyOf(path)}`)).toEqual([]);
});
