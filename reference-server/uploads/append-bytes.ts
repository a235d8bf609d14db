import type { Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Disk } from '../core/disk.ts';
import { diskFullError } from '../core/disk-full.ts';

/** After so many bytes of a request the free space is read again. */
const CHECK_EVERY_BYTES = 256 * 1024;

export interface AppendOptions {
  readonly disk: Pick<Disk, 'isFull' | 'requireRoom'>;
  /** Gets every byte that is written. */
  readonly hash?: Hash | undefined;
}

/**
 * Writes the bytes to the existing file from `offset` on, and returns their number. Rejects with `HttpError` 507 when the
 * disk is nearly full.
 */
export async function appendBytes(
  path: string,
  body: AsyncIterable<Buffer>,
  offset: number,
  { disk, hash }: AppendOptions,
): Promise<number> {
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
