/**
 * XMP packets in files without a structure that leads to them in a few reads: GIF, EPS, PDF. Searched by their first
 * bytes, as XMP part 3 foresees, in the beginning and the end of the file.
 */
import { joinBytes } from '#lib/core/join-bytes.ts';
import { type ByteSource, SLICE_BYTES } from '../slice-source.ts';
import type { RawBlocks } from './raw-blocks.ts';

const STARTS = ['<?xpacket begin', '<x:xmpmeta', '<rdf:RDF'];
const ENDS = ['<?xpacket end', '</x:xmpmeta>', '</rdf:RDF>'];
/** Searched at the beginning and at the end of the file; the rest of what may be read is for a packet that begins there. */
interface Searched {
  readonly first: number;
  readonly last: number;
}

const ANYWHERE: Searched = { first: 2 * SLICE_BYTES, last: 2 * SLICE_BYTES };
/** Illustrator and Photoshop write a preview of 170 to 210 kB in front of the packet. */
const AFTER_PREVIEW: Searched = { first: 4 * SLICE_BYTES, last: SLICE_BYTES / 2 };
/** More make a search slow, and no page has them. */
const MAX_PACKETS = 32;
/** Pictures that were placed in a page have packets of their own. */
const OF_DOCUMENT = /<dc:format>\s*application\/|dc:format\s*=\s*["']application\//;

/**
 * The packet that describes the whole: the one that says so by its format, else the first. Only one, because the
 * others are of pictures inside.
 */
export function readXmpPackets(file: ByteSource): Promise<RawBlocks> {
  return searchPackets(file, ANYWHERE);
}

/** The same in EPS. */
export function readEps(file: ByteSource): Promise<RawBlocks> {
  return searchPackets(file, AFTER_PREVIEW);
}

async function searchPackets(file: ByteSource, { first, last }: Searched): Promise<RawBlocks> {
  const found: Uint8Array<ArrayBuffer>[] = [];
  const whole = file.size <= first + last;
  const parts = whole
    ? [[0, file.size]]
    : [
        [0, first],
        [file.size - last, file.size],
      ];
  for (const [start = 0, end = 0] of parts) found.push(...(await packetsIn(file, start, end)));
  const main = found.find((packet) => OF_DOCUMENT.test(asText(packet))) ?? found[0];
  return { xmp: main ? [main] : [] };
}

async function packetsIn(file: ByteSource, from: number, to: number): Promise<Uint8Array<ArrayBuffer>[]> {
  const packets: Uint8Array<ArrayBuffer>[] = [];
  const bytes = await file.read(from, to - from);
  const text = asText(bytes);
  for (let at = 0; ; ) {
    const start = firstOf(text, STARTS, at);
    if (start < 0 || packets.length === MAX_PACKETS) return packets;
    const end = endOf(text, start);
    if (end >= 0) packets.push(bytes.subarray(start, end));
    else {
      const rest = await file.read(to, file.size - to);
      const restEnd = endOf(asText(rest), 0);
      packets.push(joinBytes([bytes.subarray(start), rest.subarray(0, restEnd < 0 ? rest.length : restEnd)]));
      return packets;
    }
    at = end;
  }
}

function endOf(text: string, start: number): number {
  const at = firstOf(text, ENDS, start);
  if (at < 0) return -1;
  // A packet ends with the last of these that follow each other.
  const tail = /^(?:<\/rdf:RDF>\s*)?(?:<\/x:xmpmeta>\s*)?(?:<\?xpacket end[^>]*>)?/.exec(text.slice(at, at + 8_192));
  return at + (tail?.[0].length ?? 0);
}

function firstOf(text: string, needles: readonly string[], from: number): number {
  const places = needles.map((needle) => text.indexOf(needle, from)).filter((at) => at >= 0);
  return places.length > 0 ? Math.min(...places) : -1;
}

function asText(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
