/** Files up to this size are read whole: half a megabyte is read in the time that `Blob.slice` takes. */
export const WHOLE_BYTES = 512 * 1024;

/** Reads parts of one file. */
export interface RangeReader {
  readonly size: number;
  /** As `readBytes`. */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** Content that is in memory. */
const contents = new WeakMap<Blob, Uint8Array<ArrayBuffer>>();

/**
 * The Blob, whose content `readBytes` returns from now on without a call to another process. Do not change the bytes.
 */
export function withContent(blob: Blob, content: Uint8Array<ArrayBuffer>): Blob {
  contents.set(blob, content);
  return blob;
}

/**
 * Reads the bytes from `start` up to `end`, fewer at the end of the file. Rejects with the browser's error if the file
 * cannot be read. `Blob.slice` blocks the thread for 0.1–0.6 ms with a call to another process; small files avoid it.
 */
export async function readBytes(file: Blob, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  const known = contents.get(file);
  if (known) return known.subarray(start, end);
  if (file.size > WHOLE_BYTES) {
    const bytes = new Uint8Array(await file.slice(start, end).arrayBuffer());
    freeReadBytes();
    return bytes;
  }
  return new Uint8Array(await file.arrayBuffer()).subarray(start, end);
}

/** Calls `use` with the bytes, and gives their memory back as soon as it has ended. Rejects as `readBytes` and `use` do. */
export async function withBytes<Result>(
  file: Blob,
  start: number,
  end: number,
  use: (bytes: Uint8Array<ArrayBuffer>) => Promise<Result>,
): Promise<Result> {
  const bytes = await readBytes(file, start, end);
  try {
    return await use(bytes);
  } finally {
    if (file.size > WHOLE_BYTES) freeBytes(bytes);
  }
}

/**
 * Gives the memory of parts of a large file back at once; nothing may use them any more. Left to the collector, a hundred
 * megabytes of them wait. `ArrayBuffer.transfer(0)` makes it worse: Chromium keeps the bytes, and V8 counts them no more.
 */
export function freeBytes(...parts: readonly Uint8Array<ArrayBuffer>[]): void {
  const whole = parts.flatMap(({ buffer, byteLength }) =>
    byteLength > 0 && buffer.byteLength === byteLength ? buffer : [],
  );
  if (whole.length === 0) return;
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(null, whole);
  // The message has the bytes, and is dropped.
  port1.close();
  port2.close();
}

/**
 * Call it after each read of a large file. V8 does not count bytes that were read from a Blob until a script allocates
 * memory itself; then it frees those that are not used any more. Without it the background grew by 1.1 GB while it sent
 * 2 GB, with it by 0.3 GB.
 */
export function freeReadBytes(): void {
  // Filled, so that it is not optimised away; up to 64 bytes are allocated in another way.
  new Uint8Array(1024).fill(1);
}

/** V8 collects after so many bytes outside of its heap. */
const COLLECTED_BYTES = 64 * 1024 * 1024;

/**
 * Call it for bytes that a request copies. V8 counts neither that copy nor bytes that are freed, so it would let all of
 * them wait: it gets memory to count that nothing touches.
 */
export function countCopies(sizeBytes: number): void {
  try {
    new Uint8Array(Math.min(4 * sizeBytes, COLLECTED_BYTES))[0] = 1;
  } catch {
    // Where memory is that short, it is collected anyway.
  }
}

export function rangeReaderOf(file: Blob): RangeReader {
  return { size: file.size, read: (start, end) => readBytes(file, start, end) };
}
