/**
 * Pictures built byte by byte, with metadata in every place of the formats. They have no pixels: only the metadata
 * reader reads them.
 */
import { deflateSync } from 'node:zlib';

export type Bytes = Uint8Array<ArrayBuffer>;

export function bytes(...parts: (number | string | Uint8Array | readonly number[])[]): Bytes {
  return new Uint8Array(
    Buffer.concat(
      parts.map((part) => {
        if (typeof part === 'string') return Buffer.from(part, 'latin1');
        return typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part);
      }),
    ),
  );
}

export function u16(value: number, isLittleEndian = false): Bytes {
  const pair = [value >>> 8, value & 255];
  return bytes(isLittleEndian ? pair.toReversed() : pair);
}

export function u32(value: number, isLittleEndian = false): Bytes {
  const all = [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
  return bytes(isLittleEndian ? all.toReversed() : all);
}

export function utf8(text: string): Bytes {
  return new Uint8Array(Buffer.from(text, 'utf8'));
}

/** Record 2 data sets in order; `declaresUtf8` writes 1:90. */
export function iim(dataSets: readonly (readonly [number, Uint8Array])[], declaresUtf8 = false): Bytes {
  const dataSet = (record: number, number: number, value: Uint8Array) =>
    bytes(0x1c, record, number, u16(value.length), value);
  return bytes(
    declaresUtf8 ? dataSet(1, 90, bytes('\u001b%G')) : [],
    ...dataSets.map(([number, value]) => dataSet(2, number, value)),
  );
}

export function photoshop(resources: readonly (readonly [number, Uint8Array])[]): Bytes {
  const resource = ([id, value]: readonly [number, Uint8Array]) =>
    bytes('8BIM', u16(id), 0, 0, u32(value.length), value, value.length % 2 ? 0 : []);
  return bytes(...resources.map(resource));
}

export const IPTC_RESOURCE = 0x0404;

const NAMESPACES = [
  ['rdf', 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'],
  ['dc', 'http://purl.org/dc/elements/1.1/'],
  ['photoshop', 'http://ns.adobe.com/photoshop/1.0/'],
  ['exif', 'http://ns.adobe.com/exif/1.0/'],
  ['tiff', 'http://ns.adobe.com/tiff/1.0/'],
  ['xmpNote', 'http://ns.adobe.com/xmp/note/'],
  ['Iptc4xmpCore', 'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/'],
  ['Iptc4xmpExt', 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/'],
  ['xmpRights', 'http://ns.adobe.com/xap/1.0/rights/'],
  ['plus', 'http://ns.useplus.org/ldf/xmp/1.0/'],
].map(([prefix, address]) => `xmlns:${prefix}="${address}"`);

/** `properties` is the content of rdf:Description. */
export function xmp(properties: string, attributes = ''): string {
  const description = `<rdf:Description rdf:about="" ${attributes}>${properties}</rdf:Description>`;
  return `<?xpacket begin="\ufeff"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${NAMESPACES.join(' ')}>${description}</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
}

export type TiffValue =
  | string
  | Uint8Array
  | { short: number }
  | { long: number }
  | { rationals: [number, number][] }
  /** An entry of any type, as stored. */
  | { type: number; count: number; data: Uint8Array };
export type TiffEntries = Readonly<Record<number, TiffValue>>;

export interface TiffParts {
  readonly image?: TiffEntries;
  readonly exif?: TiffEntries;
  readonly gps?: TiffEntries;
  /** JPEG bytes for IFD1. */
  readonly thumbnail?: Uint8Array;
}

/** Directories in sequence, each followed by its values. */
export function tiff(parts: TiffParts, isLittleEndian = false): Bytes {
  const short = (value: number) => u16(value, isLittleEndian);
  const long = (value: number) => u32(value, isLittleEndian);
  const encoded = (value: TiffValue): [type: number, count: number, data: Bytes] => {
    if (typeof value === 'string') return [2, utf8(value).length + 1, bytes(utf8(value), 0)];
    if (value instanceof Uint8Array) return [7, value.length, bytes(value)];
    if ('short' in value) return [3, 1, short(value.short)];
    if ('long' in value) return [4, 1, long(value.long)];
    if ('type' in value) return [value.type, value.count, bytes(value.data)];
    return [5, value.rationals.length, bytes(...value.rationals.flat().map(long))];
  };
  const directory = (entries: TiffEntries, start: number, next: (end: number) => number): Bytes => {
    const rows = Object.entries(entries).map(([tag, value]) => ({ tag: Number(tag), value: encoded(value) }));
    let valuesAt = start + 2 + rows.length * 12 + 4;
    const values: Bytes[] = [];
    const table = rows.map(({ tag, value: [type, count, data] }) => {
      const head = bytes(short(tag), short(type), long(count));
      if (data.length <= 4) return bytes(head, data, new Uint8Array(4 - data.length));
      values.push(data);
      valuesAt += data.length;
      return bytes(head, long(valuesAt - data.length));
    });
    return bytes(short(rows.length), ...table, long(next(valuesAt)), ...values);
  };
  const none = () => 0;
  const image = { ...parts.image, 34665: { long: 0 }, 34853: { long: 0 } };
  const imageEnd = 8 + directory(image, 8, none).length;
  const exif = directory(parts.exif ?? {}, imageEnd, none);
  const gps = directory(parts.gps ?? {}, imageEnd + exif.length, none);
  const lastAt = imageEnd + exif.length + gps.length;
  const pointers = { 34665: { long: imageEnd }, 34853: { long: imageEnd + exif.length } };
  const thumbnail = parts.thumbnail ?? new Uint8Array(0);
  const last = directory({ 513: { long: lastAt + 30 }, 514: { long: thumbnail.length } }, lastAt, none);
  return bytes(
    isLittleEndian ? 'II' : 'MM',
    short(42),
    long(8),
    directory({ ...image, ...pointers }, 8, () => (thumbnail.length > 0 ? lastAt : 0)),
    exif,
    gps,
    thumbnail.length > 0 ? bytes(last, thumbnail) : [],
  );
}

export interface Parts {
  readonly exif?: Uint8Array;
  readonly xmp?: string | Uint8Array;
  readonly iim?: Uint8Array;
}

export function jpeg({ exif, xmp: packet, iim: record }: Parts, ...more: Uint8Array[]): Bytes {
  return bytes(
    [0xff, 0xd8],
    exif ? jpegSegment(0xe1, bytes('Exif\0\0', exif)) : [],
    record ? jpegSegment(0xed, bytes('Photoshop 3.0\0', photoshop([[IPTC_RESOURCE, record]]))) : [],
    packet ? jpegSegment(0xe1, bytes('http://ns.adobe.com/xap/1.0/\0', asBytes(packet))) : [],
    ...more,
    jpegFrame(640, 480),
    [0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9],
  );
}

export function jpegSegment(marker: number, data: Uint8Array): Bytes {
  return bytes(0xff, marker, u16(data.length + 2), data);
}

export function jpegFrame(width: number, height: number): Bytes {
  return jpegSegment(0xc0, bytes(8, u16(height), u16(width), 1, 1, 0x11, 0));
}

/** Adobe's extended XMP, in parts of at most 65,000 bytes. */
export function extendedXmp(guid: string, packet: Uint8Array): Bytes[] {
  return Array.from({ length: Math.ceil(packet.length / 65_000) }, (_, index) => {
    const place = index * 65_000;
    const head = bytes('http://ns.adobe.com/xmp/extension/\0', guid, u32(packet.length), u32(place));
    return jpegSegment(0xe1, bytes(head, packet.subarray(place, place + 65_000)));
  });
}

export function png(...chunks: Uint8Array[]): Bytes {
  const header = pngChunk('IHDR', bytes(u32(640), u32(480), 8, 2, 0, 0, 0));
  return bytes('\x89PNG\r\n\x1a\n', header, ...chunks, pngChunk('IEND', new Uint8Array(0)));
}

/** The checksum is 0: the reader ignores it. */
export function pngChunk(type: string, data: Uint8Array): Bytes {
  return bytes(u32(data.length), type, data, u32(0));
}

export function pngXmp(packet: string, isPacked = false): Bytes {
  const text = isPacked ? deflateSync(utf8(packet)) : utf8(packet);
  return pngChunk('iTXt', bytes('XML:com.adobe.xmp', 0, isPacked ? 1 : 0, 0, 0, 0, text));
}

export function pngProfile(name: string, profile: Uint8Array): Bytes {
  const text = `\n${name} profile\n${String(profile.length).padStart(8)}\n${Buffer.from(profile).toString('hex')}\n`;
  return pngChunk('zTXt', bytes(`Raw profile type ${name}`, 0, 0, deflateSync(utf8(text))));
}

export function webp({ exif, xmp: packet }: Parts): Bytes {
  const chunk = (type: string, data: Uint8Array) => bytes(type, u32(data.length, true), data, data.length % 2 ? 0 : []);
  const chunks = bytes(
    chunk('VP8X', bytes(0x0c, 0, 0, 0, [127, 2, 0], [223, 1, 0])),
    chunk('VP8 ', new Uint8Array(33)),
    exif ? chunk('EXIF', exif) : [],
    packet ? chunk('XMP ', asBytes(packet)) : [],
  );
  return bytes('RIFF', u32(chunks.length + 4, true), 'WEBP', chunks);
}

/** `brand` heic or avif; the items follow meta, as cameras write them. */
export function isoMedia(brand: string, { exif, xmp: packet }: Parts): Bytes {
  const box = (type: string, ...parts: (number | string | Uint8Array | readonly number[])[]) => {
    const content = bytes(...parts);
    return bytes(u32(content.length + 8), type, content);
  };
  const full = [0, 0, 0, 0] as const;
  const items = [
    { id: 2, info: bytes('Exif', 0), data: bytes(u32(6), 'Exif\0\0', exif ?? []) },
    { id: 3, info: bytes('mime', 0, 'application/rdf+xml', 0), data: asBytes(packet ?? '') },
  ];
  const infos = items.map(({ id, info }) => box('infe', [2, 0, 0, 0], u16(id), u16(0), info));
  const meta = (start: number) => {
    let at = start;
    const places = items.map(({ id, data }) => {
      at += data.length;
      return bytes(u16(id), u16(0), u16(1), u32(at - data.length), u32(data.length));
    });
    return box(
      'meta',
      full,
      box('pitm', full, u16(1)),
      box('iinf', full, u16(items.length), ...infos),
      box('iloc', full, [0x44, 0], u16(items.length), ...places),
      box(
        'iprp',
        box('ipco', box('ispe', full, u32(2000), u32(2000)), box('ispe', full, u32(640), u32(480))),
        box('ipma', full, u32(1), u16(1), 1, 0x82),
      ),
    );
  };
  const head = box('ftyp', brand, u32(0), brand, 'mif1');
  const dataAt = head.length + meta(0).length + 8;
  return bytes(head, meta(dataAt), box('mdat', ...items.map(({ data }) => data)));
}

function asBytes(part: string | Uint8Array): Uint8Array {
  return typeof part === 'string' ? utf8(part) : part;
}
