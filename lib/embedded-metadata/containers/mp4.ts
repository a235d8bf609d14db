/**
 * Tags of MP4 and QuickTime movies: `ilst` with its four letters or with Keys, the texts of QuickTime and 3GP in `udta`,
 * and XMP. `moov` may be at the end of the file, behind gigabytes.
 */
import { indexOfByte, latin1, uint8, uint16, uint32 } from '../bytes.ts';
import { type DecodedText, decodeText } from '../decode-text.ts';
import type { ByteSource } from '../slice-source.ts';
import { type Box, readBox, UUID_BYTES, uuidOf, walkBoxes, XMP_UUID } from './boxes.ts';
import { MAX_TEXT_BYTES, MAX_TEXTS, namedText, textNameOf } from './named-texts.ts';
import type { NamedText, RawBlocks } from './raw-blocks.ts';

const FULL_BOX_BYTES = 4;
/** Boxes of `ilst`, one a tag, and what each has: a name, its space, the value. */
const MAX_TAGS = 300;
const MAX_TAG_PARTS = 8;
/** Boxes with texts in a movie. */
const MAX_PLACES = 8;
const MAX_KEYS_BYTES = 32_768;
/** Boxes of 3GP (TS 26.244, 8): a text with its language. */
const TEXTS_OF_3GP = /^(?:titl|dscp|auth|cprt|perf)$/;

interface Found {
  readonly texts: NamedText[];
  readonly xmp: Uint8Array[];
}

export async function readMp4(file: ByteSource): Promise<RawBlocks> {
  const found: Found = { texts: [], xmp: [] };
  let isMovieRead = false;
  for await (const box of walkBoxes(file)) {
    if (box.type === 'moov' && !isMovieRead) {
      isMovieRead = true;
      await readMovie(file, box, found);
    }
    if ((await uuidOf(file, box)) === XMP_UUID) found.xmp.push(await readBox(file, box, UUID_BYTES));
  }
  return found;
}

async function readMovie(file: ByteSource, movie: Box, found: Found): Promise<void> {
  let places = 0;
  for await (const box of walkBoxes(file, movie)) {
    places += box.type === 'meta' || box.type === 'udta' ? 1 : 0;
    if (places > MAX_PLACES) return;
    if (box.type === 'meta') await readMeta(file, box, found);
    else if (box.type === 'udta') await readUserData(file, box, found);
    else if ((await uuidOf(file, box)) === XMP_UUID) found.xmp.push(await readBox(file, box, UUID_BYTES));
  }
}

async function readUserData(file: ByteSource, userData: Box, found: Found): Promise<void> {
  for await (const box of walkBoxes(file, userData)) {
    const { type, start, end } = box;
    if (type === 'meta') await readMeta(file, box, found);
    else if (type === 'XMP_') found.xmp.push(await readBox(file, box));
    else if (type === 'loci')
      found.texts.push(...placeOf3gp(await file.read(start, Math.min(end - start, MAX_TEXT_BYTES))));
    else if (textNameOf(type) !== undefined && found.texts.length < MAX_TEXTS) {
      const bytes = await file.read(start, Math.min(end - start, MAX_TEXT_BYTES));
      const texts = TEXTS_OF_3GP.test(type) && uint32(bytes, 0) === 0 ? [textOf3gp(bytes)] : quickTimeTexts(bytes);
      found.texts.push(...texts.flatMap((text) => namedText(type, text)));
    }
  }
}

/** Version, language, then UTF-8, or UTF-16 with a byte order mark. */
function textOf3gp(bytes: Uint8Array): DecodedText {
  return terminated(bytes.subarray(6));
}

