import { MAX_SLICES, SLICE_BYTES } from './slice-source.ts';

/** As much as is ever read of a file; what grows beyond that is a bomb or nothing for us. */
const MAX_INFLATED_BYTES = MAX_SLICES * SLICE_BYTES;

/** zlib data unpacked, as far as it goes and 320 KiB at most: broken or endless input ends early, it never rejects. */
export async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  const unpacked = new Uint8Array(MAX_INFLATED_BYTES);
  let length = 0;
  try {
    while (length < MAX_INFLATED_BYTES) {
      const { done, value } = await reader.read();
      if (done) break;
      unpacked.set(value.subarray(0, MAX_INFLATED_BYTES - length), length);
      length = Math.min(length + value.length, MAX_INFLATED_BYTES);
    }
    await reader.cancel();
  } catch {
    // Cut off or damaged: what came out before is still good.
  }
  return unpacked.slice(0, length);
}
