/**
 * Bytes of unfinished uploads, one file each. While a request with a checksum runs, a marker file stores the offset at
 * which it began, so that unverified bytes do not count after a crash of the server either. A small request with the
 * first bytes of a file is verified in memory; the bytes replace the file when they are complete.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';
import { sha256OfFile } from '../core/checksums.ts';
import type { Disk } from '../core/disk.ts';
import { diskFullError } from '../core/disk-full.ts';
import type { Records } from '../stores/records.ts';
import {
  asTusUpload,
  type BytesRequest,
  EXTENSIONS,
  isStray,
  SMALL_BYTES,
  type StrayTimes,
  type UploadStore,
  verify,
} from '../stores/upload-store.ts';
import { appendBytes, writePieces } from './append-bytes.ts';

/** Ending of the name of a file that is not complete. */
const PART = '.part';

export class DiskUploadStore extends FileStore implements UploadStore {
  readonly requests = new AsyncLocalStorage<BytesRequest>();

  readonly #disk: Pick<Disk, 'isFull' | 'requireRoom'>;
  readonly #records: Records;

  constructor(folder: string, records: Records, disk: Pick<Disk, 'isFull' | 'requireRoom'>) {
    super({ directory: folder, configstore: recordsAsConfig(records) });
    this.#disk = disk;
    this.#records = records;
    this.extensions = [...EXTENSIONS];
  }

  /** Keeps the bytes of an existing file. */
  override async create(upload: Upload): Promise<Upload> {
    const path = this.sourceOf(upload.id);
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
    const path = this.sourceOf(uploadKey);
    const marker = this.#markerOf(uploadKey);
    if ((await stat(path)).size > offset) await truncate(path, offset);
    if (checksum === undefined) {
      await rm(marker, { force: true });
      return offset + (await appendBytes(path, body, offset, { disk: this.#disk }));
    }
    await writeFile(marker, String(offset));
    try {
      const hash = createHash('sha256');
      const count = await appendBytes(path, body, offset, { disk: this.#disk, hash });
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
    const hash = createHash('sha256');
    let count = 0;
    for await (const piece of body as AsyncIterable<Buffer>) {
      hash.update(piece);
      pieces.push(piece);
      count += piece.length;
    }
    const isEqual = hash.digest().equals(checksum);
    const part = this.#partOf(uploadKey);
    try {
      if (isEqual && this.#disk.isFull) throw diskFullError();
      if (isEqual) await writePieces(part, pieces);
      await verify(isEqual, count, request);
      await rename(part, this.sourceOf(uploadKey));
      // A request that was cut off leaves a marker, which hides its unverified bytes until they are replaced.
      await rm(this.#markerOf(uploadKey), { force: true });
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    // A removal during the write could not remove the file under its final name.
    if ((await this.#records.findUploadByKey(uploadKey)) === undefined) await this.remove(uploadKey);
    return count;
  }

  override async remove(uploadKey: string): Promise<void> {
    await rm(this.#markerOf(uploadKey), { force: true });
    await rm(this.#partOf(uploadKey), { force: true });
    await rm(this.sourceOf(uploadKey), { force: true });
  }

  sha256Of(uploadKey: string): Promise<string | undefined> {
    return sha256OfFile(this.sourceOf(uploadKey));
  }

  async lastActivityAt(uploadKey: string): Promise<number | undefined> {
    return (await stat(this.sourceOf(uploadKey)).catch(() => undefined))?.mtimeMs;
  }

  async removeStrays(before: StrayTimes): Promise<void> {
    for (const name of await readdir(this.directory)) {
      const path = join(this.directory, name);
      const file = await stat(path).catch(() => undefined);
      if (file === undefined || file.mtimeMs >= before.unneeded) continue;
      const [uploadKey = ''] = name.split('.');
      const upload = name.endsWith(PART) ? undefined : await this.#records.findUploadByKey(uploadKey);
      if (isStray(upload, file.mtimeMs, before)) await rm(path, { force: true });
    }
  }

  /** Path of the file, also of an unfinished upload. */
  sourceOf(uploadKey: string): string {
    return join(this.directory, uploadKey);
  }

  #partOf(uploadKey: string): string {
    return `${this.sourceOf(uploadKey)}${PART}`;
  }

  #markerOf(uploadKey: string): string {
    return `${this.sourceOf(uploadKey)}.unproved`;
  }

  async #verifiedBytes(uploadKey: string): Promise<number> {
    const marker = await readFile(this.#markerOf(uploadKey), 'utf8').catch(() => '');
    // An empty marker remains when the server stopped before any byte of the request was written.
    return marker === '' ? Number.POSITIVE_INFINITY : Number(marker);
  }
}

/** Replaces the package's metadata files with the records. */
function recordsAsConfig(records: Records): NonNullable<ConstructorParameters<typeof FileStore>[0]['configstore']> {
  return {
    async get(uploadKey) {
      const record = await records.findUploadByKey(uploadKey);
      return record && asTusUpload(record, 0);
    },
    set: async () => undefined,
    delete: async () => undefined,
  };
}
