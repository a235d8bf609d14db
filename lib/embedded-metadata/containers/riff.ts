/** WAV and AVI: INFO, `bext` (EBU Tech 3285), iXML, XMP and ID3 as chunks of a RIFF file, also of one above 4 GB. */
import { indexOfByte, latin1, uint32 } from '../bytes.ts';
import { storeInParts } from '../credentials/store-bytes.ts';
import { tidyText } from '../decode-text.ts';
import { type ByteSource, ShiftedSource } from '../slice-source.ts';
import { readXml, type XmlElement } from '../xml-tree.ts';
import { decodePacket } from '../xmp.ts';
import { type Chunk, type ChunkRange, walkChunks } from './chunks.ts';
import { readId3 } from './id3.ts';
import { MAX_TEXT_BYTES, namedText, withLacking } from './named-texts.ts';
import type { NamedText, RawBlocks } from './raw-blocks.ts';

const HEADER_BYTES = 12;
const BEXT_BYTES = 348;
const MAX_LISTS = 4;

export async function readRiff(file: ByteSource): Promise<RawBlocks> {
  const isLittleEndian = latin1(await file.readHeader(0, 4), 0, 4) !== 'RIFX';
  const range = { start: HEADER_BYTES, end: file.size, isLittleEndian };
  const xmp: Uint8Array[] = [];
  const found = new Map<string, readonly NamedText[]>();
  let [dataBytes, lists] = [0, 0];
  let credentials: RawBlocks['credentials'];
  for await (const chunk of walkChunks(file, range, () => dataBytes)) {
    const { type, start, length } = chunk;
    const read = () => file.read(start, Math.min(length, MAX_TEXT_BYTES));
    if (type === 'ds64') dataBytes = longLength(await file.readHeader(start, 16), isLittleEndian);
    else if (type === 'LIST' && lists < MAX_LISTS) {
      lists += 1;
      found.set(type, [...(found.get(type) ?? []), ...(await infoTexts(file, chunk, range))]);
    }
    if (type === 'bext') found.set(type, bextTexts(await file.readHeader(start, Math.min(length, BEXT_BYTES))));
    else if (type === 'iXML') found.set(type, ixmlTexts(readXml(decodePacket(await read()))));
    else if (type === 'C2PA') credentials ??= storeInParts(file, [{ offset: start, length }]);
    else if (type === '_PMX') xmp.push(await file.read(start, length));
    else if (type.toLowerCase() === 'id3 ') {
      const tag = await readId3(new ShiftedSource(file, start, length));
      found.set('id3', tag.texts);
      xmp.push(...tag.xmp);
    }
  }
  return { xmp, texts: inOrder(found), ...(credentials && { credentials }) };
}

/** What was typed for the clip, then what the recorder wrote; the recorder's description and time are more exact. */
function inOrder(found: ReadonlyMap<string, readonly NamedText[]>): NamedText[] {
  const bext = found.get('bext') ?? [];
  const exact = bext.filter(({ name }) => name === 'description' || name === 'date');
  const places = ['LIST', 'id3', 'iXML', 'bext'].map((type) => found.get(type) ?? []);
  return [exact, ...places].reduce<NamedText[]>(withLacking, []);
}

function longLength(head: Uint8Array, isLittleEndian: boolean): number {
  return uint32(head, 8, isLittleEndian) + uint32(head, 12, isLittleEndian) * 2 ** 32;
}

async function infoTexts(file: ByteSource, { start, length }: Chunk, range: ChunkRange): Promise<NamedText[]> {
  if (latin1(await file.readHeader(start, 4), 0, 4) !== 'INFO') return [];
  const texts: NamedText[] = [];
  for await (const part of walkChunks(file, { ...range, start: start + 4, end: start + length })) {
    const bytes = await file.read(part.start, Math.min(part.length, MAX_TEXT_BYTES));
    texts.push(...namedText(part.type, bytes.subarray(0, indexOfByte(bytes, 0, 0))));
  }
  return texts;
}

/** Fixed lengths, ended by a null byte. The author is often the recorder. */
function bextTexts(bytes: Uint8Array): NamedText[] {
  const field = (at: number, length: number) => {
    const value = bytes.subarray(at, at + length);
    return value.subarray(0, indexOfByte(value, 0, 0));
  };
  const [date, time] = [field(320, 10), field(330, 8)].map((value) => latin1(value, 0, 16).replace(/[_ ]/g, '-'));
  const moment = { text: `${date}T${time?.replaceAll('-', ':') ?? ''}`, isRepaired: false };
  return [
    ...namedText('description', field(0, 256)),
    ...namedText('author', field(256, 32)),
    ...(date ? namedText('date', moment) : []),
  ];
}

const IXML_TAGS: Readonly<Record<string, string>> = {
  NOTE: 'comment',
  PROJECT: 'title',
  LOCATION_GPS: 'location',
  BWF_DESCRIPTION: 'description',
  BWF_ORIGINATOR: 'author',
};
/** Groups of tags, such as those that repeat `bext`. */
const MAX_IXML_DEPTH = 3;

function ixmlTexts(root: XmlElement, depthLeft = MAX_IXML_DEPTH): NamedText[] {
  return root.children.flatMap((element) => {
    const tag = IXML_TAGS[element.name];
    const own = tag === undefined ? [] : namedText(tag, { text: tidyText(element.text), isRepaired: false });
    return [...own, ...(depthLeft > 0 ? ixmlTexts(element, depthLeft - 1) : [])];
  });
}
