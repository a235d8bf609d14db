export type ReadPart<Part> = (blob: Blob, start: number, end: number) => Promise<Part>;

export interface ReadAhead<Part> {
  /** Like `readPart`; also starts to read the following part of the same length, if parts may be that large. */
  read: ReadPart<Part>;
  forget(): void;
}

export function createReadAhead<Part>(readPart: ReadPart<Part>, mostBytes = Number.POSITIVE_INFINITY): ReadAhead<Part> {
  let next: { blob: Blob; start: number; end: number; part: Promise<Part> } | null = null;
  let forgotten = 0;
  return {
    async read(blob, start, end) {
      const ahead = next;
      const before = forgotten;
      // Dropped even if the read failed: the next call reads it again.
      next = null;
      const isAhead = ahead?.blob === blob && ahead.start === start && ahead.end === end;
      const part = await (isAhead ? ahead.part : readPart(blob, start, end));
      const nextEnd = Math.min(end + end - start, blob.size);
      if (nextEnd === end || end - start > mostBytes || forgotten !== before) return part;
      next = { blob, start: end, end: nextEnd, part: readPart(blob, end, nextEnd) };
      // Only a caller that uses this part gets the error.
      next.part.catch(() => undefined);
      return part;
    },
    forget() {
      forgotten += 1;
      next = null;
    },
  };
}
