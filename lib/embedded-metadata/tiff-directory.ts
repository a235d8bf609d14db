/**
 * Image file directories of TIFF 6.0, as Exif uses them. Only `readExif` follows a chain, by one step, so it cannot
 * loop.
 */
import { latin1, uint8, uint16, uint32 } from './bytes.ts';
import type { ByteSource } from './slice-source.ts';

export interface TiffHeader {
  readonly isLittleEndian: boolean;
  readonly firstDirectory: number;
}

interface Entry {
  readonly type: number;
  readonly count: number;
  /** Offset of the value from the start of the block. */
  readonly offset: number;
  readonly length: number;
}

export interface Directory {
  readonly entries: ReadonlyMap<number, Entry>;
  /** Offset of the next directory; 0 if there is none. */
  readonly next: number;
}

/** TIFF 6.0; Olympus ('RO', 'RS') and Panasonic have numbers of their own. */
const MAGIC_NUMBERS = [42, 0x4f52, 0x5352, 0x55];
const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;
/** Real directories have up to about 200 entries; more means a broken file. */
const MAX_ENTRIES = 1024;
/** Without the byte types 1, 6 and 7, which contain characters in practice. */
const NUMERIC_TYPES: ReadonlySet<number> = new Set([3, 4, 5, 8, 9, 10, 11, 12, 13]);
/** Significant digits of a fraction. */
const DIGITS = 10;
const TYPE_BYTES: readonly number[] = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
/** Text in UTF-8 (Exif 3.0). */
const UTF8 = 129;

/** Undefined if the block does not start with a TIFF header. */
export async function readTiffHeader(source: ByteSource): Promise<TiffHeader | undefined> {
  const bytes = await source.read(0, HEADER_BYTES);
  const order = latin1(bytes, 0, 2);
  const isLittleEndian = order === 'II';
  const isTiff = (isLittleEndian || order === 'MM') && MAGIC_NUMBERS.includes(uint16(bytes, 2, isLittleEndian));
  return isTiff ? { isLittleEndian, firstDirectory: uint32(bytes, 4, isLittleEndian) } : undefined;
}

/** A truncated directory yields its complete entries. */
export async function readDirectory(
  source: ByteSource,
  offset: number,
  { isLittleEndian }: TiffHeader,
): Promise<Directory> {
  const entries = new Map<number, Entry>();
  if (offset < HEADER_BYTES || offset >= source.size) return { entries, next: 0 };
  const count = Math.min(uint16(await source.read(offset, 2), 0, isLittleEndian), MAX_ENTRIES);
  const bytes = await source.read(offset + 2, count * ENTRY_BYTES + 4);
  for (let at = 0; at < count * ENTRY_BYTES && at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
    const tag = uint16(bytes, at, isLittleEndian);
    const type = uint16(bytes, at + 2, isLittleEndian);
    const valueCount = uint32(bytes, at + 4, isLittleEndian);
    const length = (type === UTF8 ? 1 : (TYPE_BYTES[type] ?? 0)) * valueCount;
    const isInside = length <= 4;
    const valueOffset = isInside ? offset + 2 + at + 8 : uint32(bytes, at + 8, isLittleEndian);
    if (length > 0 && !entries.has(tag)) entries.set(tag, { type, count: valueCount, offset: valueOffset, length });
  }
  return { entries, next: uint32(bytes, count * ENTRY_BYTES, isLittleEndian) };
}

/** The value's bytes, at most `maxLength`; empty if there is none or it lies outside of the block. */
export async function readValueBytes(
  source: ByteSource,
  { entries }: Directory,
  tag: number,
  maxLength: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const entry = entries.get(tag);
  return entry ? source.read(entry.offset, Math.min(entry.length, maxLength)) : new Uint8Array(0);
}

export interface ReadTextBytesInput {
  readonly tag: number;
  readonly maxLength: number;
  readonly header: TiffHeader;
}

/**
 * The bytes of a text, at most `maxLength`. Of a number, its digits, because some programs write a title such as 2026
 * as a number.
 */
export async function readTextBytes(
  source: ByteSource,
  directory: Directory,
  { tag, maxLength, header }: ReadTextBytesInput,
): Promise<Uint8Array<ArrayBuffer>> {
  const { type = 0 } = directory.entries.get(tag) ?? {};
  if (!NUMERIC_TYPES.has(type)) return readValueBytes(source, directory, tag, maxLength);
  const numbers = (await readNumbers(source, directory, tag, header)).filter(Number.isFinite);
  return new TextEncoder().encode(numbers.map((number) => Number(number.toPrecision(DIGITS))).join(' '));
}

/** Up to eight numbers of any numeric type; fractions are divided, 0/0 is NaN. Empty if there is none. */
export async function readNumbers(
  source: ByteSource,
  directory: Directory,
  tag: number,
  { isLittleEndian }: TiffHeader,
): Promise<number[]> {
  const entry = directory.entries.get(tag);
  if (!entry) return [];
  const width = TYPE_BYTES[entry.type] ?? 1;
  const bytes = await source.read(entry.offset, Math.min(entry.count, 8) * width);
  const numbers: number[] = [];
  for (let at = 0; at + width <= bytes.length; at += width) {
    numbers.push(numberAt(bytes, at, entry.type, isLittleEndian));
  }
  return numbers;
}

function numberAt(bytes: Uint8Array, at: number, type: number, isLittleEndian: boolean): number {
  const long = (place: number) => uint32(bytes, place, isLittleEndian);
  switch (type) {
    case 3:
      return uint16(bytes, at, isLittleEndian);
    case 4:
    case 13:
      return long(at);
    case 9:
      return long(at) | 0;
    case 5:
      return long(at) / long(at + 4);
    case 10:
      return (long(at) | 0) / (long(at + 4) | 0);
    case 8:
      return (uint16(bytes, at, isLittleEndian) << 16) >> 16;
    case 11:
      return new DataView(bytes.buffer, bytes.byteOffset).getFloat32(at, isLittleEndian);
    case 12:
      return new DataView(bytes.buffer, bytes.byteOffset).getFloat64(at, isLittleEndian);
    default:
      return uint8(bytes, at);
  }
}
