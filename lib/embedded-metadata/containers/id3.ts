/** ID3 tags: v2.2 to v2.4 in front of a sound or in a chunk, v1 in its last 128 bytes (id3.org). */
import { indexOfByte, latin1, uint8, uint32 } from '../bytes.ts';
import { storeInObject } from '../credentials/store-in-id3.ts';
import { type DecodedText, decodeText } from '../decode-text.ts';
import { BlockSource, type ByteSource, ShiftedSource, SLICE_BYTES } from '../slice-source.ts';
import { MAX_TEXT_BYTES, MAX_TEXTS, namedText, withLacking } from './named-texts.ts';
import type { NamedText, RawBlocks } from './raw-blocks.ts';

const HEADER_BYTES = 10;
const MAX_FRAMES = 1_000;
/** A tag whose bytes are changed so that none looks like sound can only be read as a whole. */
const MAX_UNSYNCHRONISED_BYTES = 2 * SLICE_BYTES;
const FLAG = { unsynchronised: 0x80, extended: 0x40 } as const;
const FRAME_FLAG = { unsynchronised: 0x02, packed: 0x08, encrypted: 0x04, length: 0x01 } as const;

/** A sound with a tag in front of it, or none; what is in its end counts where that says nothing. */
export async function readMp3(file: ByteSource): Promise<RawBlocks> {
  const { texts, xmp, credentials } = await readId3(file);
  return { xmp, texts: withLacking(texts, await readId3v1(file)), ...(credentials && { credentials }) };
}

interface Found {
  readonly texts: NamedText[];
  readonly xmp: Uint8Array[];
  /** Year, day and month, hours and minutes of v2.2 and v2.3. */
  readonly date: Map<string, string>;
  credentials?: RawBlocks['credentials'];
}

export interface Id3 {
  readonly texts: readonly NamedText[];
  readonly xmp: readonly Uint8Array[];
  readonly credentials?: RawBlocks['credentials'];
}

/** The tag at the start of `source`. */
export async function readId3(source: ByteSource): Promise<Id3> {
  const head = await source.readHeader(0, HEADER_BYTES);
  const version = uint8(head, 3);
  if (latin1(head, 0, 3) !== 'ID3' || version < 2 || version > 4) return { texts: [], xmp: [] };
  const flags = uint8(head, 5);
  const size = syncsafe(head, 6);
  const isUnsynchronised = (flags & FLAG.unsynchronised) !== 0 && version < 4;
  const frames = isUnsynchronised
    ? new BlockSource(synchronised(await source.read(HEADER_BYTES, Math.min(size, MAX_UNSYNCHRONISED_BYTES))))
    : new ShiftedSource(source, HEADER_BYTES, size);
  const found: Found = { texts: [], xmp: [], date: new Map() };
  const first = version > 2 && (flags & FLAG.extended) !== 0 ? await extendedBytes(frames, version) : 0;
  await readFrames(frames, first, version, found);
  const { xmp, credentials } = found;
  return { xmp, texts: [...found.texts, ...oldDate(found.date)], ...(credentials && { credentials }) };
}

async function extendedBytes(frames: ByteSource, version: number): Promise<number> {
  const head = await frames.readHeader(0, 4);
  // Only v2.4 counts these four bytes.
  return version === 4 ? syncsafe(head, 0) : 4 + uint32(head, 0);
}

async function readFrames(frames: ByteSource, first: number, version: number, found: Found): Promise<void> {
  const headerBytes = version === 2 ? 6 : 10;
  let at = first;
  for (let count = 0; count < MAX_FRAMES && at + headerBytes <= frames.size; count += 1) {
    const head = await frames.readHeader(at, headerBytes);
    const id = latin1(head, 0, version === 2 ? 3 : 4);
    if (!/^[A-Z\d]{3,4}$/.test(id)) return;
    const length = frameLength(head, version);
    const flags = version === 2 ? 0 : uint8(head, 9);
    const start = at + headerBytes;
    if (isWanted(id) && found.texts.length < MAX_TEXTS) {
      const content = await frames.read(start, Math.min(length, id === 'PRIV' ? length : MAX_TEXT_BYTES));
      addFrame(id, version === 4 ? plainContent(content, flags) : content, found);
    }
    if (id === 'GEOB') found.credentials ??= await storeInObject(frames, start, length);
    at = start + length;
  }
}

function frameLength(head: Uint8Array, version: number): number {
  if (version === 2) return uint32(head, 2) & 0xff_ffff;
  return version === 3 ? uint32(head, 4) : syncsafe(head, 4);
}

