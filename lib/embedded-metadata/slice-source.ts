/** Reads a file in at most five slices of 64 KiB (specification 9.6). */

import { type RangeReader, rangeReaderOf } from '#lib/core/read-bytes.ts';

export const SLICE_BYTES = 65_536;
export const MAX_SLICES = 5;

/** A source of bytes: a file in slices, or a block in memory. */
export interface ByteSource {
  readonly size: number;
  /** Up to `length` bytes from `offset`; fewer or none at the end of the file or after the last allowed slice. */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
}

interface Slice {
  readonly start: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const NOTHING = new Uint8Array(0);

/** Caches its slices, so that overlapping reads are free. Reads reject if the file cannot be read. */
export class SliceSource implements ByteSource {
  readonly size: number;
  readonly #file: RangeReader;
  readonly #slices: Slice[] = [];

  constructor(file: Blob | RangeReader) {
    this.#file = file instanceof Blob ? rangeReaderOf(file) : file;
    this.size = file.size;
  }

  async read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const end = Math.min(offset + length, this.size);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for (let at = offset; at < end; ) {
      const slice = this.#sliceAt(at) ?? (await this.#readSlice(at));
      const part = slice?.bytes.subarray(at - slice.start, end - slice.start);
      if (!part?.length) break;
      parts.push(part);
      at += part.length;
    }
    return joinBytes(parts);
  }

  #sliceAt(at: number): Slice | undefined {
    return this.#slices.find(({ start, bytes }) => at >= start && at < start + bytes.length);
  }

  async #readSlice(at: number): Promise<Slice | undefined> {
    if (this.#slices.length >= MAX_SLICES) return undefined;
    const known = this.#slices.map(({ start }) => start).filter((start) => start > at);
    const end = Math.min(at + SLICE_BYTES, this.size, ...known);
    const slice = { start: at, bytes: await this.#file.read(at, end) };
    this.#slices.push(slice);
    return slice;
  }
}

/** A block in memory, such as the Exif segment of a JPEG. */
export class BlockSource implements ByteSource {
  readonly size: number;
  readonly #block: Uint8Array<ArrayBuffer>;

  constructor(block: Uint8Array<ArrayBuffer>) {
    this.#block = block;
    this.size = block.length;
  }

  async read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.#block.subarray(offset, offset + length);
  }
}

/** Concatenates `parts`; a single part is not copied. */
export function joinBytes(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const [only = NOTHING] = parts;
  if (parts.length <= 1) return only;
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
