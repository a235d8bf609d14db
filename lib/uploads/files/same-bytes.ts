import { type RangeReader, readBytes, WHOLE_BYTES } from '#lib/core/read-bytes.ts';

/** Most files differ in one of their edges. */
export const EDGE_BYTES = 64 * 1024;
const STEP_BYTES = 1024 * 1024;

/**
 * Compares sizes first, then the first and last 64 KiB, then the rest in steps (docs/design/uploads.md#duplicates).
 * Stops reading at the first difference.
 */
export async function areSameBytes(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false;
  if (one.size <= WHOLE_BYTES) return isSameSlice(one, other, 0, one.size);
  for (const [start, end] of edgesOf(one)) if (!(await isSameSlice(one, other, start, end))) return false;
  for (let start = EDGE_BYTES; start < one.size - EDGE_BYTES; start += STEP_BYTES) {
    if (!(await isSameSlice(one, other, start, Math.min(start + STEP_BYTES, one.size - EDGE_BYTES)))) return false;
  }
  return true;
}

/** Hash of the first and last 64 KiB. */
export async function edgeFingerprint(file: RangeReader): Promise<number> {
  // FNV-1a of words: a collision is harmless, because `areSameBytes` decides.
  let hash = 0x811c9dc5;
  for (const [start, end] of edgesOf(file)) {
    const words = wordsOf(await file.read(start, end));
    for (let at = 0; at < words.length; at += 1) hash = Math.imul(hash ^ (words[at] ?? 0), 0x01000193);
  }
  return hash >>> 0;
}

/** Without the last one to three bytes of an odd length. */
function wordsOf(bytes: Uint8Array): Int32Array {
  const { buffer, byteOffset } = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return new Int32Array(buffer, byteOffset, Math.floor(bytes.length / 4));
}

/** Start and end offsets of both edges; a single one if it is the whole file. */
function edgesOf({ size }: Pick<Blob, 'size'>): readonly (readonly [number, number])[] {
  const first = [0, Math.min(EDGE_BYTES, size)] as const;
  return size <= EDGE_BYTES ? [first] : [first, [Math.max(EDGE_BYTES, size - EDGE_BYTES), size]];
}

async function isSameSlice(one: Blob, other: Blob, start: number, end: number): Promise<boolean> {
  const [a, b] = await Promise.all([readBytes(one, start, end), readBytes(other, start, end)]);
  return areEqual(a, b);
}

export function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  const [words, others] = [wordsOf(one), wordsOf(other)];
  // Plain loops: a callback per byte makes a long task of a megabyte.
  for (let at = 0; at < words.length; at += 1) if (words[at] !== others[at]) return false;
  for (let at = 4 * words.length; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
}
