/**
 * One bucket of an S3 server, by the operations that every such server has: no vendor's own ones, no deletion of several
 * objects in one request and no checksums in trailers. A failure of the server is a `StorageUnavailableError`.
 */
import type { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  ListObjectsV2Command,
  PutObjectCommand,
  S3,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { log } from '#lib/core/log.ts';
import type { S3Options } from '../../options/s3-options.ts';
import { StorageUnavailableError } from '../storage-unavailable.ts';
import { COPY_LIMITS, copyInParts } from './copy-in-parts.ts';
import { isMissing, storageProblem } from './s3-errors.ts';

export interface StoredObject {
  readonly key: string;
  readonly sizeBytes: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
}

export interface Bucket {
  readonly name: string;
  readonly client: S3;
  /** For packages that open a client of their own; its connections are shared. */
  readonly clientConfig: S3ClientConfig;
  /** Runs a call of the client. Rejects with `StorageUnavailableError` when the server does not work, and logs that. */
  call<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Rejects with `StorageUnavailableError` when the bucket cannot be used. */
  check(): Promise<void>;
  /** Replaces the object atomically. */
  put(key: string, bytes: Buffer | string): Promise<void>;
  /** Undefined when there is no such object. */
  get(key: string): Promise<Readable | undefined>;
  /**
   * The same for a reader that may take its time, such as a browser: it keeps none of the connections that all others
   * share. `end` is inclusive.
   */
  stream(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable | undefined>;
  /**
   * Undefined when there is no such object. The object has at least one byte. Reads the first one, because the answer to
   * a HEAD does not say whether the object is missing or the bucket, and Swift's may have a body.
   */
  find(key: string): Promise<StoredObject | undefined>;
  /** Within the server. False when there is no such object. */
  copy(from: string, to: string, sizeBytes: number): Promise<boolean>;
  /** Idempotent. */
  delete(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<StoredObject>;
  close(): void;
}

const CONNECT_MS = 3_000;
/** Until the answer begins. */
const ANSWER_MS = 60_000;
/** Without a byte. */
const SILENCE_MS = 30_000;
const MAX_SOCKETS = 64;
const MAX_ATTEMPTS = 3;
/** A larger object is copied in parts, so that no request takes minutes; S3 has a limit of 5 GB. */
const WHOLE_COPY_BYTES = 512 * 1024 * 1024;
/** The same problem is logged again after this time. */
const REPEAT_LOG_MS = 60_000;

/** Opens no connection yet. `onChange`: called when the bucket cannot be used any more, and when it can again. */
export function openBucket(options: S3Options, onChange: (isUsable: boolean) => void = () => undefined): Bucket {
  const { bucket } = options;
  const config = clientConfig(options, MAX_SOCKETS);
  const client = new S3(config);
  // Has no limit: each request streams one object.
  const streams = new S3(clientConfig(options, Number.POSITIVE_INFINITY));
  const report = createReport(bucket, onChange);

  const call = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    try {
      const value = await work();
      report(undefined);
      return value;
    } catch (error) {
      if (error instanceof StorageUnavailableError) throw error;
      const problem = storageProblem(error, bucket);
      if (problem === undefined) throw error;
      report(problem);
      throw new StorageUnavailableError(problem, error);
    }
  };
  const check = async () => {
    await call(() => client.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 })));
  };
  const find = (key: string) =>
    call(async (): Promise<StoredObject | undefined> => {
      try {
        const input = { Bucket: bucket, Key: key, Range: 'bytes=0-0' };
        const { Body, ContentRange = '', LastModified } = await client.send(new GetObjectCommand(input));
        await (Body as Readable).toArray();
        return { key, sizeBytes: Number(ContentRange.split('/')[1]), modifiedAt: LastModified?.getTime() ?? 0 };
      } catch (error) {
        return missingAsUndefined(error);
      }
    });
  const get = async (by: S3, input: GetObjectCommandInput) => {
    const answer = await call(() => by.send(new GetObjectCommand(input)).catch(missingAsUndefined));
    return answer?.Body as Readable | undefined;
  };
  return {
    name: bucket,
    client,
    call,
    check,
    find,
    clientConfig: { ...config, requestHandler: client.config.requestHandler },
    async put(key, bytes) {
      await call(() => client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes })));
    },
    get: (key) => get(client, { Bucket: bucket, Key: key }),
    stream: (key, range) =>
      get(streams, { Bucket: bucket, Key: key, ...(range && { Range: `bytes=${range.start}-${range.end}` }) }),
    async copy(from, to, sizeBytes) {
      const places = { Bucket: bucket, CopySource: `${bucket}/${from}`, Key: to };
      const isLarge = sizeBytes > WHOLE_COPY_BYTES;
      const copy = (): Promise<unknown> =>
        isLarge ? copyInParts(client, places, sizeBytes) : client.send(new CopyObjectCommand(places), COPY_LIMITS);
      return call(() =>
        copy().then(
          () => true,
          (error) => missingAsUndefined(error) ?? false,
        ),
      );
    },
    async delete(key) {
      await call(() => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })).catch(missingAsUndefined));
    },
    async *list(prefix) {
      for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
        const input = { Bucket: bucket, Prefix: prefix, ContinuationToken: token };
        const page = await call(() => client.send(new ListObjectsV2Command(input)));
        for (const { Key: key = '', Size: sizeBytes = 0, LastModified } of page.Contents ?? [])
          yield { key, sizeBytes, modifiedAt: LastModified?.getTime() ?? 0 };
        token = page.IsTruncated ? page.NextContinuationToken : undefined;
      }
    },
    close() {
      client.destroy();
      streams.destroy();
    },
  };
}

function clientConfig(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Options,
  maxSockets: number,
): S3ClientConfig {
  const agent = { maxSockets, keepAlive: true };
  return {
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: MAX_ATTEMPTS,
    // Older servers do not know them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      socketTimeout: SILENCE_MS,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  };
}

function missingAsUndefined(error: unknown): undefined {
  if (!isMissing(error)) throw error;
  return undefined;
}

/** Logs a problem when it begins, now and then while it lasts, and its end. */
function createReport(bucket: string, onChange: (isUsable: boolean) => void): (problem: string | undefined) => void {
  let reported: string | undefined;
  let reportedAt = 0;
  return (problem) => {
    if (problem === reported && (problem === undefined || Date.now() - reportedAt < REPEAT_LOG_MS)) return;
    if (problem !== undefined) log('error', `storage: ${problem}`, { bucket });
    else log('info', 'storage: the object store works again', { bucket });
    if ((problem === undefined) !== (reported === undefined)) onChange(problem === undefined);
    reported = problem;
    reportedAt = Date.now();
  };
}
