/**
 * Bytes of uploads under way; everything else about them is in the records. `disk-upload-store.ts` keeps them in a
 * folder, `s3/s3-upload-store.ts` in an object store. The bytes of a request with a checksum are accepted completely or
 * not at all, also when the server is killed in the middle.
 */
import type { AsyncLocalStorage } from 'node:async_hooks';
import { type DataStore, Upload } from '@tus/server';
import { MISMATCH_STATUS } from '../core/checksums.ts';
import { HttpError } from '../core/http-error.ts';
import type { UploadRecord } from './records.ts';

/** Neither deferred lengths nor the expiration extension: `sweep-uploads.ts` deletes abandoned uploads. */
export const EXTENSIONS = ['creation', 'creation-with-upload', 'termination'] as const;
/** A request with a checksum and no more bytes than this is collected in memory. */
export const SMALL_BYTES = 1024 * 1024;

/** Facts about the body of the current request. */
export interface BytesRequest {
  /** SHA-256 of the body. */
  readonly checksum?: Buffer | undefined;
  /** `Content-Length`, if the request has one. */
  readonly bodyBytes?: number | undefined;
  /** Called when the checksum matches, before the bytes are accepted. */
  readonly accept?: () => Promise<void>;
  /** Called when it does not match, before the answer. */
  readonly refuse?: () => Promise<void>;
  /** Rejects with `HttpError` 503 when another request may be changing the upload by now. */
  readonly requireLock?: (uploadKey: string) => Promise<void>;
}

export interface UploadStore extends DataStore {
  /** The request whose bytes `write` gets. */
  readonly requests: AsyncLocalStorage<BytesRequest>;
  /** Lower-case hex SHA-256 of all bytes of a complete upload; undefined when there are none. */
  sha256Of(uploadKey: string): Promise<string | undefined>;
  /** When bytes arrived last, in milliseconds since 1970; undefined when there are none. */
  lastActivityAt(uploadKey: string): Promise<number | undefined>;
  /** Where the bytes of a complete upload are, for `AssetFiles.adopt`. */
  sourceOf(uploadKey: string): string;
  /** Idempotent. */
  remove(uploadKey: string): Promise<void>;
  /** Removes what remains when the server stops between two steps (`isStray`). */
  removeStrays(before: StrayTimes): Promise<void>;
}

/** In milliseconds since 1970. */
export interface StrayTimes {
  /** Limit for bytes without an upload, or of an upload whose file is in the library. */
  readonly unneeded: number;
  /** Limit for bytes of an upload whose processing failed, which can be tried again. */
  readonly failed: number;
}

/** Whether bytes of this upload may go; undefined: there is no such upload (any more). */
export function isStray(
  upload: Pick<UploadRecord, 'state'> | undefined,
  modifiedAt: number,
  before: StrayTimes,
): boolean {
  if (upload === undefined || upload.state === 'processed') return modifiedAt < before.unneeded;
  return upload.state === 'failed' && modifiedAt < before.failed;
}

/** Throws `HttpError` 400 for an incomplete body and 460 for a wrong checksum. */
export async function verify(
  isEqual: boolean,
  count: number,
  { bodyBytes, accept, refuse }: BytesRequest,
): Promise<void> {
  if (isEqual) return accept?.();
  if (bodyBytes !== undefined && count < bodyBytes)
    throw new HttpError(400, 'incomplete', 'The request ended before all of its bytes had arrived.');
  await refuse?.();
  throw new HttpError(MISMATCH_STATUS, 'checksum', 'The bytes that arrived are not those of Upload-Checksum.');
}

/** The record in the words of the tus package. */
export function asTusUpload(record: UploadRecord, offset: number): Upload {
  const { uploadKey: id, lengthBytes: size, metadata, createdAt } = record;
  return new Upload({ id, size, offset, metadata, creation_date: new Date(createdAt).toISOString() });
}
