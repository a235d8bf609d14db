/** Tags and title of Matroska and WebM (RFC 9559), in front of the clip or where its index says. */
import { indexOfByte, latin1, uint8, uintOf } from '../bytes.ts';
import { decodeText } from '../decode-text.ts';
import { type ByteSource, SLICE_BYTES } from '../slice-source.ts';
import { MAX_TEXTS, namedText, withLacking } from './named-texts.ts';
import type { NamedText, RawBlocks } from './raw-blocks.ts';

const ID = {
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  info: 0x1549a966,
  title: 0x7ba9,
  cluster: 0x1f43b675,
  tags: 0x1254c367,
  tag: 0x7373,
  targets: 0x63c0,
  trackUid: 0x63c5,
  simpleTag: 0x67c8,
  tagName: 0x45a3,
  tagText: 0x4487,
} as const;
/** Elements of a segment in front of its first cluster. */
const MAX_ELEMENTS = 64;
const MAX_PART_BYTES = 2 * SLICE_BYTES;

interface Element {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

export async function readMatroska(file: ByteSource): Promise<RawBlocks> {
  const segment = await findSegment(file);
  if (!segment) return { xmp: [] };
  const found = { title: [] as NamedText[], tags: [] as NamedText[] };
  const seen = new Set<number>();
  const places: number[] = [];
  const take = async ({ id, start, end }: Element) => {
    seen.add(start);
    if (id !== ID.info && id !== ID.tags && id !== ID.seekHead) return;
    const bytes = await file.read(start, Math.min(end - start, MAX_PART_BYTES));
    if (id === ID.info) found.title.push(...textIn(bytes, ID.title, 'title'));
    if (id === ID.tags) found.tags.push(...tagTexts(bytes));
    if (id === ID.seekHead) places.push(...seekPlaces(bytes));
  };
  let at = segment.start;
  for (let count = 0; count < MAX_ELEMENTS && at < segment.end; count += 1) {
    const element = await elementAt(file, at, segment.end);
    if (!element || element.id === ID.cluster) break;
    await take(element);
    at = element.end;
  }
  for (const place of places) {
    const element = await elementAt(file, segment.start + place, segment.end);
    if (element && !seen.has(element.start)) await take(element);
  }
  return { xmp: [], texts: withLacking(found.title, found.tags) };
}

async function findSegment(file: ByteSource): Promise<Element | undefined> {
  const head = await elementAt(file, 0, file.size);
  const segment = head && (await elementAt(file, head.end, file.size));
  return segment?.id === ID.segment ? segment : undefined;
}

async function elementAt(file: ByteSource, at: number, limit: number): Promise<Element | undefined> {
  if (at < 0 || at >= limit) return undefined;
  return readElement(await file.readHeader(at, 16), 0, { base: at, limit });
}

/** Undefined where none begins. One of unknown length ends at the limit. */
function readElement(
  bytes: Uint8Array,
  at: number,
  { base, limit }: { base: number; limit: number },
): Element | undefined {
  const idBytes = Math.clz32(uint8(bytes, at)) - 23;
  const lengthAt = at + idBytes;
  const lengthBytes = Math.clz32(uint8(bytes, lengthAt)) - 23;
  if (idBytes > 4 || lengthBytes > 8 || lengthAt + lengthBytes > bytes.length) return undefined;
  const first = uint8(bytes, lengthAt) & (0xff >> lengthBytes);
  const length = first * 2 ** (8 * (lengthBytes - 1)) + uintOf(bytes, lengthAt + 1, lengthBytes - 1);
  const start = base + lengthAt + lengthBytes;
  const isUnknown = length >= 2 ** (7 * lengthBytes) - 1;
  return { id: uintOf(bytes, at, idBytes), start, end: isUnknown ? limit : Math.min(start + length, limit) };
}

function elementsIn(bytes: Uint8Array, from = 0, to = bytes.length): Element[] {
  const elements: Element[] = [];
  for (let at = from; at < to; ) {
    const element = readElement(bytes, at, { base: 0, limit: to });
    if (!element) break;
    elements.push(element);
    at = element.end;
  }
  return elements;
}

function inside(bytes: Uint8Array, { start, end }: Element): Element[] {
  return elementsIn(bytes, start, end);
}

function seekPlaces(bytes: Uint8Array): number[] {
  return elementsIn(bytes).flatMap((seek) => {
    const parts = seek.id === ID.seek ? inside(bytes, seek) : [];
    const number = (id: number) => {
      const part = parts.find((one) => one.id === id);
      return part ? uintOf(bytes, part.start, Math.min(part.end - part.start, 8)) : -1;
    };
    const wanted: readonly number[] = [ID.info, ID.tags];
    return wanted.includes(number(ID.seekId)) ? [number(ID.seekPosition)] : [];
  });
}

function textIn(bytes: Uint8Array, id: number, tag: string): NamedText[] {
  const element = elementsIn(bytes).find((one) => one.id === id);
  return element ? namedText(tag, textBytes(bytes, element)) : [];
}

/** Tags of the whole file, not those of one track. */
function tagTexts(bytes: Uint8Array): NamedText[] {
  const tags = elementsIn(bytes).filter(({ id }) => id === ID.tag);
  return tags
    .flatMap((tag) => {
      const parts = inside(bytes, tag);
      const targets = parts.filter(({ id }) => id === ID.targets).flatMap((target) => inside(bytes, target));
      const isOfTrack = targets.some(
        ({ id, start, end }) => id === ID.trackUid && uintOf(bytes, start, Math.min(end - start, 8)) > 0,
      );
      return isOfTrack ? [] : parts.filter(({ id }) => id === ID.simpleTag).flatMap((part) => simpleTag(bytes, part));
    })
    .slice(0, MAX_TEXTS);
}

function simpleTag(bytes: Uint8Array, tag: Element): NamedText[] {
  const parts = inside(bytes, tag);
  const [name, text] = [ID.tagName, ID.tagText].map((id) => parts.find((part) => part.id === id));
  if (!name || !text) return [];
  return namedText(latin1(bytes, name.start, name.end - name.start), decodeText(textBytes(bytes, text)));
}

function textBytes(bytes: Uint8Array, { start, end }: Element): Uint8Array {
  const value = bytes.subarray(start, end);
  return value.subarray(0, indexOfByte(value, 0, 0));
}
