/** Files of further formats built byte by byte, with metadata in the places of each. They have no picture. */
import { type Bytes, bytes, jpeg, type Parts, photoshop, u16, u32, utf8 } from './picture-builder.ts';
import { TiffBuilder } from './tiff-builder.ts';

type Part = number | string | Uint8Array | readonly number[];

export function box(type: string, ...parts: Part[]): Bytes {
  const content = bytes(...parts);
  return bytes(u32(content.length + 8), type, content);
}

export const XMP_UUID = bytes([
  0xbe, 0x7a, 0xcf, 0xcb, 0x97, 0xa9, 0x42, 0xe8, 0x9c, 0x71, 0x99, 0x94, 0x91, 0xe3, 0xaf, 0xac,
]);

/** `resources` by number, in front of the usual ones. */
export function psd(resources: readonly (readonly [number, Uint8Array])[]): Bytes {
  const all = photoshop(resources);
  const header = bytes('8BPS', u16(1), [0, 0, 0, 0, 0, 0], u16(3), u32(480), u32(640), u16(8), u16(3));
  return bytes(header, u32(0), u32(all.length), all, u32(0), u16(0));
}

/** The XMP after the picture, with the trailer that makes it a chain of blocks. */
export function gif(packet: string): Bytes {
  const trailer = [1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0];
  const picture = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0];
  return bytes(
    'GIF89a',
    [1, 0, 1, 0, 0x80, 0, 0],
    new Uint8Array(6),
    picture,
    '!\xff\x0bXMP DataXMP',
    utf8(packet),
    trailer,
    ';',
  );
}

export function eps(packet: string): Bytes {
  const lines = ['%!PS-Adobe-3.0 EPSF-3.0', '%%BoundingBox: 0 0 640 480', '%%EndComments', '%begin_xml_packet: 3000'];
  return bytes(`${lines.join('\n')}\n`, utf8(packet), '\n%end_xml_packet\n%%EOF\n');
}

/** Each packet is an object of its own, as of a page and of the pictures on it. */
export function pdf(...packets: string[]): Bytes {
  const objects = packets.map((packet, index) =>
    bytes(
      `${index + 3} 0 obj\n<</Type/Metadata/Subtype/XML/Length ${packet.length}>>stream\n`,
      utf8(packet),
      '\nendstream endobj\n',
    ),
  );
  return bytes(
    '%PDF-1.7\n1 0 obj <</Type/Catalog/Metadata 3 0 R>> endobj\n',
    ...objects,
    'trailer <</Root 1 0 R>>\n%%EOF\n',
  );
}

export function jxl({ exif, xmp }: Parts): Bytes {
  return bytes(
    box('JXL ', '\r\n\x87\n'),
    box('ftyp', 'jxl ', u32(0), 'jxl '),
    exif ? box('Exif', u32(0), exif) : [],
    box('jxlc', new Uint8Array(4_000)),
    xmp ? box('xml ', typeof xmp === 'string' ? utf8(xmp) : xmp) : [],
  );
}

export function jp2({ exif, xmp, iim }: Parts): Bytes {
  return bytes(
    box('jP  ', '\r\n\x87\n'),
    box('ftyp', 'jp2 ', u32(0), 'jp2 '),
    box('jp2h', box('ihdr', u32(480), u32(640), u16(3), 7, 7, 0, 0)),
    box('jp2c', new Uint8Array(4_000)),
    exif ? box('uuid', 'JpgTiffExif->JP2', exif) : [],
    iim
      ? box(
          'uuid',
          [0x33, 0xc7, 0xa4, 0xd2, 0xb8, 0x1d, 0x47, 0x23, 0xa0, 0xba, 0xf1, 0xa3, 0xe0, 0x97, 0xad, 0x38],
          iim,
        )
      : [],
    xmp ? box('uuid', XMP_UUID, typeof xmp === 'string' ? utf8(xmp) : xmp) : [],
  );
}

/** `image`, `capture`, `gps`: TIFF structures whose first directory is that of Exif. */
export interface Cr3Parts {
  readonly image: Uint8Array;
  readonly capture: Uint8Array;
  readonly gps: Uint8Array;
  readonly xmp: string;
}

export function cr3({ image, capture, gps, xmp }: Cr3Parts): Bytes {
  const canon = [0x85, 0xc0, 0xb6, 0x87, 0x82, 0x0f, 0x11, 0xe0, 0x81, 0x11, 0xf4, 0xce, 0x46, 0x2b, 0x6a, 0x48];
  return bytes(
    box('ftyp', 'crx ', u32(1), 'crx isom'),
    box(
      'moov',
      box('uuid', canon, box('CNCV', 'CanonCR3'), box('CMT1', image), box('CMT2', capture), box('CMT4', gps)),
      box('mvhd', new Uint8Array(100)),
    ),
    box('uuid', XMP_UUID, utf8(xmp)),
    box('mdat', new Uint8Array(2_000)),
  );
}

/** A JPEG at 200, as the header says. */
export function raf(parts: Parts): Bytes {
  const inside = jpeg(parts);
  const head = bytes('FUJIFILMCCD-RAW 0201FF389501X-T4', new Uint8Array(52), u32(200), u32(inside.length));
  return bytes(head, new Uint8Array(200 - head.length), inside, new Uint8Array(500));
}

export function rw2(parts: Parts, packet: string): Bytes {
  const builder = new TiffBuilder(true, 0x55);
  const entries = [
    [0x002e, jpeg(parts)],
    [0x02bc, utf8(packet)],
  ] as const;
  return new Uint8Array(builder.file(builder.directory(entries)));
}

export function svg(inside: string, prefix = ''): Bytes {
  const name = prefix === '' ? '' : `${prefix}:`;
  const declared = prefix === '' ? 'xmlns' : `xmlns:${prefix}`;
  return utf8(
    `<?xml version="1.0"?><${name}svg ${declared}="http://www.w3.org/2000/svg" width="64" height="48">${inside}</${name}svg>`,
  );
}
