import { joinBytes } from '#lib/core/join-bytes.ts';
/** Reads at most five slices of 64 KiB of a file (specification 9.6): as many bytes, in as many parts as needed. */

import { type RangeReader, rangeReaderOf } from '#lib/core/read-bytes.ts';

export const SLICE_BYTES = 65_536;
export const MAX_SLICES = 5;
/** The most that is read of a file. */
export const MAX_READ_BYTES = MAX_SLICES * SLICE_BYTES;
/** Read where only a header is wanted, so that large blocks in front of metadata cost little (decision 8). */
const HEADER_BYTES = 512;

/** A source of bytes: a file in slices, or a block in memory. */
export interface ByteSource {
  readonly size: number;
  /** Up to `length` bytes from `offset`; fewer or none at the end of the file or when no more may be read. */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  /** As `read`, for the header of a block that may be skipped: reads little more than that. */
  readHeader(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  /** As `read`, for a part of a large block: reads little more than that, whatever was read before. */
  readFew(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
}

interface Slice {
  readonly start: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Caches its slices, so that overlapping reads are free. Reads reject if the file cannot be read. */
export class SliceSource implements ByteSource {
  readonly size: number;
  readonly #file: RangeReader;
  readonly #slices: Slice[] = [];
  #bytesLeft = MAX_READ_BYTES;
  #unreadFrom: number | undefined;

  constructor(file: Blob | RangeReader) {
    this.#file = file instanceof Blob ? rangeReaderOf(file) : file;
    this.size = file.size;
  }

  /** Where wanted bytes begin that were not read, because the limit of 9.6 was reached. */
  get unreadFrom(): number | undefined {
    return this.#unreadFrom;
  }

  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.#readParts(offset, length, SLICE_BYTES);
  }

  readHeader(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.#readParts(offset, length, HEADER_BYTES);
  }

  readFew(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.#readParts(offset, length, Math.min(Math.max(length, HEADER_BYTES), SLICE_BYTES), false);
  }

  async #readParts(
    offset: number,
    length: number,
    sliceBytes: number,
    readsOn = true,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const end = Math.min(offset + length, this.size);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for (let at = offset; at < end; ) {
      const slice = this.#sliceAt(at) ?? (await this.#readSlice(at, sliceBytes, readsOn));
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

  async #readSlice(at: number, sliceBytes: number, readsOn: boolean): Promise<Slice | undefined> {
    if (this.#bytesLeft === 0) {
      this.#unreadFrom = Math.min(this.#unreadFrom ?? at, at);
      return undefined;
    }
    // What follows known bytes is probably read on.
    const isNext = readsOn && this.#slices.some(({ start, bytes }) => start + bytes.length === at);
    const known = this.#slices.map(({ start }) => start).filter((start) => start > at);
    const wanted = Math.min(isNext ? SLICE_BYTES : sliceBytes, this.#bytesLeft);
    const slice = { start: at, bytes: await this.#file.read(at, Math.min(at + wanted, this.size, ...known)) };
    this.#bytesLeft -= slice.bytes.length;
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

  readHeader(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.read(offset, length);
  }

  readFew(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.read(offset, length);
  }
}

/** The bytes of `source` from `start`, for offsets that count from there; up to its end, or `length` of them. */
export class ShiftedSource implements ByteSource {
  readonly size: number;
  readonly #source: ByteSource;
  readonly #start: number;

  constructor(source: ByteSource, start: number, length = source.size) {
    this.size = Math.max(0, Math.min(length, source.size - start));
    this.#source = source;
    this.#start = start;
  }

  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.#source.read(this.#start + offset, Math.max(0, Math.min(length, this.size - offset)));
  }

  readHeader(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.#source.readHeader(this.#start + offset, Math.max(0, Math.min(length, this.size - offset)));
  }

  readFew(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.#source.readFew(this.#start + offset, Math.max(0, Math.min(length, this.size - offset)));
  }
}
