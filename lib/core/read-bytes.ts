/** A file as small as this is read whole: that costs no more than a few bytes of it. */
const SMALL_BYTES = 64 * 1024;

/**
 * The bytes from `start` up to `end`, fewer at the end of the file. Rejects with the browser's own error when it cannot be
 * read. Making a part of a Blob is a call to another process that holds the thread up, 0.1–0.5 ms: a small file is read
 * without one.
 */
export async function readBytes(file: Blob, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > SMALL_BYTES) return new Uint8Array(await file.slice(start, end).arrayBuffer());
  return new Uint8Array(await file.arrayBuffer()).subarray(start, end);
}
