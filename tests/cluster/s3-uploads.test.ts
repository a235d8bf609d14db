/** Uploads whose bytes are in a bucket of a real S3 server. */
import { createHash } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyInParts } from '../../reference-server/storage/s3/copy-in-parts.ts';
import { type Client, signIn } from '../contract/harness/client.ts';
import { startServer, type TestServer } from '../contract/harness/start-server.ts';
import {
  append,
  create,
  head,
  keyOf,
  locationPath,
  metadataHeader,
  offsetOf,
  pictureMetadata,
  sha256,
  storedAsset,
  UPLOAD,
} from '../contract/harness/tus.ts';
import { randomBytes } from '../helpers/random-bytes.ts';
import { openTestBucket, type TestBucket } from './harness/s3-bucket.ts';
import type { Fate } from './harness/store-proxy.ts';

let bucket: TestBucket;
let server: TestServer;
let editor: Client;

beforeAll(async () => {
  bucket = await openTestBucket();
  server = await startServer({ s3: bucket.s3 });
  editor = await signIn(server, 'editor');
});
afterAll(async () => {
  await server?.remove();
  await bucket?.remove();
});

const MIB = 1024 * 1024;
const checksumOf = (bytes: Buffer) => ({
  'Upload-Checksum': `sha256 ${createHash('sha256').update(bytes).digest('base64')}`,
});
const processed = async (objectId: string) => {
  expect((await editor.send(`/uploadstatus/image/${objectId}`)).json).toMatchObject({ uploadProcessed: true });
  return storedAsset(editor, objectId);
};
const createWith = (objectId: string, body: Buffer, more: Record<string, string> = {}) =>
  editor.send(UPLOAD, {
    method: 'POST',
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': String(body.length),
      'Upload-Metadata': metadataHeader(pictureMetadata(objectId, more)),
      'Content-Type': 'application/offset+octet-stream',
      ...checksumOf(body),
    },
    body,
  });

describe('bytes', () => {
  it.each([
    ['512,000 bytes with a checksum', 'chunks-1', 20_000_000, 512_000, checksumOf],
    ['512,000 bytes without one', 'chunks-2', 20_000_000, 512_000, () => ({})],
    ['16 MiB with a checksum', 'chunks-3', 40 * MIB + 17, 16 * MIB, checksumOf],
    ['16 MiB without one', 'chunks-4', 40 * MIB + 17, 16 * MIB, () => ({})],
    ['exactly one part', 'chunks-5', 24 * MIB, 8 * MIB, checksumOf],
  ])('[7.14] arrive in chunks of %s', async (_what, objectId, lengthBytes, chunkBytes, headers) => {
    const bytes = randomBytes(lengthBytes);
    const metadata = pictureMetadata(objectId, { sha256: sha256(bytes) });
    const path = locationPath(await create(editor, bytes.length, metadata));
    for (let offset = 0; offset < bytes.length; offset += chunkBytes) {
      const chunk = bytes.subarray(offset, offset + chunkBytes);
      const answer = await append(editor, path, offset, chunk, headers(chunk));
      expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, String(offset + chunk.length)]);
    }
    expect(await processed(objectId)).toMatchObject({ sha256: sha256(bytes), sizeBytes: bytes.length });
    expect(await bucket.keys(`uploads/${keyOf(path)}`)).toEqual([]);
  });

  it('continue at their offset at another start of the server', async () => {
    const bytes = randomBytes(12 * MIB);
    const path = locationPath(await create(editor, bytes.length, pictureMetadata('again-1')));
    for (const [start, end] of [
      [0, MIB],
      [MIB, 10 * MIB],
    ] as const) {
      const chunk = bytes.subarray(start, end);
      expect((await append(editor, path, start, chunk, checksumOf(chunk))).status).toBe(204);
    }
    server = await server.restart();
    editor = await signIn(server, 'editor');
    expect(await offsetOf(editor, path)).toBe(10 * MIB);
    await append(editor, path, 10 * MIB, bytes.subarray(10 * MIB));
    expect((await processed('again-1')).sha256).toBe(sha256(bytes));
  });

  it('bytes of many tiny requests are joined', async () => {
    const bytes = randomBytes(100);
    const path = locationPath(await create(editor, bytes.length, pictureMetadata('tiny-1')));
    for (let offset = 0; offset < 99; offset += 1)
      await append(editor, path, offset, bytes.subarray(offset, offset + 1));
    expect((await bucket.keys(`uploads/${keyOf(path)}`)).length).toBeLessThan(36);
    await append(editor, path, 99, bytes.subarray(99));
    expect((await processed('tiny-1')).sha256).toBe(sha256(bytes));
    expect(await bucket.keys(`uploads/${keyOf(path)}`)).toEqual([]);
  });
});

