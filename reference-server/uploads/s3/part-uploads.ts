import type { ListMultipartUploadsCommandInput } from '@aws-sdk/client-s3';
import { S3Store } from '@tus/s3-store';
import { Upload } from '@tus/server';
import { createFairPool } from '../../scheduling/fair-pool.ts';
import type { Bucket } from '../../storage/s3/bucket.ts';
import { isMissing } from '../../storage/s3/s3-errors.ts';
import type { StoredPart } from './upload-state.ts';

/** Size of a part, unless the file would have more than 10,000 of them. All but the last are equal. */
const PART_BYTES = 8 * 1024 * 1024;
/** Each is in memory while it is sent. */
const PARTS_AT_A_TIME = 8;

/** Multipart uploads, by the S3 store of tus. Of that store only the calls of the protocol are used, not its state. */
export class PartUploads extends S3Store {
  readonly #bucket: Bucket;
  readonly #pool = createFairPool({ size: PARTS_AT_A_TIME });

  constructor(bucket: Bucket) {
    super({ partSize: PART_BYTES, s3ClientConfig: { ...bucket.clientConfig, bucket: bucket.name } });
    this.#bucket = bucket;
  }

  partBytesOf(lengthBytes: number): number {
    return this.calcOptimalPartSize(lengthBytes);
  }

  /** Waits while many parts are in memory. */
  whenFree<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.#pool.run(work);
  }

  async begin(key: string): Promise<string> {
    const input = { Bucket: this.bucket, Key: key };
    const { UploadId = '' } = await this.#bucket.call(() => this.client.createMultipartUpload(input));
    return UploadId;
  }

  /** `number` counts from 1. Rejects with an error of `isMissing` when the multipart upload has ended. */
  async add(key: string, multipartId: string, number: number, bytes: Buffer): Promise<StoredPart> {
    const etag = await this.#bucket.call(() =>
      this.uploadPart(asMetadata(key, multipartId), bytes, number).catch(async (error) => {
        throw await this.#reasonOf(error, key, multipartId);
      }),
    );
    return { etag, sizeBytes: bytes.length };
  }

  /** A server that refuses a part may close the connection before its answer is read: it is asked for the upload. */
  async #reasonOf(error: unknown, key: string, multipartId: string): Promise<unknown> {
    const input = { Bucket: this.bucket, Key: key, UploadId: multipartId, MaxParts: 1 };
    const reason = await this.client.listParts(input).catch((other: unknown) => other);
    return isMissing(reason) ? reason : error;
  }

  /** Makes the object of its parts. Rejects like `add`. */
  async complete(key: string, multipartId: string, parts: readonly StoredPart[]): Promise<void> {
    const named = parts.map(({ etag: ETag }, index) => ({ ETag, PartNumber: index + 1 }));
    await this.#bucket.call(() => this.finishMultipartUpload(asMetadata(key, multipartId), named));
  }

  /** Idempotent. */
  async abort(key: string, multipartId: string): Promise<void> {
    const input = { Bucket: this.bucket, Key: key, UploadId: multipartId };
    await this.#bucket.call(() =>
      this.client.abortMultipartUpload(input).catch((error) => {
        if (!isMissing(error)) throw error;
      }),
    );
  }

  /** Those that are neither complete nor aborted. */
  async *list(): AsyncIterable<StartedParts> {
    let input: ListMultipartUploadsCommandInput | undefined = { Bucket: this.bucket };
    while (input !== undefined) {
      const request: ListMultipartUploadsCommandInput = input;
      const page = await this.#bucket.call(() => this.client.listMultipartUploads(request));
      for (const { Key: key = '', UploadId: multipartId = '', Initiated } of page.Uploads ?? [])
        yield { key, multipartId, startedAt: Initiated?.getTime() ?? 0 };
      const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page;
      input = page.IsTruncated ? { ...request, KeyMarker, UploadIdMarker } : undefined;
    }
  }
}

interface StartedParts {
  readonly key: string;
  readonly multipartId: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** What the package's functions read of an upload. */
function asMetadata(key: string, multipartId: string) {
  return { file: new Upload({ id: key, offset: 0 }), 'upload-id': multipartId, 'tus-version': '1.0.0' };
}
