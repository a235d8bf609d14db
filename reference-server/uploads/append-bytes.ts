import type { Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { Disk } from '../core/disk.ts';
import { diskFullError } from '../core/disk-full.ts';

/** After so many bytes of a request the free space is read again. No more wait for a write. */
const CHECK_EVERY_BYTES = 256 * 1024;

export interface AppendOptions {
  readonly disk: Pick<Disk, 'isFull' | 'requireRoom'>;
  /** Gets every byte that is written. */
  readonly hash?: Hash | undefined;
}

/**
 * Writes the bytes to the existing file from `offset` on, and returns their number. Rejects with `HttpError` 507 when the
 * disk is nearly full. The pieces are freed: nothing else may read them.
 */
export async function appendBytes(
  path: string,
  body: AsyncIterable<Buffer>,
  offset: number,
  { disk, hash }: AppendOptions,
): Promise<number> {
  const file = await open(path, 'r+');
  let pieces: Buffer[] = [];
  let waiting = 0;
  let count = 0;
  let checkedAt = 0;
  let writing: Promise<void> | null = null;
  /** What arrives during a write is the next one. */
  const write = async (): Promise<void> => {
    while (pieces.length > 0) {
      const next = pieces;
      const position = offset + count;
      count += waiting;
      pieces = [];
      waiting = 0;
      await writeAll(file, next, position);
      if (count - checkedAt < CHECK_EVERY_BYTES) continue;
      // What one request leaves another would take.
      await disk.requireRoom();
      checkedAt = count;
    }
    writing = null;
  };
  try {
    for await (const piece of body) {
      // Before the disk is full: sign-ins need space as well.
      if (disk.isFull) throw diskFullError();
      hash?.update(piece);
      pieces.push(piece);
      waiting += piece.length;
      writing ??= write();
      // Awaited below or by the next piece.
      writing.catch(() => undefined);
      if (waiting >= CHECK_EVERY_BYTES) await writing;
    }
    await writing;
    return count;
  } finally {
    await writing?.catch(() => undefined);
    await file.close();
  }
}

/** Writes the pieces to a new file, and frees them: nothing else may read them. */
export async function writePieces(path: string, pieces: readonly Buffer[]): Promise<void> {
  const file = await open(path, 'w');
  try {
    await writeAll(file, pieces, 0);
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, pieces: readonly Buffer[], position: number): Promise<void> {
  const size = pieces.reduce((sum, { length }) => sum + length, 0);
  const { bytesWritten } = await file.writev(pieces, position);
  if (bytesWritten < size) await writeRest(file, Buffer.concat(pieces).subarray(bytesWritten), position + bytesWritten);
  for (const piece of pieces) free(piece);
}

/** A nearly full disk, for example, takes a part only; what is then left fails with the reason. */
async function writeRest(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; )
    at += (await file.write(bytes, at, bytes.length - at, position + at)).bytesWritten;
}

/**
 * Gives the memory back at once. Left to the garbage collector, pieces of 64 kB reach V8's limit for memory outside of its
 * heap every few megabytes, and each time the whole heap is marked.
 */
function free({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