describe('an upload that is removed while its bytes are stored', () => {
  it.each([
    ['in parts', 'removed-1', 20 * MIB, 17 * MIB],
    ['in pieces', 'removed-2', 20 * MIB, MIB],
    ['as a whole', 'removed-3', MIB, MIB],
  ])('[4.7] leaves nothing: %s', async (_what, objectId, lengthBytes, sentBytes) => {
    const bytes = randomBytes(sentBytes);
    const path = locationPath(await create(editor, lengthBytes, pictureMetadata(objectId)));
    const arrived = Promise.withResolvers<void>();
    const removed = Promise.withResolvers<void>();
    bucket.proxy.decide(async ({ method, target }): Promise<Fate> => {
      if (method !== 'PUT' || !target.startsWith('uploads/')) return 'pass';
      arrived.resolve();
      await removed.promise;
      return 'pass';
    });
    const sent = append(editor, path, 0, bytes, checksumOf(bytes));
    await arrived.promise;
    expect((await editor.send(`/uploadstatus/image/${objectId}`, { method: 'DELETE' })).status).toBe(204);
    removed.resolve();
    expect((await sent).status).toBe(sentBytes === lengthBytes ? 410 : 204);
    bucket.proxy.decide(() => 'pass');
    expect(await bucket.keys(`uploads/${keyOf(path)}`)).toEqual([]);
    const { Uploads = [] } = await bucket.client.listMultipartUploads({ Bucket: bucket.s3.bucket });
    expect(Uploads).toEqual([]);
  });
});

describe('old objects without an upload', () => {
  it('are removed by the sweep, and old files of the node', async () => {
    const { client, s3 } = bucket;
    const Bucket = s3.bucket;
    const path = locationPath(await create(editor, 20 * MIB, pictureMetadata('kept-1')));
    await append(editor, path, 0, randomBytes(9 * MIB));
    await client.putObject({ Bucket, Key: 'uploads/unknown/whole', Body: 'bytes' });
    await client.createMultipartUpload({ Bucket, Key: 'uploads/unknown/whole' });
    const waiting = join(server.dataDir, 'waiting');
    for (const [name, hours] of [
      ['young', 0],
      ['old', 2],
    ] as const) {
      await writeFile(join(waiting, name), 'bytes');
      const at = new Date(Date.now() - hours * 3_600_000);
      await utimes(join(waiting, name), at, at);
    }
    // Times in the bucket have whole seconds.
    server = await server.restart({ keepUnfinishedMs: 3_000, sweepEveryMs: 200 });
    editor = await signIn(server, 'editor');
    await expect.poll(() => readdir(waiting)).toEqual(['young']);
    await expect.poll(() => bucket.keys('uploads/unknown')).toEqual([]);
    const started = async () => (await client.listMultipartUploads({ Bucket })).Uploads?.map(({ Key }) => Key) ?? [];
    await expect.poll(started).not.toContain('uploads/unknown/whole');
    // Nothing has arrived for it.
    await expect.poll(async () => (await head(editor, path)).status).toBe(404);
    expect([await started(), await bucket.keys('uploads/')]).toEqual([[], []]);
    server = await server.restart({ keepUnfinishedMs: 3_600_000, sweepEveryMs: 3_600_000 });
    editor = await signIn(server, 'editor');
  });
});

describe('a file of more than 512 MiB', () => {
  // With parts of 5 MiB instead of 256.
  it('is copied within the object store in parts', async () => {
    const { client, s3 } = bucket;
    const Bucket = s3.bucket;
    const bytes = randomBytes(12 * MIB + 1);
    await client.putObject({ Bucket, Key: 'copy/source', Body: bytes });
    const places = { Bucket, CopySource: `${Bucket}/copy/source`, Key: 'copy/target' };
    await copyInParts(client, places, bytes.length, 5 * MIB);
    const { Body } = await client.getObject({ Bucket, Key: 'copy/target' });
    expect(sha256(Buffer.from((await Body?.transformToByteArray()) ?? []))).toBe(sha256(bytes));
    const lost = { ...places, CopySource: `${Bucket}/copy/unknown` };
    await expect(copyInParts(client, lost, bytes.length, 5 * MIB)).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect((await client.listMultipartUploads({ Bucket })).Uploads ?? []).toEqual([]);
  });
});

describe('a small file', () => {
  it('a small file that comes with its creation costs few requests', async () => {
    const bytes = await picture();
    bucket.proxy.takeRequests();
    const created = await createWith('small-1', bytes, { sha256: sha256(bytes) });
    expect(created.status).toBe(201);
    await editor.send('/uploadstatus/image/small-1');
    const requests = bucket.proxy.takeRequests().map(({ method, target }) => `${method} ${target.split('/')[0]}`);
    // Is the name free, the bytes; then processing: copied to its place, deleted, read for its metadata.
    expect(requests).toEqual(['GET assets', 'PUT uploads', 'PUT assets', 'DELETE uploads', 'GET assets']);
    expect((await storedAsset(editor, 'small-1')).sha256).toBe(sha256(bytes));
  });
});

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 600, height: 400, channels: 3, background: '#a41' } })
    .jpeg()
    .toBuffer();
}
