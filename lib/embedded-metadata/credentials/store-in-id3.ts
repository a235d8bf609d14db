/** A manifest store in a frame `GEOB` of an ID3 tag, as MP3 and FLAC files have it. */
import type { RangeReader } from '#lib/core/read-bytes.ts';
import { indexOfByte, latin1, uint8, uint16 } from '../bytes.ts';
import type { ByteSource } from '../slice-source.ts';
import { storeInParts } from './store-bytes.ts';

/** Media type, file name and description of an object. */
const MAX_NAMES_BYTES = 256;
const MEDIA_TYPES = ['application/c2pa', 'application/x-c2pa-manifest-store'];

/** `start` and `length` are those of the frame's content. Undefined if it is another object. */
export async function storeInObject(
  source: ByteSource,
  start: number,
  length: number,
): Promise<RangeReader | undefined> {
  const names = await source.readHeader(start, Math.min(length, MAX_NAMES_BYTES));
  const typeEnd = indexOfByte(names, 0, 1);
  if (!MEDIA_TYPES.includes(latin1(names, 1, typeEnd - 1))) return undefined;
  const isWide = uint8(names, 0) === 1 || uint8(names, 0) === 2;
  const dataAt = textEnd(names, textEnd(names, typeEnd + 1, isWide), isWide);
  return storeInParts(source, [{ offset: start + dataAt, length: length - dataAt }]);
}

/** Behind the zero that ends a text; UTF-16 ends with two. */
function textEnd(bytes: Uint8Array, from: number, isWide: boolean): number {
  if (!isWide) return indexOfByte(bytes, 0, from) + 1;
  let at = from;
  while (at < bytes.length && uint16(bytes, at) !== 0) at += 2;
  return at + 2;
}
