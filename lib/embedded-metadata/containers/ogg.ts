/** Ogg: the comments are the second packet of a stream of Vorbis, Opus, Speex, Theora or FLAC (RFC 3533, 7845). */
import { joinBytes } from '#lib/core/join-bytes.ts';
import { latin1, uint8, uint32 } from '../bytes.ts';
import { type ByteSource, SLICE_BYTES } from '../slice-source.ts';
import type { NamedText, RawBlocks } from './raw-blocks.ts';
import { vorbisTexts } from './vorbis-comment.ts';

const PAGE_HEADER_BYTES = 27;
/** Comments with a picture are longer, and cut. */
const MAX_BYTES = 3 * SLICE_BYTES;
/** Sound, picture, their index; more are no clip. */
const MAX_STREAMS = 8;
/** First bytes of the comment packet, and how many of them precede the comments. */
const COMMENTS: readonly (readonly [start: string, skipped: number])[] = [
  ['\x03vorbis', 7],
  ['\x81theora', 7],
  ['OpusTags', 8],
  // A block header of FLAC: the type, and the length of the block.
  ['\x04', 4],
  ['\x84', 4],
];

interface Stream {
  /** Packets that have ended. */
  readonly packets: Uint8Array<ArrayBuffer>[];
  readonly open: Uint8Array<ArrayBuffer>[];
}

export async function readOgg(file: ByteSource): Promise<RawBlocks> {
  const bytes = await file.read(0, MAX_BYTES);
  const streams = new Map<number, Stream>();
  for (let at = 0; at + PAGE_HEADER_BYTES <= bytes.length && latin1(bytes, at, 4) === 'OggS'; ) {
    const serial = uint32(bytes, at + 14);
    const stream = streams.get(serial) ?? { packets: [], open: [] };
    if (streams.size < MAX_STREAMS) streams.set(serial, stream);
    at = readPage(bytes, at, stream);
    if ([...streams.values()].every(({ packets }) => packets.length >= 2)) break;
  }
  return { xmp: [], texts: [...streams.values()].flatMap(textsOf) };
}

/** Segments of 255 bytes continue a packet. Returns where the next page begins. */
function readPage(bytes: Uint8Array<ArrayBuffer>, page: number, { packets, open }: Stream): number {
  const segments = uint8(bytes, page + PAGE_HEADER_BYTES - 1);
  let at = page + PAGE_HEADER_BYTES + segments;
  for (let index = 0; index < segments; index += 1) {
    const length = uint8(bytes, page + PAGE_HEADER_BYTES + index);
    if (packets.length < 2) open.push(bytes.subarray(at, at + length));
    if (length < 255 && packets.length < 2) packets.push(joinBytes(open.splice(0)));
    at += length;
  }
  return at;
}

function textsOf({ packets: [first, second], open }: Stream): NamedText[] {
  const packet = second ?? (first ? joinBytes(open) : undefined);
  if (!packet) return [];
  const start = latin1(packet, 0, 16);
  const [, skipped] = COMMENTS.find(([name]) => start.startsWith(name)) ?? [];
  // Speex has no name in front of its comments.
  const isSpeex = first !== undefined && latin1(first, 0, 8) === 'Speex   ';
  return skipped === undefined && !isSpeex ? [] : vorbisTexts(packet.subarray(skipped ?? 0));
}
