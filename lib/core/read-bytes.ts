/** Smaller files are read whole, which takes no longer than reading a few bytes. */
const SMALL_BYTES = 64 * 1024;

/**
 * Reads the bytes from `start` up to `end`, fewer at the end of the file. Rejects with the browser's error if the file
 * cannot be read. `Blob.slice` blocks the thread for 0.1–0.5 ms with a call to another process; small files avoid it.
 */
export async function readBytes(file: Blob, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > SMALL_BYTES) return new Uint8Array(await file.slice(start, end).arrayBuffer());
  return new Uint8Array(await file.arrayBuffer()).subarray(start, end);
}