function terminated(bytes: Uint8Array): DecodedText {
  const isUtf16 = uint16(bytes, 0) === 0xfeff || uint16(bytes, 0) === 0xfffe;
  if (!isUtf16) return decodeText(bytes.subarray(0, indexOfByte(bytes, 0, 0)));
  const text = new TextDecoder(uint8(bytes, 0) === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  return { text: text.split('\0')[0] ?? '', isRepaired: false };
}

/** Name of the place, its role, then longitude and latitude with 16 bits after the point. */
function placeOf3gp(bytes: Uint8Array): NamedText[] {
  const isUtf16 = uint16(bytes, 6) === 0xfeff;
  let at = 6;
  while (at < bytes.length && (isUtf16 ? uint16(bytes, at) : uint8(bytes, at)) !== 0) at += isUtf16 ? 2 : 1;
  at += isUtf16 ? 3 : 2;
  const degrees = (place: number) => (uint32(bytes, place) | 0) / 0x1_0000;
  const signed = (value: number, digits: number) =>
    `${value < 0 ? '-' : '+'}${Math.abs(value)
      .toFixed(5)
      .padStart(digits + 6, '0')}`;
  if (at + 8 > bytes.length) return [];
  return [{ name: 'place', text: `${signed(degrees(at + 4), 2)}${signed(degrees(at), 3)}/`, isRepaired: false }];
}

/** Length, language, text, repeated. Languages below 0x400 are those of the Mac, whose texts have its encoding. */
function quickTimeTexts(bytes: Uint8Array): DecodedText[] {
  const texts: DecodedText[] = [];
  for (let at = 0; at + 4 <= bytes.length && texts.length < MAX_TEXTS; ) {
    const length = uint16(bytes, at);
    const text = bytes.subarray(at + 4, at + 4 + length);
    texts.push(uint16(bytes, at + 2) < 0x400 ? macText(text) : terminated(text));
    at += 4 + length;
  }
  return texts;
}

function macText(bytes: Uint8Array): DecodedText {
  const decoded = decodeText(bytes);
  return decoded.text.includes('\ufffd') || !isUtf8(bytes)
    ? { text: new TextDecoder('macintosh').decode(bytes), isRepaired: false }
    : decoded;
}

function isUtf8(bytes: Uint8Array): boolean {
  return !new TextDecoder().decode(bytes).includes('\ufffd');
}

/** In QuickTime files without version and flags. */
async function readMeta(file: ByteSource, { start, end }: Box, found: Found): Promise<void> {
  const isQuickTime = latin1(await file.readHeader(start, 8), 4, 4) === 'hdlr';
  let keys: readonly string[] = [];
  for await (const box of walkBoxes(file, { start: start + (isQuickTime ? 0 : FULL_BOX_BYTES), end })) {
    if (box.type === 'keys') keys = keyNames(await file.read(box.start, Math.min(box.end - box.start, MAX_KEYS_BYTES)));
    if (box.type === 'ilst') await readTags(file, box, keys, found);
  }
}

/** Each is a length, a namespace and the name. */
function keyNames(bytes: Uint8Array): string[] {
  const names: string[] = [];
  for (let at = 8; at + 8 <= bytes.length && names.length < MAX_TAGS; ) {
    const length = Math.max(8, uint32(bytes, at));
    names.push(latin1(bytes, at + 8, length - 8));
    at += length;
  }
  return names;
}

async function readTags(file: ByteSource, list: Box, keys: readonly string[], { texts }: Found): Promise<void> {
  for await (const { type, start, end } of walkBoxes(file, list, MAX_TAGS)) {
    const isOwnName = type === '----';
    const key = keys.length > 0 ? keys[uint32(charCodes(type), 0) - 1] : type;
    if (key === undefined || (!isOwnName && textNameOf(key) === undefined) || texts.length >= MAX_TEXTS) continue;
    let name = key;
    for await (const part of walkBoxes(file, { start, end }, MAX_TAG_PARTS)) {
      const bytes = await file.read(part.start, Math.min(part.end - part.start, MAX_TEXT_BYTES));
      if (part.type === 'name' && isOwnName) name = latin1(bytes, FULL_BOX_BYTES, bytes.length);
      if (part.type === 'data') texts.push(...namedText(name, dataText(bytes)));
    }
  }
}

function charCodes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** Kind of the value, its locale, the value. */
function dataText(bytes: Uint8Array): DecodedText {
  const [kind, value] = [uint32(bytes, 0), bytes.subarray(8)];
  if (kind === 2) return { text: new TextDecoder('utf-16be').decode(value), isRepaired: false };
  return kind <= 1 ? decodeText(value) : { text: '', isRepaired: false };
}
