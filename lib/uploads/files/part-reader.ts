/** Reads parts of a file, small ones several at a time: each read calls another process, and blocks the thread for it. */
import { readBytes } from '#lib/core/read-bytes.ts';

/** Larger parts are read one by one. */
export const SMALL_PART_BYTES = 1024 * 1024;
const PARTS_AT_ONCE = 8;

export interface PartReader {
  /** As `readBytes`. Small parts share their memory. */
  read(blob: Blob, start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
  /** What was read already is not used any more. */
  forget(): void;
}

/** Bytes from `start` up to `end`. */
interface Window {
  readonly blob: Blob;
  readonly start: number;
  readonly end: number;
  readonly bytes: Promise<Uint8Array<ArrayBuffer>>;
}

export function createPartReader(): PartReader {
  let window: Window | null = null;
  const windowOf = (blob: Blob, start: number, end: number): Window => {
    if (window?.blob === blob && window.start <= start && end <= window.end) return window;
    const last = Math.min(start + PARTS_AT_ONCE * (end - start), blob.size);
    return { blob, start, end: last, bytes: readBytes(blob, start, last) };
  };
  return {
    async read(blob, start, end) {
      if (end - start > SMALL_PART_BYTES) {
        window = null;
        return readBytes(blob, start, end);
      }
      const from = windowOf(blob, start, end);
      window = from.end === end ? null : from;
      const bytes = await from.bytes.catch(() => null);
      const part = bytes?.subarray(start - from.start, end - from.start);
      // What cannot be read, or has become shorter, is read again by itself.
      if (part?.length === end - start) return part;
      if (window === from) window = null;
      return readBytes(blob, start, end);
    },
    forget() {
      window = null;
    },
  };
}
