/** The bytes of a manifest store, wherever a container has them. */
import { joinBytes } from '#lib/core/join-bytes.ts';
import type { RangeReader } from '#lib/core/read-bytes.ts';
import type { ByteSource } from '../slice-source.ts';

export interface Part {
  /** Offset in the file. */
  readonly offset: number;
  readonly length: number;
}

/** Parts of a file, one after the other; those behind its end are cut off. */
export function storeInParts(file: ByteSource, parts: readonly Part[]): RangeReader {
  let size = 0;
  const placed = parts.map(({ offset, length }) => {
    const start = size;
    size += Math.max(0, Math.min(length, file.size - offset));
    return { start, end: size, offset };
  });
  const read = async (from: number, to: number) => {
    const found: Uint8Array<ArrayBuffer>[] = [];
    for (const { start, end, offset } of placed) {
      const [first, last] = [Math.max(from, start), Math.min(to, end)];
      if (first >= last) continue;
      const bytes = await file.readFew(offset + first - start, last - first);
      found.push(bytes);
      if (bytes.length < last - first) break;
    }
    return joinBytes(found);
  };
  return { size, read };
}

/** A store that is in memory; `size` is larger if only its beginning is. */
export function storeInMemory(bytes: Uint8Array<ArrayBuffer>, size = bytes.length): RangeReader {
  return { size, read: async (from, to) => bytes.subarray(from, to) };
}
