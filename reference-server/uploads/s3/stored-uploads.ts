/** The objects of uploads in the bucket: `uploads/<upload key>/whole`, `…/state`, and the pieces beside them. */
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { log } from '#lib/core/log.ts';
import type { Bucket } from '../../storage/s3/bucket.ts';
import { isMissing } from '../../storage/s3/s3-errors.ts';
import type { PartUploads } from './part-uploads.ts';
import { type Piece, parseState, type UploadState } from './upload-state.ts';

export const UPLOADS = 'uploads/';

/** Stored bytes are not there any more, such as parts that a rule of the bucket has deleted. */
export class LostBytesError extends Error {
  override readonly name = 'LostBytesError';
}

export interface StoredUploads {
  /** Key of the complete file. */
  wholeKey(uploadKey: string): string;
  /** Undefined when the upload has no bytes, or is complete. */
  load(uploadKey: string): Promise<UploadState | undefined>;
  save(uploadKey: string, state: UploadState): Promise<void>;
  /** 0 when the file is not complete. */
  sizeOfWhole(uploadKey: string): Promise<number>;
  putWhole(uploadKey: string, bytes: Buffer): Promise<void>;
  /** Makes the file of the parts. Idempotent. Rejects with `LostBytesError` when that is impossible. */
  complete(uploadKey: string, state: UploadState): Promise<void>;
  forgetState(uploadKey: string): Promise<void>;
  putPiece(uploadKey: string, bytes: Buffer): Promise<Piece>;
  /** Rejects with `LostBytesError`. */
  readPiece(piece: Piece): Promise<Buffer>;
  /** Deletes pieces that no state names. The sweep deletes what remains. */
  deletePieces(pieces: readonly Piece[]): Promise<void>;
  lastActivityAt(uploadKey: string): Promise<number | undefined>;
  remove(uploadKey: string): Promise<void>;
}

export function createStoredUploads(bucket: Bucket, partUploads: PartUploads): StoredUploads {
  const wholeKey = (uploadKey: string) => `${UPLOADS}${uploadKey}/whole`;
  const stateKey = (uploadKey: string) => `${UPLOADS}${uploadKey}/state`;
  const load = async (uploadKey: string) => {
    const body = await bucket.get(stateKey(uploadKey));
    return body && parseState(await bucket.call(() => text(body)));
  };
  const sizeOfWhole = async (uploadKey: string) => (await bucket.find(wholeKey(uploadKey)))?.sizeBytes ?? 0;
  const forgetState = (uploadKey: string) => bucket.delete(stateKey(uploadKey));
  return {
    wholeKey,
    load,
    sizeOfWhole,
    forgetState,
    save: (uploadKey, state) => bucket.put(stateKey(uploadKey), JSON.stringify(state)),
    putWhole: (uploadKey, bytes) => bucket.put(wholeKey(uploadKey), bytes),
    async complete(uploadKey, { multipartId = '', parts }) {
      try {
        await partUploads.complete(wholeKey(uploadKey), multipartId, parts);
      } catch (error) {
        if (!isMissing(error)) throw error;
        if ((await sizeOfWhole(uploadKey)) === 0) throw new LostBytesError('The multipart upload has ended.');
      }
      await forgetState(uploadKey);
    },
    async putPiece(uploadKey, bytes) {
      const key = `${UPLOADS}${uploadKey}/${randomUUID()}`;
      await bucket.put(key, bytes);
      return { key, sizeBytes: bytes.length };
    },
    async readPiece({ key, sizeBytes }) {
      const body = await bucket.get(key);
      const bytes = body && Buffer.concat(await bucket.call(() => body.toArray()));
      if (bytes?.length !== sizeBytes) throw new LostBytesError('A piece of an upload is missing.');
      return bytes;
    },
    async deletePieces(pieces) {
      const logKept = (error: unknown) => log('warn', 'a piece of an upload was not deleted', { error });
      await Promise.all(pieces.map(({ key }) => bucket.delete(key).catch(logKept)));
    },
    lastActivityAt: async (uploadKey) =>
      ((await bucket.find(stateKey(uploadKey))) ?? (await bucket.find(wholeKey(uploadKey))))?.modifiedAt,
    async remove(uploadKey) {
      const state = await load(uploadKey);
      if (state?.multipartId !== undefined) await partUploads.abort(wholeKey(uploadKey), state.multipartId);
      // Includes pieces that no state names, because their request failed.
      const keys = new Set([wholeKey(uploadKey), ...(state?.pieces ?? []).map(({ key }) => key)]);
      for await (const { key } of bucket.list(`${UPLOADS}${uploadKey}/`)) keys.add(key);
      keys.delete(stateKey(uploadKey));
      await Promise.all([...keys].map((key) => bucket.delete(key)));
      // Last, so that the removal can be repeated.
      if (state !== undefined) await forgetState(uploadKey);
    },
  };
}
