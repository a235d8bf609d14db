/** CBOR (RFC 8949), as the assertions of content credentials have it. Pure; bytes of a hostile file end it early. */
import { uint8, uintOf } from '../bytes.ts';
import { MAX_DEPTH, type Tree } from './tree.ts';

/** An assertion has up to a few thousand items. */
const MAX_ITEMS = 20_000;
/** Major types of RFC 8949, 3.1. */
const MAJOR = { unsigned: 0, negative: 1, bytes: 2, text: 3, list: 4, map: 5, tag: 6, simple: 7 } as const;
const INDEFINITE = 31;
const BREAK = 0xff;

/** The first item of `bytes`; byte strings become null. Undefined if it is broken, too deep or has too many items. */
export function readCbor(bytes: Uint8Array): Tree | undefined {
  try {
    return new Reader(bytes).item(MAX_DEPTH);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #itemsLeft = MAX_ITEMS;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  item(depthLeft: number): Tree {
    this.#itemsLeft -= 1;
    if (depthLeft === 0 || this.#itemsLeft < 0) throw new RangeError('too much');
    const first = uint8(this.#take(1), 0);
    const [major, info] = [first >> 5, first & 31];
    if (info === INDEFINITE) return this.#indefinite(major, depthLeft);
    if (info > 27) throw new RangeError('reserved');
    const value = info < 24 ? info : this.#number(2 ** (info - 24));
    switch (major) {
      case MAJOR.unsigned:
        return value;
      case MAJOR.negative:
        return -1 - value;
      case MAJOR.bytes:
        this.#take(value);
        return null;
      case MAJOR.text:
        return new TextDecoder().decode(this.#take(value));
      case MAJOR.list:
        return this.#list(value, depthLeft);
      case MAJOR.map:
        return this.#map(value, depthLeft);
      case MAJOR.tag:
        return this.item(depthLeft - 1);
      default:
        return value === 20 || value === 21 ? value === 21 : null;
    }
  }

  #indefinite(major: number, depthLeft: number): Tree {
    if (major === MAJOR.list) return this.#list(Number.POSITIVE_INFINITY, depthLeft);
    if (major === MAJOR.map) return this.#map(Number.POSITIVE_INFINITY, depthLeft);
    if (major !== MAJOR.text && major !== MAJOR.bytes) throw new RangeError('no such item');
    const parts = this.#list(Number.POSITIVE_INFINITY, depthLeft);
    return major === MAJOR.bytes ? null : parts.map((part) => (typeof part === 'string' ? part : '')).join('');
  }

  #list(length: number, depthLeft: number): Tree[] {
    const items: Tree[] = [];
    while (items.length < length && !this.#ends(length)) items.push(this.item(depthLeft - 1));
    return items;
  }

  #map(length: number, depthLeft: number): ReadonlyMap<string, Tree> {
    const entries = new Map<string, Tree>();
    for (let count = 0; count < length && !this.#ends(length); count += 1) {
      const name = this.item(depthLeft - 1);
      const value = this.item(depthLeft - 1);
      if (typeof name === 'string' || typeof name === 'number') entries.set(String(name), value);
    }
    return entries;
  }

  /** True at the break of a list or map of indefinite length. */
  #ends(length: number): boolean {
    const isBreak = length === Number.POSITIVE_INFINITY && this.#bytes[this.#at] === BREAK;
    if (isBreak) this.#at += 1;
    return isBreak;
  }

  #number(width: number): number {
    return uintOf(this.#take(width), 0, width);
  }

  #take(length: number): Uint8Array {
    if (length > this.#bytes.length - this.#at) throw new RangeError('ends early');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
}
