import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ObjectStore, startObjectStore } from '../../scripts/cluster/object-store.ts';
import { randomBytes } from '../helpers/random-bytes.ts';

const Bucket = 'library';
const MIN_PART_BYTES = 5 * 1_024 * 1_024;

let folder: string;
let store: ObjectStore;
let s3: S3Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comyan-object-store-'));
  store = await startObjectStore(folder);
  s3 = client();
  await s3.send(new CreateBucketCommand({ Bucket }));
});

afterAll(async () => {
  await store?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('objects', () => {
  it('are read back with their type and metadata', async () => {
    await put('a/b c+ü.txt', 'hello world', { ContentType: 'text/plain', Metadata: { note: 'x'.repeat(1_000) } });
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: 'a/b c+ü.txt' }));
    expect(head).toMatchObject({ ContentLength: 11, ContentType: 'text/plain', Metadata: { note: 'x'.repeat(1_000) } });
    expect(String(await get('a/b c+ü.txt'))).toBe('hello world');
  });

  it('are read in ranges', async () => {
    await put('range', '0123456789');
    expect(String(await get('range', 'bytes=2-4'))).toBe('234');
    expect(String(await get('range', 'bytes=-3'))).toBe('789');
    await expect(get('range', 'bytes=10-')).rejects.toMatchObject({ name: 'InvalidRange', ...status(416) });
  });

  it('may be empty', async () => {
    await put('empty', '');
    expect(await get('empty')).toHaveLength(0);
  });

  it('are copied', async () => {
    await put('original', 'text', { Metadata: { note: 'kept' } });
    await s3.send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: `${Bucket}/original` }));
    expect(String(await get('copy'))).toBe('text');
    expect(await s3.send(new HeadObjectCommand({ Bucket, Key: 'copy' }))).toMatchObject({ Metadata: { note: 'kept' } });
  });

  it('are listed as soon as they are stored, and no longer once they are deleted', async () => {
    for (const number of [1, 2, 3]) {
      await put(`listed/${number}`, 'x');
      expect(await list('listed/')).toContain(`listed/${number}`);
    }
    for (const number of [1, 2, 3]) {
      await s3.send(new DeleteObjectCommand({ Bucket, Key: `listed/${number}` }));
      expect(await list('listed/')).not.toContain(`listed/${number}`);
    }
    await expect(get('listed/1')).rejects.toMatchObject({ name: 'NoSuchKey', ...status(404) });
  });
});

describe('multipart uploads', () => {
  it('join parts of 5 MiB and a shorter last one', async () => {
    const content = randomBytes(2 * MIN_PART_BYTES + 1_000);
    const upload = await createUpload('joined', { ContentType: 'video/mp4' });
    const Parts = [];
    for (const number of [1, 2, 3])
      Parts.push(
        await sendPart(upload, number, content.subarray((number - 1) * MIN_PART_BYTES, number * MIN_PART_BYTES)),
      );
    expect(await listParts(upload)).toEqual([MIN_PART_BYTES, MIN_PART_BYTES, 1_000]);
    expect(await list('joined')).toEqual([]);

    await s3.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
    expect(sha256(await get('joined'))).toBe(sha256(content));
    const boundary = await get('joined', `bytes=${MIN_PART_BYTES - 2}-${MIN_PART_BYTES + 1}`);
    expect(boundary).toEqual(content.subarray(MIN_PART_BYTES - 2, MIN_PART_BYTES + 2));
    expect(await s3.send(new HeadObjectCommand({ Bucket, Key: 'joined' }))).toMatchObject({ ContentType: 'video/mp4' });
  });

  it('refuse a part below 5 MiB that is not the last', async () => {
    const upload = await createUpload('small-parts');
    const Parts = [await sendPart(upload, 1, Buffer.from('x')), await sendPart(upload, 2, Buffer.from('y'))];
    await expect(
      s3.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })),
    ).rejects.toMatchObject({ name: 'EntityTooSmall', ...status(400) });
  });

  it('leave nothing when they are aborted', async () => {
    const upload = await createUpload('aborted');
    await sendPart(upload, 1, Buffer.from('x'));
    await s3.send(new AbortMultipartUploadCommand(upload));
    await expect(listParts(upload)).rejects.toMatchObject({ name: 'NoSuchUpload', ...status(404) });
    expect(await list('aborted')).toEqual([]);
  });
});

describe('refusals', () => {
  const listing = new ListObjectsV2Command({ Bucket });

  it('a wrong key: 403', async () => {
    const wrong = client({ credentials: { ...store, secretAccessKey: 'wrong' } });
    await expect(wrong.send(listing)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch', ...status(403) });
  });

  it('a request without a key gets no answer from the bucket', async () => {
    const answer = await fetch(`${store.endpoint}/${Bucket}`);
    expect(answer.ok).toBe(false);
  });

  it('an unknown bucket: 404', async () => {
    const unknown = new PutObjectCommand({ Bucket: 'unknown', Key: 'a', Body: 'x' });
    await expect(s3.send(unknown)).rejects.toMatchObject({ name: 'NoSuchBucket', ...status(404) });
  });

  it('a clock that is more than 15 minutes off: 403', async () => {
    const withClockOff = (minutes: number) => client({ systemClockOffset: minutes * 60_000, maxAttempts: 1 });
    await withClockOff(10).send(listing);
    for (const minutes of [20, -20])
      await expect(withClockOff(minutes).send(listing)).rejects.toMatchObject({
        name: 'RequestTimeTooSkewed',
        ...status(403),
      });
  });
});

it('comes back on the same port with its data after a pause', async () => {
  await put('kept', 'still here');
  await store.pause();
  await expect(client({ maxAttempts: 1 }).send(new ListObjectsV2Command({ Bucket }))).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  });
  await store.resume();
  expect(String(await get('kept'))).toBe('still here');
});

function client(options: S3ClientConfig = {}): S3Client {
  return new S3Client({
    endpoint: store.endpoint,
    region: store.region,
    credentials: store,
    forcePathStyle: true,
    // Swift 2.30 does not know the checksums of 2024.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...options,
  });
}

async function put(Key: string, Body: string, more: { ContentType?: string; Metadata?: Record<string, string> } = {}) {
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: Buffer.from(Body), ...more }));
}

async function get(Key: string, Range?: string): Promise<Buffer> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key, ...(Range && { Range }) }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

async function list(Prefix: string): Promise<(string | undefined)[]> {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix }));
  return Contents.map(({ Key }) => Key);
}

interface MultipartUpload {
  Bucket: string;
  Key: string;
  UploadId: string | undefined;
}

async function createUpload(Key: string, more: { ContentType?: string } = {}): Promise<MultipartUpload> {
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key, ...more }));
  return { Bucket, Key, UploadId };
}

async function sendPart(upload: MultipartUpload, PartNumber: number, Body: Buffer) {
  const { ETag } = await s3.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
  return { PartNumber, ETag };
}

/** Sizes of the parts in bytes. */
async function listParts(upload: MultipartUpload): Promise<(number | undefined)[]> {
  const { Parts = [] } = await s3.send(new ListPartsCommand(upload));
  return Parts.map(({ Size }) => Size);
}

function status(code: number) {
  return { $metadata: { httpStatusCode: code } };
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
