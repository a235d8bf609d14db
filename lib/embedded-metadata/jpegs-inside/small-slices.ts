import type { ByteSource } from '../slice-source.ts';

/** Directories and headers of JPEGs are far apart: small slices, but more of them than metadata need. */
const SLICE_BYTES = 16_384;
const MAX_SLICES = 64;

/** A file in aligned slices of 16 KiB, 1 MiB in all; reads beyond that are empty. Reads reject if the file cannot be read. */
export class SmallSlices implements ByteSource {
  readonly size: number;
  readonly #file: Blob;
  readonly #slices = new Map<number, Uint8Array<ArrayBuffer>>();

  constructor(file: Blob) {
    this.#file = file;
    this.size = file.size;
  }

  async read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const end = Math.min(offset + length, this.size);
    if (offset < 0 || end <= offset) return new Uint8Array(0);
    const bytes = new Uint8Array(Math.min(end - offset, MAX_SLICES * SLICE_BYTES));
    let filled = 0;
    while (filled < bytes.length) {
      const at = offset + filled;
      const slice = await this.#slice(Math.floor(at / SLICE_BYTES));
      const part = slice?.subarray(at % SLICE_BYTES, (at % SLICE_BYTES) + bytes.length - filled);
      if (!part?.length) break;
      bytes.set(part, filled);
      filled += part.length;
    }
    return bytes.subarray(0, filled);
  }

  readHeader(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.read(offset, length);
  }

  readFew(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.read(offset, length);
  }

  async #slice(index: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const known = this.#slices.get(index);
    if (known || this.#slices.size >= MAX_SLICES) return known;
    const start = index * SLICE_BYTES;
    const slice = new Uint8Array(await this.#file.slice(start, start + SLICE_BYTES).arrayBuffer());
    this.#slices.set(index, slice);
    return slice;
  }
}
