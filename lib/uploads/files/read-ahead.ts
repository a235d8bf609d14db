import { readBytes } from '#lib/core/read-bytes.ts';

/**
 * Reads ahead only up to this size: small chunks gain time, as each read calls another process; large ones cost memory.
 */
const MAX_BYTES = 1024 * 1024;

export interface ReadAhead {
  /** As `readBytes`; also starts to read the following part of the same length. */
  read(blob: Blob, start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
  forget(): void;
}

export function createReadAhead(): ReadAhead {
  let next: { blob: Blob; start: number; end: number; bytes: Promise<Uint8Array<ArrayBuffer>> } | null = null;
  return {
    async read(blob, start, end) {
      const ahead = next;
      // Dropped even if the read failed: the next call reads it again.
      next = null;
      const isAhead = ahead?.blob === blob && ahead.start === start && ahead.end === end;
      const bytes = await (isAhead ? ahead.bytes : readBytes(blob, start, end));
      const nextEnd = Math.min(end + end - start, blob.size);
      if (nextEnd === end || end - start > MAX_BYTES) return bytes;
      next = { blob, start: end, end: nextEnd, bytes: readBytes(blob, end, nextEnd) };
      // Only a caller that uses this part gets the error.
      next.bytes.catch(() => undefined);
      return bytes;
    },
    forget() {
      next = null;
    },
  };
}
