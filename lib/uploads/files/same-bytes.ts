import { readBytes } from '#lib/core/read-bytes.ts';

const EDGE_BYTES = 64 * 1024;
const STEP_BYTES = 1024 * 1024;

/**
 * Whether two files are the same bytes: equal size first, then the first and last 64 KiB, then a streamed comparison of
 * what is left (docs/design/uploads.md#duplicates). Reads no more than it must.
 */
export async function areSameBytes(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false;
  for (const [start, end] of edgesOf(one)) if (!(await isSameSlice(one, other, start, end))) return false;
  for (let start = EDGE_BYTES; start < one.size - EDGE_BYTES; start += STEP_BYTES) {
    if (!(await isSameSlice(one, other, start, Math.min(start + STEP_BYTES, one.size - EDGE_BYTES)))) return false;
  }
  return true;
}

/** A number that is the same for files with the same first and last 64 KiB, and hardly ever for others. */
export async function edgeFingerprint(file: Blob): Promise<number> {
  // FNV-1a: nobody has to be kept from making a second file of the same mark, `areSameBytes` decides.
  let hash = 0x811c9dc5;
  for (const [start, end] of edgesOf(file)) {
    for (const byte of await readBytes(file, start, end)) hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return hash >>> 0;
}

/** Start and end of both; one alone when it is the whole file. */
function edgesOf({ size }: Blob): readonly (readonly [number, number])[] {
  const first = [0, Math.min(EDGE_BYTES, size)] as const;
  return size <= EDGE_BYTES ? [first] : [first, [Math.max(EDGE_BYTES, size - EDGE_BYTES), size]];
}

async function isSameSlice(one: Blob, other: Blob, start: number, end: number): Promise<boolean> {
  const [a, b] = await Promise.all([readBytes(one, start, end), readBytes(other, start, end)]);
  return areEqual(a, b);
}

export function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  // A plain loop: a callback for each of a million bytes is a long task.
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
}
