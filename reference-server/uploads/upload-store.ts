/**
 * Bytes of unfinished uploads, one file each; everything else is in the records. The bytes of a request with a checksum
 * are accepted completely or not at all: while it runs, a marker file stores the offset at which it began, so that
 * unverified bytes do not count after a crash of the server either. A small request with the first bytes of a file is
 * verified in memory; the bytes replace the file when they are complete.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { Upload } from '@tus/server';
import { HttpError } from '../http/http-error.ts';
import type { Disk } from '../storage/disk.ts';
import { diskFullError } from '../storage/disk-full.ts';
import type { Records } from '../storage/records.ts';
import { MISMATCH_STATUS } from './checksums.ts';

/** Ending of the name of a file that is not complete. */
export const PART = '.part';

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
}

/** After so many bytes of a request the free space is read again. */
const CHECK_EVERY_BYTES = 256 * 1024;
/** A request with a checksum and no more bytes than this is collected in memory. */
const SMALL_BYTES = 1024 * 1024;

export class UploadStore extends FileStore {
  readonly requests = new AsyncLocalStorage<BytesRequest>();

  readonly #disk: Pick<Disk, 'isFull' | 'requireRoom'>;
  readonly #records: Records;

  constructor(folder: string, records: Records, disk: Pick<Disk, 'isFull' | 'requireRoom'>) {
    super({ directory: folder, configstore: recordsAsConfig(records) });
    this.#disk = disk;
    this.#records = records;
    // Neither deferred lengths nor the expiration extension: `sweep-uploads.ts` deletes abandoned uploads.
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  /** Keeps the bytes of an existing file. */
  override async create(upload: Upload): Promise<Upload> {
    const path = this.pathOf(upload.id);
    await writeFile(path, '', { flag: 'a' });
    upload.storage = { type: 'file', path };
    return upload;
  }

  override async getUpload(uploadKey: string): Promise<Upload> {
    const stored = await super.getUpload(uploadKey);
    stored.offset = Math.min(stored.offset, await this.#verifiedBytes(uploadKey));
    return stored;
  }

  override async write(body: Readable, uploadKey: string, offset: number): Promise<number> {
    const { checksum, ...request } = this.requests.getStore() ?? {};
    const { bodyBytes = Number.POSITIVE_INFINITY } = request;
    if (checksum !== undefined && offset === 0 && bodyBytes <= SMALL_BYTES)
      return this.#writeSmall(body, uploadKey, checksum, request);
    const path = this.pathOf(uploadKey);
    const marker = this.#markerOf(uploadKey);
    if ((await stat(path)).size > offset) await truncate(path, offset);
    if (checksum === undefined) {
      await rm(marker, { force: true });
      return offset + (await this.#append(path, body, offset));
    }
    await writeFile(marker, String(offset));
    try {
      const hash = createHash('sha256');
      const count = await this.#append(path, body, offset, hash);
      await verify(hash.digest().equals(checksum), count, request);
      await rm(marker, { force: true });
      return offset + count;
    } catch (error) {
      await truncate(path, offset).catch(() => undefined);
      throw error;
    }
  }

  async #writeSmall(body: Readable, uploadKey: string, checksum: Buffer, request: BytesRequest): Promise<number> {
    const pieces: Buffer[] = [];
    for await (const piece of body) pieces.push(piece as Buffer);
    const bytes = Buffer.concat(pieces);
    const isEqual = createHash('sha256').update(bytes).digest().equals(checksum);
    const part = this.#partOf(uploadKey);
    try {
      if (isEqual && this.#disk.isFull) throw diskFullError();
      if (isEqual) await writeFile(part, bytes);
      await verify(isEqual, bytes.length, request);
      await rename(part, this.pathOf(uploadKey));
      // Of an earlier request that was cut off, whose unverified bytes it hides until they are replaced.
      await rm(this.#markerOf(uploadKey), { force: true });
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    // Who removed the upload meanwhile could not remove the file under this name.
    if ((await this.#records.findUploadByKey(uploadKey)) === undefined) await this.remove(uploadKey);
    return bytes.length;
  }

  /** Returns the number of bytes written. Feeds `hash`, if given. */
  async #append(path: string, body: Readable, offset: number, hash?: Hash): Promise<number> {
    const disk = this.#disk;
    let count = 0;
    let checkedAt = 0;
    await pipeline(
      body,
      async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          // Before the disk is full: sign-ins need space as well, and what one request leaves another would take.
          if (disk.isFull) throw diskFullError();
          if (count - checkedAt >= CHECK_EVERY_BYTES) {
            await disk.requireRoom();
            checkedAt = count;
          }
          hash?.update(piece);
          count += piece.length;
          yield piece;
        }
      },
      createWriteStream(path, { flags: 'r+', start: offset }),
    );
    return count;
  }

  override async remove(uploadKey: string): Promise<void> {
    await rm(this.#markerOf(uploadKey), { force: true });
    await rm(this.#partOf(uploadKey), { force: true });
    await rm(this.pathOf(uploadKey), { force: true });
  }

  pathOf(uploadKey: string): string {
    return join(this.directory, uploadKey);
  }

  #partOf(uploadKey: string): string {
    return `${this.pathOf(uploadKey)}${PART}`;
  }

  #markerOf(uploadKey: string): string {
    return `${this.pathOf(uploadKey)}.unproved`;
  }

  async #verifiedBytes(uploadKey: string): Promise<number> {
    const marker = await readFile(this.#markerOf(uploadKey), 'utf8').catch(() => '');
    // An empty marker remains when the server stopped before any byte of the request was written.
    return marker === '' ? Number.POSITIVE_INFINITY : Number(marker);
  }
}

/** Throws `HttpError` 400 for an incomplete body and 460 for a wrong checksum. */
async function verify(isEqual: boolean, count: number, { bodyBytes, accept, refuse }: BytesRequest): Promise<void> {
  if (isEqual) return accept?.();
  if (bodyBytes !== undefined && count < bodyBytes)
    throw new HttpError(400, 'incomplete', 'The request ended before all of its bytes had arrived.');
  await refuse?.();
  throw new HttpError(MISMATCH_STATUS, 'checksum', 'The bytes that arrived are not those of Upload-Checksum.');
}

/** Replaces the package's metadata files with the records. */
function recordsAsConfig(records: Records): NonNullable<ConstructorParameters<typeof FileStore>[0]['configstore']> {
  return {
    async get(uploadKey) {
      const record = await records.findUploadByKey(uploadKey);
      if (record === undefined) return undefined;
      const creation_date = new Date(record.createdAt).toISOString();
      return new Upload({
        id: uploadKey,
        size: record.lengthBytes,
        offset: 0,
        metadata: record.metadata,
        creation_date,
      });
    },
    set: async () => undefined,
    delete: async () => undefined,
  };
}
