/**
 * Chunks of a PNG file: eXIf, XMP in iTXt, texts with the keywords of the standard, and the hexadecimal profiles of
 * ImageMagick (PNG 1.5, 3rd ed.).
 */
import { indexOfByte, latin1, uint8, uint32 } from '../bytes.ts';
import { storeInParts } from '../credentials/store-bytes.ts';
import { type DecodedText, decodeText } from '../decode-text.ts';
import { tiffStart } from '../exif.ts';
import type { TextName } from '../model/text-names.ts';
import { BlockSource, type ByteSource, MAX_READ_BYTES, SLICE_BYTES } from '../slice-source.ts';
import type { NamedText, RawBlocks } from './raw-blocks.ts';

interface Chunk {
  readonly type: string;
  /** Offset of the data. */
  readonly offset: number;
  readonly length: number;
}

type Found = { -readonly [Key in keyof RawBlocks]: RawBlocks[Key] } & {
  xmp: Uint8Array[];
  texts: NamedText[];
  unpackingsLeft: number;
};

const SIGNATURE_BYTES = 8;
/** 'IEND' as a number. */
const IEND = 0x49454e44;
/** Length, type and checksum around the data. */
const FRAME_BYTES = 12;
const TEXT_CHUNKS = ['iTXt', 'zTXt', 'tEXt'];
/** Each may decompress to 320 KiB, and a decompression bomb has hundreds. */
const MAX_UNPACKINGS = 4;
const XMP_KEYWORD = 'XML:com.adobe.xmp';
const PROFILE_KEYWORD = /^Raw profile type (\w+)$/;
const MAX_KEYWORD_BYTES = 79;
/** Keywords of PNG 1.5, 11.3.3.2, in lower case. */
const TEXT_KEYWORDS: ReadonlyMap<string, TextName> = new Map([
  ['title', 'title'],
  ['description', 'description'],
  ['comment', 'comment'],
  ['author', 'author'],
  ['copyright', 'copyright'],
  ['disclaimer', 'terms'],
  ['creation time', 'date'],
]);
/** The most of one text, more than is shown of it. */
const MAX_TEXT_BYTES = 32_768;
const MAX_TEXTS = 16;

export async function readPng(file: ByteSource): Promise<RawBlocks> {
  const found: Found = { xmp: [], texts: [], unpackingsLeft: MAX_UNPACKINGS };
  const pictureData = await walkChunks(file, SIGNATURE_BYTES, found);
  // An image may have thousands of data chunks: chunks after them are found from the end of the file.
  if (pictureData !== undefined) {
    const tail = await chunksAtEnd(file, Math.max(pictureData, file.size - SLICE_BYTES));
    if (tail !== undefined) await walkChunks(file, tail, found);
  }
  return found;
}

/** Returns the offset of the image data, if the walk reached it. */
async function walkChunks(file: ByteSource, from: number, found: Found): Promise<number | undefined> {
  for (let at = from; ; ) {
    const head = await file.readHeader(at, 8);
    const chunk: Chunk = { type: latin1(head, 4, 4), offset: at + 8, length: uint32(head, 0) };
    if (chunk.type === 'IDAT') return at;
    if (head.length < 8 || chunk.type === 'IEND') return undefined;
    if (chunk.type === 'caBX') found.credentials ??= storeInParts(file, [chunk]);
    const wanted = await wantedBytes(file, chunk, found);
    if (wanted > 0) await take(await file.read(chunk.offset, wanted), chunk, found);
    at += FRAME_BYTES + chunk.length;
  }
}

/** Other texts, such as the prompt of a picture made by AI, may have hundreds of kilobytes. */
async function wantedBytes(file: ByteSource, { type, offset, length }: Chunk, { texts }: Found): Promise<number> {
  if (!TEXT_CHUNKS.includes(type)) return type === 'IHDR' || type === 'eXIf' ? length : 0;
  const keyword = keywordOf(await file.readHeader(offset, Math.min(length, MAX_KEYWORD_BYTES + 1)));
  if (keyword === XMP_KEYWORD || PROFILE_KEYWORD.test(keyword)) return length;
  return TEXT_KEYWORDS.has(keyword.toLowerCase()) && texts.length < MAX_TEXTS ? Math.min(length, MAX_TEXT_BYTES) : 0;
}

function keywordOf(data: Uint8Array): string {
  return latin1(data, 0, Math.min(indexOfByte(data, 0, 0), MAX_KEYWORD_BYTES));
}

/** The first chunk with text or Exif from which a valid chain of chunks leads to the end of the file. */
async function chunksAtEnd(file: ByteSource, from: number): Promise<number | undefined> {
  const bytes = await file.read(from, SLICE_BYTES);
  const leadsToEnd = createChain(bytes);
  for (let at = 4; at < bytes.length; at += 1) {
    const isName = uint8(bytes, at + 3) === 0x74 || uint8(bytes, at + 3) === 0x66;
    if (isName && ['eXIf', ...TEXT_CHUNKS].includes(latin1(bytes, at, 4)) && leadsToEnd(at - 4)) {
      return from + at - 4;
    }
  }
  return undefined;
}

/** Follows chunks; each place once, because a hostile file has thousands of chains with the same end. */
function createChain(bytes: Uint8Array): (from: number) => boolean {
  const isKnown = new Uint8Array(bytes.length);
  return (from) => {
    let at = from;
    while (at < bytes.length && isKnown[at] === 0 && uint32(bytes, at + 4) !== IEND) {
      isKnown[at] = 1;
      at += FRAME_BYTES + uint32(bytes, at);
    }
    return at < bytes.length && isKnown[at] === 0;
  };
}

