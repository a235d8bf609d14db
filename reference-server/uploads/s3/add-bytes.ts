import { isMissing } from '../../storage/s3/s3-errors.ts';
import type { UploadRecord } from '../../stores/records.ts';
import type { PartUploads } from './part-uploads.ts';
import type { SpooledBytes } from './spooled-bytes.ts';
import { LostBytesError, type StoredUploads } from './stored-uploads.ts';
import { offsetOf, sizeOf, type UploadState } from './upload-state.ts';

/** More are joined, so that many tiny requests make no long list. */
const MAX_PIECES = 32;

interface Deps {
  readonly stored: StoredUploads;
  readonly partUploads: PartUploads;
  /** Rejects when another request may have the upload by now. */
  requireLock(): Promise<void>;
}

/** Bytes of the request that go into one object. */
interface Share {
  readonly uploadKey: string;
  readonly bytes: Buffer;
  /** With them a part is full. */
  readonly isFull: boolean;
  /** With them the file is complete. */
  readonly isLast: boolean;
}

/**
 * Adds the bytes of a request to those of `state`, and returns the new state, which is saved: before that none of the
 * bytes count. The last byte completes the file. Rejects with `LostBytesError` when earlier bytes are missing, and as
 * `requireLock` does.
 */
export async function addBytes(
  record: UploadRecord,
  state: UploadState,
  spooled: SpooledBytes,
  deps: Deps,
): Promise<UploadState> {
  const { uploadKey, lengthBytes } = record;
  const { stored, partUploads, requireLock } = deps;
  const partBytes = partUploads.partBytesOf(lengthBytes);
  let next = state;
  for (let start = 0; start < spooled.sizeBytes; ) {
    const end = Math.min(start + partBytes - sizeOf(next.pieces), spooled.sizeBytes);
    const isLast = offsetOf(next) + end - start === lengthBytes;
    const isFull = sizeOf(next.pieces) + end - start === partBytes;
    const before = next;
    next = await partUploads.whenFree(async () =>
      addShare({ uploadKey, bytes: await spooled.read(start, end), isFull, isLast }, before, deps),
    );
    start = end;
  }
  if (next === state) return state;
  await requireLock();
  const isWhole = offsetOf(next) === lengthBytes;
  if (isWhole && next.multipartId === undefined) {
    // The file is there already. An earlier state would name pieces that are deleted now.
    if (state.pieces.length > 0) await stored.forgetState(uploadKey);
  } else {
    await stored.save(uploadKey, next);
    await requireLock();
    if (isWhole) await stored.complete(uploadKey, next);
  }
  await stored.deletePieces(state.pieces.filter((piece) => !next.pieces.includes(piece)));
  return next;
}

async function addShare(
  { uploadKey, bytes: added, isFull, isLast }: Share,
  state: UploadState,
  { stored, partUploads, requireLock }: Deps,
): Promise<UploadState> {
  const isPart = isFull || isLast;
  if (!isPart && state.pieces.length < MAX_PIECES)
    return { ...state, pieces: [...state.pieces, await stored.putPiece(uploadKey, added)] };
  const earlier = await Promise.all(state.pieces.map((piece) => stored.readPiece(piece)));
  const bytes = Buffer.concat([...earlier, added]);
  await requireLock();
  if (!isPart) return { ...state, pieces: [await stored.putPiece(uploadKey, bytes)] };
  if (isLast && state.parts.length === 0) {
    await stored.putWhole(uploadKey, bytes);
    return { parts: [{ etag: '', sizeBytes: bytes.length }], pieces: [] };
  }
  const key = stored.wholeKey(uploadKey);
  const multipartId = state.multipartId ?? (await partUploads.begin(key));
  const part = await partUploads.add(key, multipartId, state.parts.length + 1, bytes).catch((error) => {
    throw isMissing(error) ? new LostBytesError('The multipart upload has ended.') : error;
  });
  return { multipartId, parts: [...state.parts, part], pieces: [] };
}
