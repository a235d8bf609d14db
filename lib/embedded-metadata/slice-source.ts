/** Reads of a file in few slices: 64 KiB each, five at most (specification 9.6). */

import { readBytes } from '#lib/core/read-bytes.ts';

export const SLICE_BYTES = 65_536;
export const MAX_SLICES = 5;

/** Somewhere to read bytes from: a file in slices or a block that is in memory already. */
export interface ByteSource {
  readonly size: number;
  /** Up to `length` bytes from `offset`; fewer, or none, at the end or when nothing more may be read. */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
}

interface Slice {
  readonly start: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const NOTHING = new Uint8Array(0);

/** Keeps what it has read, so that overlapping reads cost nothing. Rejects when the file itself cannot be read. */
export class SliceSource implements ByteSource {
  readonly size: number;
  readonly #file: Blob;
  readonly #slices: Slice[] = [];

  constructor(file: Blob) {
    this.#file = file;
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
    const slice = { start: at, bytes: await readBytes(this.#file, at, end) };
    this.#slices.push(slice);
    return slice;
  }
}

/** A block that was read already, such as the Exif segment of a JPEG. */
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

/** One part comes back as it is, without a copy. */
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
