import { readBytes } from '#lib/core/read-bytes.ts';

/** Reading costs a call to another process, which is seen with small chunks; of large ones the memory would be. */
const MAX_BYTES = 1024 * 1024;

export interface ReadAhead {
  /** As `readBytes`; a part as long as this one after it is read while this one is sent. */
  read(blob: Blob, start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
  forget(): void;
}

export function createReadAhead(): ReadAhead {
  let next: { blob: Blob; start: number; end: number; bytes: Promise<Uint8Array<ArrayBuffer>> } | null = null;
  return {
    async read(blob, start, end) {
      const ahead = next;
      // Also when it could not be read: the next call reads it again.
      next = null;
      const isAhead = ahead?.blob === blob && ahead.start === start && ahead.end === end;
      const bytes = await (isAhead ? ahead.bytes : readBytes(blob, start, end));
      const nextEnd = Math.min(end + end - start, blob.size);
      if (nextEnd === end || end - start > MAX_BYTES) return bytes;
      next = { blob, start: end, end: nextEnd, bytes: readBytes(blob, end, nextEnd) };
      // The caller that needs it gets the error.
      next.bytes.catch(() => undefined);
      return bytes;
    },
    forget() {
      next = null;
    },
  };
}
