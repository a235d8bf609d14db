import { AppError } from '#lib/core/app-error.ts';
import { countCopies, freeBytes } from '#lib/core/read-bytes.ts';
import { chunkOf, digestedChunkOf } from './chunk.ts';
import { digestOf } from './file-digest.ts';
import { createPartReader, SMALL_PART_BYTES } from './part-reader.ts';
import { createReadAhead } from './read-ahead.ts';

/** Reads parts ahead, and digests them for a server that compares checksums. */
export function createChunkReaders() {
  let canServerVerify = false;
  const parts = createPartReader();
  // A large part is read ahead from a copy only, whose bytes do not stay in memory.
  const ofFile = createReadAhead(async (file, start, end) => {
    const bytes = await parts.read(file, start, end);
    if (bytes.length > SMALL_PART_BYTES) countCopies(bytes.length);
    return canServerVerify ? { bytes, sha256: await digestOf(bytes) } : { bytes };
  }, SMALL_PART_BYTES);
  /** The storage may not return the copy a second time: a small one is then sent from memory. */
  let wasWhole = false;
  const ofCopy = createReadAhead(async (copy, start, end) => {
    const bytes = await parts.read(copy, start, end);
    assertLength(bytes, end - start, 'uploads/bytes-lost');
    if (!canServerVerify) return chunkOf(bytes);
    const isWhole = bytes.length === copy.size && !wasWhole;
    wasWhole ||= isWhole;
    const sha256 = await digestOf(bytes);
    if (bytes.length > SMALL_PART_BYTES) freeBytes(bytes);
    else if (!isWhole) return digestedChunkOf(bytes, sha256);
    return digestedChunkOf(isWhole ? copy : copy.slice(start, end), sha256);
  });
  const forget = (): void => {
    for (const reader of [ofFile, ofCopy, parts]) reader.forget();
  };
  return {
    readFile: ofFile.read,
    readCopy: ofCopy.read,
    forget,
    setCanServerVerify(canVerify: boolean): void {
      // What was read ahead for another server may have a body that this one does not compare.
      if (canVerify !== canServerVerify) forget();
      canServerVerify = canVerify;
    },
  };
}

/** A file that ends earlier is another version, a copy that ends earlier is damaged. */
export function assertLength(
  bytes: Uint8Array,
  length: number,
  code: 'uploads/file-changed' | 'uploads/bytes-lost',
): void {
  if (bytes.length !== length) throw new AppError(code);
}