/** Packed and encrypted frames are left out. */
function plainContent(content: Uint8Array<ArrayBuffer>, flags: number): Uint8Array<ArrayBuffer> {
  if ((flags & (FRAME_FLAG.packed | FRAME_FLAG.encrypted)) !== 0) return new Uint8Array(0);
  const bytes = content.subarray((flags & FRAME_FLAG.length) === 0 ? 0 : 4);
  return (flags & FRAME_FLAG.unsynchronised) === 0 ? bytes : synchronised(bytes);
}

const OLD_DATES = /^(?:TYER|TYE|TDAT|TDA|TIME|TIM)$/;

function isWanted(id: string): boolean {
  return id.startsWith('T') || /^(?:COMM|COM|USER|PRIV)$/.test(id);
}

function addFrame(id: string, content: Uint8Array<ArrayBuffer>, found: Found): void {
  if (id === 'PRIV') {
    const end = indexOfByte(content, 0, 0);
    if (latin1(content, 0, end) === 'XMP') found.xmp.push(content.subarray(end + 1));
    return;
  }
  const encoding = uint8(content, 0);
  const isComment = /^COMM?$/.test(id);
  const hasLanguage = isComment || id === 'USER';
  const [text = none(), ...more] = textsIn(content.subarray(hasLanguage ? 4 : 1), encoding);
  if (OLD_DATES.test(id)) found.date.set(id.slice(0, 3), text.text.trim());
  else if (isComment) {
    // Numbers of iTunes, and what a program has copied from v1.
    if (!/^(?:iTun|ID3v1)/.test(text.text)) found.texts.push(...(more[0] ? namedText(id, more[0]) : []));
  } else if (/^TXXX?$/.test(id)) found.texts.push(...(more[0] ? namedText(text.text, more[0]) : []));
  else found.texts.push(...[text, ...more].flatMap((one) => namedText(id, one)));
}

function none(): DecodedText {
  return { text: '', isRepaired: false };
}

/** Texts between null characters: 0 Latin-1, 1 UTF-16 with a byte order mark, 2 UTF-16 without, 3 UTF-8. */
function textsIn(bytes: Uint8Array, encoding: number): DecodedText[] {
  if (encoding === 1 || encoding === 2) {
    const isLittleEndian = uint8(bytes, 0) === 0xff || (encoding === 1 && uint8(bytes, 0) !== 0xfe);
    const text = new TextDecoder(isLittleEndian ? 'utf-16le' : 'utf-16be').decode(bytes);
    return text.split('\0', MAX_TEXTS).map((one) => ({ text: one.replace(/^[\ufeff\ufffe]/, ''), isRepaired: false }));
  }
  const texts: DecodedText[] = [];
  for (let at = 0; at < bytes.length && texts.length < MAX_TEXTS; ) {
    const end = indexOfByte(bytes, 0, at);
    texts.push(decodeText(bytes.subarray(at, end)));
    at = end + 1;
  }
  return texts;
}

/** ddmm and hhmm. */
function oldDate(date: ReadonlyMap<string, string>): NamedText[] {
  const [, day = '', month = ''] = /^(\d\d)(\d\d)$/.exec(date.get('TDA') ?? '') ?? [];
  const [, hours = '', minutes = ''] = /^(\d\d)(\d\d)$/.exec(date.get('TIM') ?? '') ?? [];
  const text = `${date.get('TYE') ?? ''}-${month}-${day}${hours === '' ? '' : `T${hours}:${minutes}`}`;
  return month === '' ? [] : [{ name: 'date', text, isRepaired: false }];
}

/** Seven bits of each of the four bytes. */
function syncsafe(bytes: Uint8Array, at: number): number {
  return [0, 1, 2, 3].reduce((sum, index) => sum * 128 + (uint8(bytes, at + index) & 0x7f), 0);
}

/** Without the zeros that were put after each byte FF. */
function synchronised(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(bytes.length);
  let end = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    result[end] = uint8(bytes, at);
    end += 1;
    if (bytes[at] === 0xff && bytes[at + 1] === 0) at += 1;
  }
  return result.subarray(0, end);
}

const V1_BYTES = 128;
const V1_FIELDS = [
  ['TIT2', 3],
  ['TPE1', 33],
  ['COMM', 97],
] as const;

async function readId3v1(file: ByteSource): Promise<NamedText[]> {
  const tag = await file.readHeader(Math.max(0, file.size - V1_BYTES), V1_BYTES);
  if (latin1(tag, 0, 3) !== 'TAG') return [];
  return V1_FIELDS.flatMap(([id, at]) => {
    const bytes = tag.subarray(at, at + 30);
    return namedText(id, bytes.subarray(0, indexOfByte(bytes, 0, 0)));
  });
}
