/** Boxes of JUMBF (ISO 19566-5), read one header at a time, so that pictures in them are skipped by their lengths. */
import type { RangeReader } from '#lib/core/read-bytes.ts';
import { indexOfByte, latin1, uint8, uint32, uintOf } from '../bytes.ts';

export interface Box {
  readonly type: string;
  /** Offsets of its content. */
  readonly start: number;
  readonly end: number;
}

/** A `jumb` box: what its description says, and the offsets of the boxes after that. */
export interface SuperBox {
  /** The first four letters of its type, such as `c2ma` or `cbor`. */
  readonly kind: string;
  /** Empty without one. */
  readonly label: string;
  readonly start: number;
  readonly end: number;
}

/** `broken`: the boxes contradict each other; `unreached`: no more may be read of the file (9.6), or there are too many. */
export type Obstacle = 'broken' | 'unreached';

export class JumbfError extends Error {
  readonly obstacle: Obstacle;

  constructor(obstacle: Obstacle) {
    super(obstacle);
    this.obstacle = obstacle;
  }
}

/** A store with ten versions of a picture has about 200. */
const MAX_BOXES = 1_000;
/** Length, type, and the length that replaces one of 32 bits. */
const MAX_HEADER_BYTES = 16;
/** Type, toggles, and a label. */
const MAX_DESCRIPTION_BYTES = 17 + 256;
const HAS_LABEL = 2;

export class Jumbf {
  readonly #bytes: RangeReader;
  #boxesLeft = MAX_BOXES;

  constructor(bytes: RangeReader) {
    this.#bytes = bytes;
  }

  /** All methods reject with `JumbfError`. */
  async read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    if (end > this.#bytes.size || end < start) throw new JumbfError('broken');
    const bytes = await this.#bytes.read(start, end);
    if (bytes.length < end - start) throw new JumbfError('unreached');
    return bytes;
  }

  async *boxes({ start, end }: Omit<Box, 'type'>): AsyncGenerator<Box> {
    for (let at = start; at < end; ) {
      const box = await this.boxAt(at, end);
      yield box;
      at = box.end;
    }
  }

  /** The `jumb` boxes in another one. */
  async *superBoxes(inside: Omit<Box, 'type'>): AsyncGenerator<SuperBox> {
    for await (const box of this.boxes(inside)) if (box.type === 'jumb') yield this.described(box);
  }

  async boxAt(at: number, end: number): Promise<Box> {
    this.#boxesLeft -= 1;
    if (this.#boxesLeft < 0) throw new JumbfError('unreached');
    const head = await this.read(at, Math.min(at + MAX_HEADER_BYTES, end));
    const short = uint32(head, 0);
    const headerBytes = short === 1 ? MAX_HEADER_BYTES : MAX_HEADER_BYTES / 2;
    const length = short === 0 ? end - at : short === 1 ? uintOf(head, 8, 8) : short;
    if (length < headerBytes || length > end - at) throw new JumbfError('broken');
    return { type: latin1(head, 4, 4), start: at + headerBytes, end: at + length };
  }

  /** A `jumb` box with its description. */
  async described({ start, end }: Box): Promise<SuperBox> {
    const description = await this.boxAt(start, end);
    const bytes = await this.read(
      description.start,
      Math.min(description.start + MAX_DESCRIPTION_BYTES, description.end),
    );
    if (description.type !== 'jumd' || bytes.length < 17) throw new JumbfError('broken');
    const label = bytes.subarray(17, indexOfByte(bytes, 0, 17));
    const hasLabel = (uint8(bytes, 16) & HAS_LABEL) !== 0;
    return {
      kind: latin1(bytes, 0, 4),
      label: hasLabel ? latin1(label, 0, label.length) : '',
      start: description.end,
      end,
    };
  }
}
