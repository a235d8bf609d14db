/** IPTC-IIM 4.2: data sets of tag 1C, record, number, length; and the Photoshop resources that carry them. */
import { indexOfByte, latin1, uint8, uint16, uint32, uintOf } from './bytes.ts';
import type { Charset } from './decode-text.ts';
import { likelyCharset } from './likely-charset.ts';

export interface IimRecord {
  /** Values of record 2 by data set number; repeated ones in order. */
  readonly dataSets: ReadonlyMap<number, readonly Uint8Array[]>;
  readonly charset: Charset;
}

const TAG = 0x1c;
/** What follows an escape in 1:90 (ISO 2022): UTF-8, also in its older form. */
const UTF8_DECLARATION = /^%(?:G|\/[GHI])/;
/** ISO 8859 as the upper half, by the last letter of its declaration. */
const UPPER_HALF = /^[-./]([A-Za-z_])/;
const UPPER_HALVES: Readonly<Record<string, string>> = {
  B: 'iso-8859-2',
  C: 'iso-8859-3',
  D: 'iso-8859-4',
  F: 'iso-8859-7',
  G: 'iso-8859-6',
  H: 'iso-8859-8',
  L: 'iso-8859-5',
  M: 'windows-1254',
  V: 'iso-8859-10',
  Y: 'iso-8859-13',
  b: 'iso-8859-15',
  f: 'iso-8859-16',
};
/** From here on, data sets are no text. */
const FIRST_PREVIEW = 200;
const IPTC_RESOURCE = 0x0404;
const THUMBNAIL_RESOURCE = 0x040c;
const IPTC_DIGEST_RESOURCE = 0x0425;

/** Parses the data sets of a block up to the first invalid one. */
export function readIim(block: Uint8Array): IimRecord {
  const bytes = inByteOrder(block);
  const dataSets = new Map<number, Uint8Array[]>();
  let declaration = '';
  let at = indexOfByte(bytes, TAG, 0);
  while (at + 5 <= bytes.length && uint8(bytes, at) === TAG) {
    const [record, dataSet] = [uint8(bytes, at + 1), uint8(bytes, at + 2)];
    const { start, length } = extent(bytes, at + 3);
    const value = bytes.subarray(start, start + length);
    if (record === 1 && dataSet === 90) declaration = latin1(value, 0, 32);
    if (record === 2) (dataSets.get(dataSet) ?? dataSets.set(dataSet, []).get(dataSet))?.push(value);
    at = start + length;
  }
  return { dataSets, charset: charsetOf(declaration, dataSets) };
}

/** Latin-1 is declared by many programs whatever they write, so it says nothing. */
function charsetOf(declaration: string, dataSets: IimRecord['dataSets']): Charset {
  const codes = declaration.split('\u001b').slice(1);
  if (UTF8_DECLARATION.test(codes[0] ?? '')) return { name: 'utf-8', isDeclared: true };
  const [declared] = codes.flatMap((code) => UPPER_HALVES[UPPER_HALF.exec(code)?.[1] ?? ''] ?? []);
  if (declared !== undefined) return { name: declared, isDeclared: true };
  const texts = [...dataSets].filter(([dataSet]) => dataSet < FIRST_PREVIEW).flatMap(([, values]) => values);
  return { name: likelyCharset(texts), isDeclared: false };
}

/** If bit 15 is set, the other 15 bits are the number of bytes of the length (IIM 1.5(b)). */
function extent(bytes: Uint8Array, at: number): { start: number; length: number } {
  const length = uint16(bytes, at);
  if (length < 0x8000) return { start: at + 2, length };
  const width = length & 0x7fff;
  // More than 4 bytes is invalid; an infinite length ends the walk.
  return { start: at + 2 + width, length: width <= 4 ? uintOf(bytes, at + 2, width) : bytes.length };
}

/** TIFF writers that declare the block as LONG swap every four bytes on little-endian machines. */
export function inByteOrder(block: Uint8Array): Uint8Array {
  if (uint8(block, 0) === TAG || uint8(block, 3) !== TAG) return block;
  const swapped = new Uint8Array(block.length & ~3);
  for (let at = 0; at < swapped.length; at += 1) swapped[at] = uint8(block, at ^ 3);
  return swapped;
}

export interface PhotoshopResources {
  readonly iim?: Uint8Array<ArrayBuffer>;
  /** MD5 of the IPTC block when XMP was last written with it. */
  readonly iimDigest?: Uint8Array<ArrayBuffer>;
  /** Offset of the JPEG thumbnail from the start of the block. */
  readonly thumbnail?: { readonly offset: number; readonly length: number };
}

/** Adobe Photoshop File Formats, "Image resource blocks". */
export function readPhotoshopResources(block: Uint8Array<ArrayBuffer>): PhotoshopResources {
  let iim: PhotoshopResources['iim'];
  let iimDigest: PhotoshopResources['iimDigest'];
  let thumbnail: PhotoshopResources['thumbnail'];
  for (let at = 0; at + 12 <= block.length && /^(?:8BIM|MeSa|AgHg|PHUT|DCSR)/.test(latin1(block, at, 4)); ) {
    const id = uint16(block, at + 4);
    const nameLength = uint8(block, at + 6) + 1;
    const start = at + 6 + nameLength + (nameLength % 2) + 4;
    const length = uint32(block, start - 4);
    // Other readers use the first one, too; a second one is outdated.
    if (id === IPTC_RESOURCE && length > 0) iim ??= block.subarray(start, start + length);
    if (id === IPTC_DIGEST_RESOURCE && length === 16) iimDigest ??= block.subarray(start, start + length);
    // 28 bytes of sizes precede the picture; format 1 is JPEG.
    if (id === THUMBNAIL_RESOURCE && uint32(block, start) === 1 && length > 28 && start + length <= block.length) {
      thumbnail = { offset: start + 28, length: length - 28 };
    }
    at = start + length + (length % 2);
  }
  return { ...(iim && { iim }), ...(iimDigest && { iimDigest }), ...(thumbnail && { thumbnail }) };
}
