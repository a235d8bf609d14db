/**
 * Bytes of unfinished uploads in a bucket. Which bytes count is in a small object (`upload-state.ts`), which is replaced
 * when the bytes of a request are stored, so a node that is killed at any point leaves the offset of the request before.
 * The bytes of a request with a checksum wait on this node until they are verified. A file that arrives in one request
 * and fits into one part is stored by one request.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, type Upload } from '@tus/server';
import { log } from '#lib/core/log.ts';
import type { Disk } from '../../core/disk.ts';
import type { Bucket } from '../../storage/s3/bucket.ts';
import type { LocalFiles } from '../../storage/s3/local-files.ts';
import type { Records, UploadRecord } from '../../stores/records.ts';
import {
  asTusUpload,
  type BytesRequest,
  EXTENSIONS,
  SMALL_BYTES,
  type StrayTimes,
  type UploadStore,
  verify,
} from '../../stores/upload-store.ts';
import { addBytes } from './add-bytes.ts';
import { BodyReader } from './body-reader.ts';
import { PartUploads } from './part-uploads.ts';
import { removeStrays } from './remove-strays.ts';
import { withSpooled } from './spooled-bytes.ts';
import { createStoredUploads, LostBytesError, type StoredUploads } from './stored-uploads.ts';
import { NO_BYTES, offsetOf, sizeOf, type UploadState } from './upload-state.ts';

export interface S3UploadStoreDeps {
  readonly bucket: Bucket;
  readonly localFiles: LocalFiles;
  readonly records: Records;
  readonly disk: Pick<Disk, 'isFull' | 'requireRoom'>;
}

/** What a request knows already, so that it need not ask the object store again. */
interface Known {
  readonly state?: UploadState;
  /** Digest of the whole file, if it arrived in this request. */
  readonly sha256?: string;
}

export class S3UploadStore extends DataStore implements UploadStore {
  readonly requests = new AsyncLocalStorage<BytesRequest>();

  readonly #deps: S3UploadStoreDeps;
  readonly #partUploads: PartUploads;
  readonly #stored: StoredUploads;
  readonly #known = new WeakMap<BytesRequest, Known>();

  constructor(deps: S3UploadStoreDeps) {
    super();
    this.extensions = [...EXTENSIONS];
    this.#deps = deps;
    this.#partUploads = new PartUploads(deps.bucket);
    this.#stored = createStoredUploads(deps.bucket, this.#partUploads);
  }

  /** Stores nothing: an upload without bytes has no object. */
  override async create(upload: Upload): Promise<Upload> {
    this.#remember({ state: NO_BYTES });
    return upload;
  }

  override async getUpload(uploadKey: string): Promise<Upload> {
    const record = await this.#recordOf(uploadKey);
    const state = await this.#stored.load(uploadKey);
    this.#remember({ state: state ?? NO_BYTES });
    if (state === undefined) return asTusUpload(record, await this.#stored.sizeOfWhole(uploadKey));
    if (offsetOf(state) !== record.lengthBytes) return asTusUpload(record, offsetOf(state));
    // The server stopped before it could complete the file, or another request is completing it.
    const isComplete = await this.#isPossible(uploadKey, () => this.#stored.complete(uploadKey, state));
    return asTusUpload(record, isComplete ? record.lengthBytes : 0);
  }

  override async write(body: Readable, uploadKey: string, offset: number): Promise<number> {
    const request = this.requests.getStore() ?? {};
    const { checksum, bodyBytes = Number.POSITIVE_INFINITY } = request;
    const record = await this.#recordOf(uploadKey);
    let state = this.#known.get(request)?.state ?? (await this.#stored.load(uploadKey)) ?? NO_BYTES;
    if (offsetOf(state) !== offset) throw ERRORS.INVALID_OFFSET;
    const partBytes = this.#partUploads.partBytesOf(record.lengthBytes);
    const reader = new BodyReader(body);
    const options = { ...this.#deps, inMemory: bodyBytes <= SMALL_BYTES };
    do {
      // Without a checksum each part counts as soon as it is stored; with one nothing counts before all is verified.
      const limit = checksum === undefined ? partBytes - sizeOf(state.pieces) : Number.POSITIVE_INFINITY;
      state = await withSpooled(reader.take(limit), options, async (spooled) => {
        if (checksum !== undefined) {
          reader.requireSuccess();
          await verify(spooled.sha256.equals(checksum), spooled.sizeBytes, request);
        }
        if (spooled.sizeBytes === record.lengthBytes) this.#remember({ sha256: spooled.sha256.toString('hex') });
        const deps = {
          stored: this.#stored,
          partUploads: this.#partUploads,
          requireLock: async () => request.requireLock?.(uploadKey),
        };
        let next = state;
        const isAdded = await this.#isPossible(uploadKey, async () => {
          next = await addBytes(record, state, spooled, deps);
        });
        if (!isAdded) throw ERRORS.INVALID_OFFSET;
        return next;
      });
    } while (!reader.hasEnded);
    // A removal during the write could not remove bytes that were stored afterwards.
    if ((await this.#deps.records.findUploadByKey(uploadKey)) === undefined) await this.remove(uploadKey);
    reader.requireSuccess();
    return offsetOf(state);
  }

  async sha256Of(uploadKey: string): Promise<string | undefined> {
    const request = this.requests.getStore();
    const known = request && this.#known.get(request)?.sha256;
    if (known !== undefined) return known;
    const { bucket } = this.#deps;
    const body = await bucket.get(this.sourceOf(uploadKey));
    if (body === undefined) return undefined;
    const hash = createHash('sha256');
    await bucket.call(async () => {
      for await (const piece of body) hash.update(piece as Buffer);
    });
    return hash.digest('hex');
  }

  lastActivityAt(uploadKey: string): Promise<number | undefined> {
    return this.#stored.lastActivityAt(uploadKey);
  }

  /** Key in the bucket. */
  sourceOf(uploadKey: string): string {
    return this.#stored.wholeKey(uploadKey);
  }

  override remove(uploadKey: string): Promise<void> {
    return this.#stored.remove(uploadKey);
  }

  removeStrays(before: StrayTimes): Promise<void> {
    return removeStrays(before, { ...this.#deps, partUploads: this.#partUploads });
  }

  async #recordOf(uploadKey: string): Promise<UploadRecord> {
    const record = await this.#deps.records.findUploadByKey(uploadKey);
    if (record === undefined) throw ERRORS.FILE_NOT_FOUND;
    return record;
  }

  #remember(known: Known): void {
    const request = this.requests.getStore();
    if (request !== undefined) this.#known.set(request, known);
  }

  /**
   * False when earlier bytes are missing, such as parts that a rule of the bucket has deleted. Then the others are
   * removed, and the client begins again at the offset 0. A request without a lock removes nothing: another one may have
   * used the bytes.
   */
  async #isPossible(uploadKey: string, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof LostBytesError)) throw error;
      const requireLock = this.requests.getStore()?.requireLock;
      if (requireLock === undefined) return false;
      await requireLock(uploadKey);
      log('warn', 'stored bytes of an upload are missing, so it begins again', { uploadKey });
      await this.remove(uploadKey);
      return false;
    }
  }
}
