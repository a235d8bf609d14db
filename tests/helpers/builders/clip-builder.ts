/** Clips and sounds built byte by byte, with texts in the places of each format. They have no picture and no sound. */
import { box, XMP_UUID } from './format-builder.ts';
import { type Bytes, bytes, u16, u32, utf8 } from './picture-builder.ts';

type Texts = readonly (readonly [tag: string, text: string | Uint8Array])[];
type Part = number | string | Uint8Array | readonly number[];

const asBytes = (text: string | Uint8Array) => (typeof text === 'string' ? utf8(text) : text);

export interface Mp4Parts {
  /** `ilst` of `moov/udta/meta`, by four letters. */
  readonly ilst?: Texts;
  /** Keys of `moov/meta`. */
  readonly keys?: Texts;
  /** Boxes of `udta` with QuickTime's texts. */
  readonly udta?: Texts;
  readonly xmp?: string;
  /** Boxes in `udta`, whole. */
  readonly more?: Uint8Array;
  /** Bytes of the clip in front of `moov`. */
  readonly mediaBytes?: number;
  readonly brand?: string;
}

export function mp4({ ilst = [], keys = [], udta = [], xmp, more, mediaBytes = 100, brand = 'isom' }: Mp4Parts): Bytes {
  const data = (text: string | Uint8Array) => box('data', u32(1), u32(0), asBytes(text));
  const handler = (name: string) => box('hdlr', u32(0), u32(0), name, new Uint8Array(12), 0);
  const tags = ilst.map(([tag, text]) => box(tag, data(text)));
  const keyed = keys.map(([, text], at) => box(latin1Number(at + 1), data(text)));
  const names = keys.map(([name]) => bytes(u32(name.length + 8), 'mdta', name));
  const quickTime = udta.map(([tag, text]) => box(tag, u16(asBytes(text).length), u16(0x15c7), asBytes(text)));
  const movie = box(
    'moov',
    box('mvhd', new Uint8Array(100)),
    box('trak', box('tkhd', new Uint8Array(84)), box('mdia', new Uint8Array(900))),
    keys.length > 0
      ? box('meta', handler('mdta'), box('keys', u32(0), u32(keys.length), ...names), box('ilst', ...keyed))
      : [],
    box(
      'udta',
      ...quickTime,
      more ?? [],
      ilst.length > 0 ? box('meta', u32(0), handler('mdir'), box('ilst', ...tags)) : [],
    ),
  );
  return bytes(
    box('ftyp', brand, u32(512), brand),
    box('mdat', new Uint8Array(mediaBytes)),
    movie,
    xmp === undefined ? [] : box('uuid', XMP_UUID, utf8(xmp)),
  );
}

function latin1Number(value: number): string {
  return String.fromCharCode(...u32(value));
}

/** `title` of the segment; tags of the file, and those of a track, which are not its own. */
export function matroska(title: string, tags: Texts, tagsOfTrack: Texts = [], clusterBytes = 300): Bytes {
  const element = (id: number, ...parts: Part[]): Bytes => {
    const content = bytes(...parts);
    return bytes(idBytes(id), bytes(0x08, [0, 0, 0], u32(content.length)).with(0, 0x01), content);
  };
  const tag = (target: Bytes, texts: Texts) =>
    element(
      0x7373,
      element(0x63c0, target),
      ...texts.map(([name, text]) => element(0x67c8, element(0x45a3, name), element(0x4487, asBytes(text)))),
    );
  const info = element(0x1549a966, element(0x7ba9, utf8(title)));
  const cluster = element(0x1f43b675, new Uint8Array(clusterBytes));
  const all = element(0x1254c367, tag(element(0x63c5, 7), tagsOfTrack), tag(new Uint8Array(0), tags));
  const seekHead = (place: number) =>
    element(0x114d9b74, element(0x4dbb, element(0x53ab, u32(0x1254c367)), element(0x53ac, u32(place))));
  const place = seekHead(0).length + info.length + cluster.length;
  return bytes(element(0x1a45dfa3, element(0x4282, 'webm')), element(0x18538067, seekHead(place), info, cluster, all));
}

function idBytes(id: number): Bytes {
  const all = u32(id);
  return all.subarray(all.findIndex((byte) => byte !== 0)) as Bytes;
}

/** Frames of an ID3v2 tag: the id, and the whole content with its encoding. */
export function id3(
  version: 2 | 3 | 4,
  frames: readonly (readonly [id: string, content: Uint8Array])[],
  flags = 0,
): Bytes {
  const syncsafe = (value: number) => bytes([value >> 21, (value >> 14) & 127, (value >> 7) & 127, value & 127]);
  const written = frames.map(([id, content]) => {
    if (version === 2) return bytes(id, u32(content.length).subarray(1), content);
    return bytes(id, version === 4 ? syncsafe(content.length) : u32(content.length), u16(0), content);
  });
  const all = unsynchronised(bytes(...written), flags);
  return bytes('ID3', version, 0, flags, syncsafe(all.length), all);
}

