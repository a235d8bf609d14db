/** IPTC-IIM 4.2: data sets of tag 1C, record, number, length; and the Photoshop resources that carry them. */
import { indexOfByte, latin1, uint8, uint16, uint32, uintOf } from './bytes.ts';

export interface IimRecord {
  /** Values of record 2 by data set number; repeated ones in order. */
  readonly dataSets: ReadonlyMap<number, readonly Uint8Array[]>;
  /** 1:90 declares UTF-8: ESC % G, or the older ESC % / G, H or I. */
  readonly isDeclaredUtf8: boolean;
}

const TAG = 0x1c;
const UTF8_DECLARATIONS = ['%G', '%/G', '%/H', '%/I'].map((code) => `\u001b${code}`);
const IPTC_RESOURCE = 0x0404;
const THUMBNAIL_RESOURCE = 0x040c;

/** Parses the data sets of a block up to the first invalid one. */
export function readIim(block: Uint8Array): IimRecord {
  const bytes = inByteOrder(block);
  const dataSets = new Map<number, Uint8Array[]>();
  let isDeclaredUtf8 = false;
  let at = indexOfByte(bytes, TAG, 0);
  while (at + 5 <= bytes.length && uint8(bytes, at) === TAG) {
    const [record, dataSet] = [uint8(bytes, at + 1), uint8(bytes, at + 2)];
    const { start, length } = extent(bytes, at + 3);
    const value = bytes.subarray(start, start + length);
    if (record === 1 && dataSet === 90) isDeclaredUtf8 = UTF8_DECLARATIONS.includes(latin1(value, 0, 4));
    if (record === 2) (dataSets.get(dataSet) ?? dataSets.set(dataSet, []).get(dataSet))?.push(value);
    at = start + length;
  }
  return { dataSets, isDeclaredUtf8 };
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
  /** Offset of the JPEG thumbnail from the start of the block. */
  readonly thumbnail?: { readonly offset: number; readonly length: number };
}

/** Adobe Photoshop File Formats, "Image resource blocks". */
export function readPhotoshopResources(block: Uint8Array<ArrayBuffer>): PhotoshopResources {
  let iim: PhotoshopResources['iim'];
  let thumbnail: PhotoshopResources['thumbnail'];
  for (let at = 0; at + 12 <= block.length && /^(?:8BIM|MeSa|AgHg|PHUT|DCSR)/.test(latin1(block, at, 4)); ) {
    const id = uint16(block, at + 4);
    const nameLength = uint8(block, at + 6) + 1;
    const start = at + 6 + nameLength + (nameLength % 2) + 4;
    const length = uint32(block, start - 4);
    // Other readers use the first one, too; a second one is outdated.
    if (id === IPTC_RESOURCE && length > 0) iim ??= block.subarray(start, start + length);
    // 28 bytes of sizes precede the picture; format 1 is JPEG.
    if (id === THUMBNAIL_RESOURCE && uint32(block, start) === 1 && length > 28 && start + length <= block.length) {
      thumbnail = { offset: start + 28, length: length - 28 };
    }
    at = start + length + (length % 2);
  }
  return { ...(iim && { iim }), ...(thumbnail && { thumbnail }) };
}
