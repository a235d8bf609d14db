/** Builds TIFF files and the raw formats made of them, directory by directory. */

type Value = readonly number[] | Uint8Array;

/** Numbers are LONG, bytes UNDEFINED. */
export type TiffEntry = readonly [tag: number, value: Value];

const LONG = 4;
const UNDEFINED = 7;

export class TiffBuilder {
  readonly #parts: number[] = [];
  readonly #isLittleEndian: boolean;

  /** `magic`: 42 in TIFF; some raw formats have their own number. */
  constructor(isLittleEndian = true, magic = 42) {
    this.#isLittleEndian = isLittleEndian;
    this.#parts.push(...(isLittleEndian ? [0x49, 0x49] : [0x4d, 0x4d]), ...this.#number(magic, 2), 0, 0, 0, 0);
  }

  get length(): number {
    return this.#parts.length;
  }

  /** Appends bytes; the answer is their offset. */
  add(bytes: Uint8Array): number {
    if (this.length % 2 === 1) this.#parts.push(0);
    const offset = this.length;
    for (const byte of bytes) this.#parts.push(byte);
    return offset;
  }

  /** Appends a directory; the answer is its offset. */
  directory(entries: readonly TiffEntry[], next = 0): number {
    const written = entries.map(([tag, value]) => {
      const type = value instanceof Uint8Array ? UNDEFINED : LONG;
      const bytes = value instanceof Uint8Array ? [...value] : value.flatMap((one) => this.#number(one, 4));
      const isInside = bytes.length <= 4;
      const place = isInside ? [...bytes, 0, 0, 0, 0].slice(0, 4) : this.#number(this.add(new Uint8Array(bytes)), 4);
      return [...this.#number(tag, 2), ...this.#number(type, 2), ...this.#number(value.length, 4), ...place];
    });
    return this.add(new Uint8Array([...this.#number(entries.length, 2), ...written.flat(), ...this.#number(next, 4)]));
  }

  /** The file, whose first directory is at `offset`. */
  file(offset: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.#parts);
    bytes.set(this.#number(offset, 4), 4);
    return bytes;
  }

  #number(value: number, bytes: number): number[] {
    const big = Array.from({ length: bytes }, (_, at) => (value / 256 ** (bytes - 1 - at)) & 0xff);
    return this.#isLittleEndian ? big.toReversed() : big;
  }
}