function unsynchronised(all: Bytes, flags: number): Bytes {
  return flags === 0 ? all : new Uint8Array([...all].flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])));
}

export function utf16(text: string): Bytes {
  return bytes([0xff, 0xfe], new Uint8Array(Buffer.from(text, 'utf16le')));
}

/** Some frames of silence after `tag`. */
export function mp3(tag: Uint8Array, end: Uint8Array = new Uint8Array(0)): Bytes {
  return bytes(tag, [0xff, 0xfb, 0x90, 0x64], new Uint8Array(2_000), end);
}

export function id3v1(title: string, artist: string, comment: string): Bytes {
  const padded = (text: string, length: number) => bytes(text, new Uint8Array(length - text.length));
  return bytes('TAG', padded(title, 30), padded(artist, 30), new Uint8Array(30), '2026', padded(comment, 30), 0);
}

export function riffChunk(type: string, data: Uint8Array): Bytes {
  return bytes(type, u32(data.length, true), data, data.length % 2 ? 0 : []);
}

export function info(texts: Texts): Bytes {
  return riffChunk('LIST', bytes('INFO', ...texts.map(([tag, text]) => riffChunk(tag, bytes(asBytes(text), 0)))));
}

export function bext(description: Uint8Array, originator: string, date: string, time: string): Bytes {
  const field = (value: Uint8Array, length: number) => bytes(value, new Uint8Array(length - value.length));
  return riffChunk(
    'bext',
    bytes(
      field(description, 256),
      field(utf8(originator), 32),
      new Uint8Array(32),
      utf8(date),
      utf8(time),
      new Uint8Array(260),
    ),
  );
}

/** `form`: WAVE or 'AVI '; chunks in front of the data and behind. */
export function riff(form: string, chunks: readonly Uint8Array[], later: readonly Uint8Array[] = []): Bytes {
  const content = bytes(
    form,
    riffChunk('fmt ', new Uint8Array(16)),
    ...chunks,
    riffChunk('data', new Uint8Array(2_001)),
    ...later,
  );
  return bytes('RIFF', u32(content.length, true), content);
}

/** A file whose lengths have 64 bits: the data do not say theirs. */
export function rf64(chunks: readonly Uint8Array[], dataBytes: number): Bytes {
  const data = bytes('data', u32(0xffff_ffff), new Uint8Array(dataBytes));
  const ds64 = riffChunk('ds64', bytes(u32(0), u32(0), u32(dataBytes, true), u32(0), new Uint8Array(12)));
  return bytes('RF64', u32(0xffff_ffff), 'WAVE', ds64, data, ...chunks);
}

export function vorbisComment(texts: Texts): Bytes {
  const comments = texts.map(([tag, text]) => {
    const all = bytes(tag, '=', asBytes(text));
    return bytes(u32(all.length, true), all);
  });
  return bytes(u32(4, true), 'test', u32(texts.length, true), ...comments);
}

/** With a picture of `pictureBytes` in front of the comments. */
export function flac(texts: Texts, pictureBytes = 0): Bytes {
  const block = (type: number, data: Uint8Array) => bytes(type, u32(data.length).subarray(1), data);
  return bytes(
    'fLaC',
    block(0, new Uint8Array(34)),
    block(6, new Uint8Array(pictureBytes)),
    block(0x84, vorbisComment(texts)),
  );
}

/** `head` and `name`: first bytes of the first and the second packet. */
export function ogg(head: string, name: string, texts: Texts): Bytes {
  const page = (sequence: number, packet: Uint8Array) => {
    const lacing = [...Array.from({ length: Math.floor(packet.length / 255) }, () => 255), packet.length % 255];
    return bytes(
      'OggS',
      0,
      sequence === 0 ? 2 : 0,
      new Uint8Array(8),
      u32(7),
      u32(sequence, true),
      u32(0),
      lacing.length,
      lacing,
      packet,
    );
  };
  return bytes(
    page(0, bytes(head, new Uint8Array(20))),
    page(1, bytes(name, vorbisComment(texts))),
    page(2, new Uint8Array(500)),
  );
}

export function aiff(chunks: Texts, later: readonly Uint8Array[] = []): Bytes {
  const chunk = (type: string, data: Uint8Array) => bytes(type, u32(data.length), data, data.length % 2 ? 0 : []);
  const content = bytes(
    'AIFF',
    ...chunks.map(([type, text]) => chunk(type, asBytes(text))),
    chunk('SSND', new Uint8Array(2_000)),
    ...later,
  );
  return bytes('FORM', u32(content.length), content);
}

/** A chunk of AIFF for `later`. */
export function aiffChunk(type: string, data: Uint8Array): Bytes {
  return bytes(type, u32(data.length), data, data.length % 2 ? 0 : []);
}
