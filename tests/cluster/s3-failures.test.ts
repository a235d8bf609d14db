/** An object store that is gone, slow, full or refuses the server: nothing is lost, and the log says which. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Answer, type Client, signIn } from '../contract/harness/client.ts';
import { startServer, type TestServer } from '../contract/harness/start-server.ts';
import {
  append,
  create,
  head,
  keyOf,
  locationPath,
  offsetOf,
  pictureMetadata,
  sha256,
  storedAsset,
  upload,
} from '../contract/harness/tus.ts';
import { randomBytes } from '../helpers/random-bytes.ts';
import { openTestBucket, type TestBucket } from './harness/s3-bucket.ts';
import type { StoreRequest } from './harness/store-proxy.ts';

let bucket: TestBucket;
let server: TestServer;
let editor: Client;

beforeAll(async () => {
  bucket = await openTestBucket();
  server = await startServer({ s3: bucket.s3 });
  editor = await signIn(server, 'editor');
});
afterEach(() => bucket.proxy.decide(() => 'pass'));
afterAll(async () => {
  await server?.remove();
  await bucket?.remove();
});

const MIB = 1024 * 1024;
const BYTES = Buffer.from('0123456789');
const checksumOf = (bytes: Buffer) => ({
  'Upload-Checksum': `sha256 ${createHash('sha256').update(bytes).digest('base64')}`,
});
const isOf = (prefix: string, method?: string) => (request: StoreRequest) =>
  request.target.startsWith(prefix) && (method === undefined || request.method === method);
const expectUnavailable = ({ status, json, headers }: Answer) => {
  expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  expect(json).toEqual({ error: 'unavailable', message: expect.any(String), retryAfter: 5 });
};
const processed = async (objectId: string) => {
  const status = async () => (await editor.send(`/uploadstatus/image/${objectId}`)).json;
  await expect.poll(status).toMatchObject({ uploadProcessed: true });
  return storedAsset(editor, objectId);
};

describe('an object store that is gone', () => {
  it('gets every request about files 503 with Retry-After, and loses nothing', async () => {
    const bytes = randomBytes(2 * MIB);
    const path = locationPath(await create(editor, bytes.length, pictureMetadata('gone-1')));
    await append(editor, path, 0, bytes.subarray(0, MIB), checksumOf(bytes.subarray(0, MIB)));
    await upload(editor, BYTES, pictureMetadata('gone-2'));
    const rest = bytes.subarray(MIB);
    await bucket.objectStore.pause();
    expectUnavailable(await create(editor, 10, pictureMetadata('gone-3')));
    expectUnavailable(await create(editor, 10, pictureMetadata('gone-3'), BYTES));
    expectUnavailable(await append(editor, path, MIB, rest, checksumOf(rest)));
    expect((await head(editor, path)).status).toBe(503);
    expectUnavailable(await editor.send('/media/gone-2/original'));
    expectUnavailable(await editor.send('/uploadstatus/image/gone-2?sha256=1'));
    // What needs no file works.
    expect((await editor.send('/uploadstatus/image/gone-2')).status).toBe(200);
    await bucket.objectStore.resume();
    expect(await offsetOf(editor, path)).toBe(MIB);
    expect((await append(editor, path, MIB, rest, checksumOf(rest))).status).toBe(204);
    expect((await processed('gone-1')).sha256).toBe(sha256(bytes));
    expect((await editor.send('/media/gone-2/original')).bytes.equals(BYTES)).toBe(true);
    expect((await create(editor, 10, pictureMetadata('gone-3'), BYTES)).status).toBe(201);
  });

  it('is named by /health/ready, and by the log when it begins and when it ends, also without a request', async () => {
    const lines: string[] = [];
    const spies = (['info', 'error'] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line))),
    );
    onTestFinished(() => {
      for (const spy of spies) spy.mockRestore();
    });
    const ready = async () => (await editor.send('/health/ready')).json;
    expect(await ready()).toEqual({ ready: true });
    await bucket.objectStore.pause();
    for (const id of ['gone-7', 'gone-8']) expectUnavailable(await create(editor, 10, pictureMetadata(id), BYTES));
    // Searches work, so the node gets requests.
    expect(await ready()).toEqual({ ready: true, impaired: ['storage'] });
    await bucket.objectStore.resume();
    await expect.poll(ready).toEqual({ ready: true });
    const about = lines.filter((line) => line.includes('storage:'));
    expect(about).toEqual([
      expect.stringContaining('storage: the object store does not answer'),
      expect.stringContaining('storage: the object store works again'),
    ]);
  });

  it('delays the processing, which goes on by itself', async () => {
    const bytes = await picture();
    bucket.proxy.decide((request) => (isOf('assets/', 'PUT')(request) ? 'cut' : 'pass'));
    expect((await create(editor, bytes.length, pictureMetadata('gone-4'), bytes)).status).toBe(201);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await storedAsset(editor, 'gone-4')).state).toBe('received');
    bucket.proxy.decide(() => 'pass');
    expect(await processed('gone-4')).toMatchObject({ sha256: sha256(bytes), asset: { width: 600, hasThumb: true } });
    expect((await editor.send('/media/gone-4/thumb')).status).toBe(200);
  });

  it('delays the removal of files, which is repeated', async () => {
    await upload(editor, await picture(), pictureMetadata('gone-5'));
    const before = await bucket.keys('assets/');
    bucket.proxy.decide((request) => (request.method === 'DELETE' ? 'cut' : 'pass'));
    expectUnavailable(await editor.send('/uploadstatus/image/gone-5', { method: 'DELETE' }));
    bucket.proxy.decide(() => 'pass');
    expect((await editor.send('/uploadstatus/image/gone-5', { method: 'DELETE' })).status).toBe(204);
    expect((await bucket.keys('assets/')).length).toBe(before.length - 1);
  });

  it('a server starts without its object store', async () => {
    await bucket.objectStore.pause();
    server = await server.restart();
    editor = await signIn(server, 'editor');
    expectUnavailable(await create(editor, 10, pictureMetadata('gone-6'), BYTES));
    await bucket.objectStore.resume();
    expect((await create(editor, 10, pictureMetadata('gone-6'), BYTES)).status).toBe(201);
  });
});

describe('a bucket that is deleted while the server works', () => {
  it('is named, and used again when it is there', async () => {
    const other = `deleted-${Date.now()}`;
    await bucket.client.createBucket({ Bucket: other });
    const working = await startServer({ s3: { ...bucket.s3, bucket: other } });
    onTestFinished(() => working.remove());
    const client = await signIn(working, 'editor');
    const path = locationPath(await create(client, 10, pictureMetadata('deleted-1')));
    const spy = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => spy.mockRestore());
    await bucket.client.deleteBucket({ Bucket: other });
    expect((await head(client, path)).status).toBe(503);
    expectUnavailable(await append(client, path, 0, BYTES));
    expectUnavailable(await create(client, 10, pictureMetadata('deleted-2'), BYTES));
    expect(spy.mock.calls.flat().filter((line) => String(line).includes('storage:'))).toHaveLength(1);
    expect(JSON.stringify(spy.mock.calls)).toContain(`storage: the bucket ${other} does not exist`);
    await bucket.client.createBucket({ Bucket: other });
    await expect.poll(() => offsetOf(client, path)).toBe(0);
    expect((await append(client, path, 0, BYTES)).status).toBe(204);
    expect((await create(client, 10, pictureMetadata('deleted-2'), BYTES)).status).toBe(201);
  });
});

describe('a node that ends in the middle', () => {
  const LENGTH = 20 * MIB;
  const begin = async (objectId: string) => {
    const bytes = randomBytes(LENGTH);
    const path = locationPath(await create(editor, bytes.length, pictureMetadata(objectId)));
    const first = bytes.subarray(0, 9 * MIB);
    expect((await append(editor, path, 0, first, checksumOf(first))).status).toBe(204);
    return { bytes, path, rest: bytes.subarray(9 * MIB) };
  };

  const isComplete = ({ method, target }: StoreRequest) => method === 'POST' && target.includes('?uploadId=');
  const isState = (method: string) => (request: StoreRequest) =>
    request.method === method && request.target.includes('/state?');
  const isPart = (number: number) => (request: StoreRequest) => request.target.includes(`partNumber=${number}&`);

  it.each([
    ['before any byte is stored', 'end-1', isPart(2), 'cut', 9 * MIB],
    ['between two parts', 'end-2', isPart(3), 'cut', 9 * MIB],
    ['after the parts', 'end-3', isState('PUT'), 'cut', 9 * MIB],
    ['before the file is complete', 'end-4', isComplete, 'cut', LENGTH],
    ['after the file is complete', 'end-5', isComplete, 'cut-after', LENGTH],
    ['before the state is deleted', 'end-6', isState('DELETE'), 'cut', LENGTH],
  ] as const)('%s leaves a valid offset', async (_what, objectId, isHit, fate, offset) => {
    const { bytes, path, rest } = await begin(objectId);
    // What follows does not happen either.
    let hasEnded = false;
    bucket.proxy.decide((request) => {
      if (hasEnded) return 'cut';
      if (!isHit(request)) return 'pass';
      hasEnded = true;
      return fate;
    });
    expect((await append(editor, path, 9 * MIB, rest, checksumOf(rest))).status).toBe(503);
    expect(hasEnded).toBe(true);
    bucket.proxy.decide(() => 'pass');
    server = await server.restart();
    editor = await signIn(server, 'editor');
    expect(await offsetOf(editor, path)).toBe(offset);
    if (offset < LENGTH) expect((await append(editor, path, offset, rest, checksumOf(rest))).status).toBe(204);
    expect((await processed(objectId)).sha256).toBe(sha256(bytes));
    expect(await bucket.keys(`uploads/${keyOf(path)}/state`)).toEqual([]);
  });
});

describe('a file that is complete although the server did not learn it', () => {
  it('counts as complete when the object store does not know the multipart upload any more', async () => {
    const bytes = randomBytes(9 * MIB);
    const path = locationPath(await create(editor, bytes.length, pictureMetadata('forgotten-1')));
    let completions = 0;
    bucket.proxy.decide(({ method, target }) => {
      if (method !== 'POST' || !target.includes('?uploadId=')) return 'pass';
      completions += 1;
      return completions === 1 ? 'cut-after' : 'NoSuchUpload';
    });
    expect((await append(editor, path, 0, bytes, checksumOf(bytes))).status).toBe(204);
    expect(completions).toBe(2);
    expect((await processed('forgotten-1')).sha256).toBe(sha256(bytes));
  });
});

describe('stored parts that a rule of the bucket has deleted', () => {
  it.each([
    ['which the store says', 'pass', 'lost-1'],
    ['which the store says on a connection that it has closed', 'cut', 'lost-2'],
  ] as const)('make the upload begin again, %s', async (_, fate, objectId) => {
    const bytes = randomBytes(20 * MIB);
    const path = locationPath(await create(editor, bytes.length, pictureMetadata(objectId)));
    const first = bytes.subarray(0, 9 * MIB);
    await append(editor, path, 0, first, checksumOf(first));
    const Bucket = bucket.s3.bucket;
    const { Uploads = [] } = await bucket.client.listMultipartUploads({ Bucket });
    for (const { Key, UploadId } of Uploads) await bucket.client.abortMultipartUpload({ Bucket, Key, UploadId });
    bucket.proxy.decide(({ target }) => (target.includes('partNumber=2') ? fate : 'pass'));
    expect((await append(editor, path, 9 * MIB, bytes.subarray(9 * MIB))).status).toBe(409);
    bucket.proxy.decide(() => 'pass');
    expect(await offsetOf(editor, path)).toBe(0);
    expect((await append(editor, path, 0, bytes, checksumOf(bytes))).status).toBe(204);
    expect((await processed(objectId)).sha256).toBe(sha256(bytes));
  });
});

describe('a server whose bucket cannot be used', () => {
  const started = async (s3: TestBucket['s3']) => {
    const lines: unknown[][] = [];
    const spy = vi.spyOn(console, 'error').mockImplementation((...line) => void lines.push(line));
    const failing = await startServer({ s3 });
    onTestFinished(async () => {
      spy.mockRestore();
      await failing.remove();
    });
    const client = await signIn(failing, 'editor');
    expectUnavailable(await create(client, 10, pictureMetadata('failing-1'), BYTES));
    return JSON.stringify(lines);
  };

  it.each([
    ['the bucket other does not exist', { bucket: 'other' }],
    ['the credentials are refused', { secretAccessKey: 'wrong-secret' }],
    ['the credentials are refused', { accessKeyId: 'comyan:unknown' }],
    ['the region is not that of the bucket library', { region: 'eu-nowhere-1' }],
    ['the object store does not answer', { endpoint: 'http://127.0.0.1:9' }],
    ['the object store does not answer', { endpoint: 'http://no-such-host.invalid' }],
  ])('starts, and says: %s', async (sentence, wrong) => {
    const lines = await started({ ...bucket.s3, ...wrong });
    expect(lines).toContain(`storage: ${sentence}`);
    expect(lines).not.toMatch(new RegExp(`${bucket.s3.secretAccessKey}|wrong-secret|unknown`));
  });

  it.each([
    [507, 'the object store is full'],
    [503, 'the object store is busy'],
    [500, 'the object store answers with 500'],
  ])('says what an answer with %i means', async (status, sentence) => {
    bucket.proxy.decide(() => status);
    expect(await started(bucket.s3)).toContain(`storage: ${sentence}`);
  });

  it('a server whose clock is wrong by some minutes works, by the time of the object store', async () => {
    const now = Date.now;
    onTestFinished(() => {
      Date.now = now;
    });
    Date.now = () => now() + 20 * 60_000;
    const late = await startServer({ s3: bucket.s3 });
    onTestFinished(() => late.remove());
    const client = await signIn(late, 'editor');
    expect((await create(client, 10, pictureMetadata('clock-1'), BYTES)).status).toBe(201);
  });
});

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 600, height: 400, channels: 3, background: '#a41' } })
    .jpeg()
    .toBuffer();
}