async function take(data: Uint8Array<ArrayBuffer>, { type, offset }: Chunk, found: Found): Promise<void> {
  if (type === 'IHDR') addSize(data, found);
  if (type === 'eXIf') addExif(data, offset, found);
  if (!TEXT_CHUNKS.includes(type)) return;
  const keyword = keywordOf(data);
  const profile = PROFILE_KEYWORD.exec(keyword)?.[1]?.toLowerCase();
  const name = TEXT_KEYWORDS.get(keyword.toLowerCase());
  const text = await textOf(data, type, indexOfByte(data, 0, 0), found);
  if (profile) addProfile(profile, text, found);
  else if (name === undefined) found.xmp.push(text);
  else found.texts.push({ name, ...(name === 'date' ? isoDate(decodeText(text)) : decodeText(text)) });
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The standard suggests dates of mails: `Sat, 28 Nov 2026 14:05:33 +0100`. */
function isoDate({ text, isRepaired }: DecodedText): DecodedText {
  const [, day = '', name = '', year = '', time = ''] =
    /^(?:\w+,)?\s*(\d{1,2})\s+([A-Za-z]{3})\s+(\d{4})(?:\s+([\d:]{5,8}))?/.exec(text) ?? [];
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  if (month === 0) return { text, isRepaired };
  const date = [year, String(month).padStart(2, '0'), day.padStart(2, '0')].join('-');
  return { text: time === '' ? date : `${date}T${time}`, isRepaired };
}

/**
 * tEXt: text after the keyword; zTXt: compressed text after a method byte; iTXt: either, with language and translated
 * keyword.
 */
async function textOf(
  data: Uint8Array<ArrayBuffer>,
  type: string,
  keywordEnd: number,
  found: Found,
): Promise<Uint8Array<ArrayBuffer>> {
  if (type === 'tEXt') return data.subarray(keywordEnd + 1);
  if (type === 'zTXt') return unpack(data.subarray(keywordEnd + 2), found);
  const isPacked = uint8(data, keywordEnd + 1) === 1;
  // Language and translated keyword, each null-terminated, precede the text.
  const text = data.subarray(indexOfByte(data, 0, indexOfByte(data, 0, keywordEnd + 3) + 1) + 1);
  return isPacked ? unpack(text, found) : text;
}

async function unpack(data: Uint8Array<ArrayBuffer>, found: Found): Promise<Uint8Array<ArrayBuffer>> {
  found.unpackingsLeft -= 1;
  return found.unpackingsLeft >= 0 ? inflate(data) : new Uint8Array(0);
}

function addSize(data: Uint8Array, found: Found): void {
  const [width, height] = [uint32(data, 0), uint32(data, 4)];
  if (width > 0 && height > 0) found.pixelSize ??= { width, height };
}

/** Offset -1: the block was decompressed, so its contents have no offset in the file. */
function addExif(block: Uint8Array<ArrayBuffer>, offset: number, found: Found): void {
  const start = tiffStart(block);
  if (start < 0) return;
  found.exif ??= { source: new BlockSource(block.subarray(start)), fileOffset: offset < 0 ? -1 : offset + start };
}

/** Parses an ImageMagick profile: a name, the number of bytes, then the bytes as hexadecimal digits. */
function addProfile(profile: string, text: Uint8Array, found: Found): void {
  const [, digits = ''] = /^\n?[^\n]*\n *\d+\s([\da-fA-F\s]*)/.exec(new TextDecoder().decode(text)) ?? [];
  const bytes = fromHex(digits.replace(/\s+/g, ''));
  if (profile === 'xmp' || (profile === 'app1' && latin1(bytes, 0, 4) === 'http')) {
    found.xmp.push(bytes.subarray(profile === 'xmp' ? 0 : indexOfByte(bytes, 0, 0) + 1));
  } else if (profile === 'exif' || profile === 'app1') {
    addExif(bytes, -1, found);
  } else if (profile === 'iptc' || profile === '8bim') {
    if (latin1(bytes, 0, 4) === '8BIM') found.photoshop ??= { block: bytes, fileOffset: -1 };
    else found.iim ??= bytes;
  }
}

function fromHex(digits: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(digits.length >> 1);
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = digitOf(digits.charCodeAt(at * 2)) * 16 + digitOf(digits.charCodeAt(at * 2 + 1));
  }
  return bytes;
}

/** The low four bits are 0 to 9 for '0' to '9', and 1 to 6 for 'A' to 'F' and 'a' to 'f', so 9 is added. */
function digitOf(code: number): number {
  return (code & 15) + (code > 0x39 ? 9 : 0);
}

/** Equal to the maximum that is read of a file; more is a decompression bomb or irrelevant. */
const MAX_INFLATED_BYTES = MAX_READ_BYTES;

/** Decompresses zlib data, 320 KiB at most. Broken or endless input ends early; never rejects. */
async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  const unpacked = new Uint8Array(MAX_INFLATED_BYTES);
  let length = 0;
  try {
    while (length < MAX_INFLATED_BYTES) {
      const { done, value } = await reader.read();
      if (done) break;
      unpacked.set(value.subarray(0, MAX_INFLATED_BYTES - length), length);
      length = Math.min(length + value.length, MAX_INFLATED_BYTES);
    }
    await reader.cancel();
  } catch {
    // Truncated or damaged: the output so far is valid.
  }
  return unpacked.slice(0, length);
}
