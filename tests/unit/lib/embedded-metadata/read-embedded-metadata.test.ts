import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { EmbeddedMetadata } from '#lib/embedded-metadata/model/embedded-metadata.ts';
import { readEmbeddedMetadata } from '#lib/embedded-metadata/read-embedded-metadata.ts';
import {
  type Bytes,
  bytes,
  IPTC_RESOURCE,
  iim,
  isoMedia,
  jpeg,
  jpegSegment,
  photoshop,
  png,
  pngChunk,
  pngProfile,
  pngXmp,
  type TiffValue,
  tiff,
  u16,
  u32,
  utf8,
  webp,
  xmp,
} from '../../../helpers/builders/picture-builder.ts';

const HEADLINE = 105;
const CAPTION = 120;
const BY_LINE = 80;
const CITY = 90;

const read = (file: Bytes) => readEmbeddedMetadata(new Blob([file]));
const texts = ({ values }: EmbeddedMetadata) =>
  Object.fromEntries(Object.entries(values).map(([name, { text }]) => [name, text]));

const exif = tiff({ image: { 270: 'Aus Köln', 315: 'Jörg' }, exif: { 36867: '2024:02:29 23:59:58' } });
const packet = xmp('<dc:creator><rdf:Seq><rdf:li>Zoë</rdf:li><rdf:li>山田</rdf:li></rdf:Seq></dc:creator>');

describe('every format', () => {
  it.each([
    ['jpeg', jpeg({ exif, xmp: packet })],
    ['png', png(pngChunk('eXIf', exif), pngXmp(packet))],
    ['webp', webp({ exif, xmp: packet })],
    ['tiff', tiff({ image: { 270: 'Aus Köln', 700: utf8(packet) }, exif: { 36867: '2024:02:29 23:59:58' } })],
    ['heic', isoMedia('heic', { exif, xmp: packet })],
    ['avif', isoMedia('avif', { exif, xmp: packet })],
  ])('[3.8] reads Exif and XMP of %s', async (fileType, file) => {
    const metadata = await read(file);
    expect(metadata.fileType).toBe(fileType);
    expect(texts(metadata)).toEqual({
      IPTCCaption: 'Aus Köln',
      IPTCByLine: 'Zoë, 山田',
      IPTCDateCreated: '20240229',
      IPTCTimeCreated: '235958',
    });
  });

  const stored = (type: number, count: number, data: Uint8Array) => ({ type, count, data });
  const double = (value: number, isLittleEndian: boolean): Uint8Array => {
    const data = new DataView(new ArrayBuffer(8));
    data.setFloat64(0, value, isLittleEndian);
    return new Uint8Array(data.buffer);
  };
  const float = (value: number, isLittleEndian: boolean): Uint8Array => {
    const data = new DataView(new ArrayBuffer(4));
    data.setFloat32(0, value, isLittleEndian);
    return new Uint8Array(data.buffer);
  };

  it.each([true, false])(
    '[3.8] reads a text tag with a numeric type as a number, little-endian: %s',
    async (isLittleEndian) => {
      const captions: readonly (readonly [TiffValue, string | undefined])[] = [
        [{ short: 2026 }, '2026'],
        // As two characters they would be 'AB'.
        [{ short: isLittleEndian ? 0x4241 : 0x4142 }, isLittleEndian ? '16961' : '16706'],
        [{ long: 70_000 }, '70000'],
        [stored(3, 2, bytes(u16(2026, isLittleEndian), u16(11, isLittleEndian))), '2026 11'],
        [stored(8, 1, u16(0xfffe, isLittleEndian)), '-2'],
        [stored(9, 1, u32(0xffff_fffe, isLittleEndian)), '-2'],
        [{ rationals: [[1, 3]] }, '0.3333333333'],
        [{ rationals: [[0, 0]] }, undefined],
        [stored(11, 1, float(1.5, isLittleEndian)), '1.5'],
        [stored(12, 1, double(-2.25, isLittleEndian)), '-2.25'],
        // Bytes are characters, whatever the declared type is.
        [utf8('Köln'), 'Köln'],
        [stored(1, 5, utf8('Köln')), 'Köln'],
      ];
      for (const [value, caption] of captions) {
        const block = tiff({ image: { 270: value } }, isLittleEndian);
        for (const file of [block, jpeg({ exif: block })])
          expect(texts(await read(file)).IPTCCaption, JSON.stringify(value)).toBe(caption);
      }
    },
  );

  it('reads XMP inside an SVG', async () => {
    const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><metadata>${packet}</metadata></svg>`;
    expect(await read(utf8(svg))).toMatchObject({
      fileType: 'svg',
      values: { IPTCByLine: { text: 'Zoë, 山田', source: 'XMP' } },
    });
  });

  it('reads compressed XMP, chunks after the image and ImageMagick profiles in a PNG', async () => {
    const picture = pngChunk('IDAT', new Uint8Array(200_000));
    expect(texts(await read(png(pngXmp(packet, true))))).toMatchObject({ IPTCByLine: 'Zoë, 山田' });
    expect(texts(await read(png(picture, pngXmp(packet))))).toMatchObject({ IPTCByLine: 'Zoë, 山田' });
    const inOtherChunk = pngChunk('zTXt', bytes('XML:com.adobe.xmp', 0, 0, deflateSync(utf8(packet))));
    expect(texts(await read(png(inOtherChunk)))).toMatchObject({ IPTCByLine: 'Zoë, 山田' });
    const profile = pngProfile('iptc', iim([[HEADLINE, utf8('Überschrift')]]));
    expect(texts(await read(png(profile)))).toEqual({ IPTCHeadline: 'Überschrift' });
  });

  it('reads IPTC of a TIFF, also byte-swapped', async () => {
    const record = iim([[CITY, utf8('Köln')]]);
    const swapped = bytes(record, new Uint8Array((4 - (record.length % 4)) % 4));
    for (let at = 0; at < swapped.length; at += 4) swapped.subarray(at, at + 4).reverse();
    expect(texts(await read(tiff({ image: { 33723: record } })))).toEqual({ IPTCCity: 'Köln' });
    expect(texts(await read(tiff({ image: { 33723: swapped } })))).toEqual({ IPTCCity: 'Köln' });
  });

  it('uses the first of two IPTC records in a JPEG', async () => {
    const city = (name: string) => [IPTC_RESOURCE, iim([[CITY, utf8(name)]])] as const;
    const resources = photoshop([city('Köln'), city('Bonn')]);
    const file = jpeg({}, jpegSegment(0xed, bytes('Photoshop 3.0\0', resources)));
    expect(texts(await read(file))).toEqual({ IPTCCity: 'Köln' });
  });

  it('reads XMP whose segment lacks its signature', async () => {
    const nameless = jpegSegment(0xe1, bytes('XMP\0://ns.adobe.com/xap/1.0/\0', utf8(packet)));
    expect(texts(await read(jpeg({}, nameless)))).toEqual({ IPTCByLine: 'Zoë, 山田' });
  });

  it('returns size and orientation of the picture', async () => {
    const pixelSize = { width: 640, height: 480 };
    const turned = tiff({ image: { 274: { short: 6 } } }, true);
    expect(await read(jpeg({ exif: turned }))).toMatchObject({ pixelSize, orientation: 6 });
    expect(await read(png())).toMatchObject({ pixelSize });
    expect(await read(webp({ exif: turned }))).toMatchObject({ pixelSize, orientation: 6 });
    expect(await read(isoMedia('heic', { exif: turned }))).toMatchObject({ pixelSize, orientation: 6 });
    const sized = tiff({ image: { 256: { long: 640 }, 257: { short: 480 } } });
    expect(await read(sized)).toMatchObject({ pixelSize });
  });

  it('returns the position of the embedded thumbnail', async () => {
    const thumbnail = bytes([0xff, 0xd8], 'a small picture', [0xff, 0xd9]);
    const file = jpeg({ exif: tiff({ thumbnail }) });
    const { thumbnail: place = { offset: 0, length: 0 } } = await read(file);
    expect(file.subarray(place.offset, place.offset + place.length)).toEqual(thumbnail);
    expect(await read(jpeg({ exif: tiff({ thumbnail: bytes('no JPEG') }) }))).not.toHaveProperty('thumbnail');
  });
});

describe('precedence', () => {
  it('[3.8] prefers XMP to IPTC to Exif, value by value, and returns the source', async () => {
    const file = jpeg({
      exif: tiff({ image: { 270: 'Exif', 315: 'Exif', 33432: 'Exif' } }),
      iim: iim([
        [CAPTION, utf8('IPTC')],
        [BY_LINE, utf8('IPTC')],
      ]),
      xmp: xmp('', 'photoshop:Headline="XMP" dc:description="XMP"'),
    });
    expect((await read(file)).values).toEqual({
      IPTCHeadline: { text: 'XMP', source: 'XMP', isRepaired: false },
      IPTCCaption: { text: 'XMP', source: 'XMP', isRepaired: false },
      IPTCByLine: { text: 'IPTC', source: 'IPTC', isRepaired: false },
      IPTCCopyrightNotice: { text: 'Exif', source: 'Exif', isRepaired: false },
    });
  });

  it('skips blank values and camera boilerplate', async () => {
    const file = (description: string) =>
      read(
        jpeg({
          exif: tiff({ image: { 270: description, 271: 'WWL', 272: 'ION230' } }),
          xmp: xmp('<dc:description><rdf:Alt><rdf:li xml:lang="x-default"> \n</rdf:li></rdf:Alt></dc:description>'),
        }),
      );
    expect(texts(await file('OLYMPUS DIGITAL CAMERA         '))).toEqual({});
    expect(texts(await file('SONY DSC'))).toEqual({});
    expect(texts(await file('WWL     '))).toEqual({});
    expect(texts(await file('My first digital camera'))).toEqual({ IPTCCaption: 'My first digital camera' });
  });

  it('[3.9] never joins the date of one source with the time of another', async () => {
    const camera = tiff({ exif: { 36867: '2024:05:06 07:08:09' } });
    const dated = (date: string) => read(jpeg({ exif: camera, xmp: xmp('', `photoshop:DateCreated="${date}"`) }));
    expect(texts(await dated('1999-01-02'))).toEqual({ IPTCDateCreated: '19990102' });
    expect(texts(await dated('2024-05-06'))).toEqual({ IPTCDateCreated: '20240506', IPTCTimeCreated: '070809' });
    expect(texts(await dated('2024-05-06T23:30-08:00'))).toEqual({
      IPTCDateCreated: '20240506',
      IPTCTimeCreated: '233000',
    });
    expect(texts(await dated('2024'))).toEqual({ IPTCDateCreated: '20240506', IPTCTimeCreated: '070809' });
  });
});

describe('place', () => {
  const gps = (latitude: [number, number][], longitude: [number, number][], sides = 'SE') =>
    tiff({
      gps: { 1: sides.charAt(0), 2: { rationals: latitude }, 3: sides.charAt(1), 4: { rationals: longitude } },
    });
  const degrees = (whole: number): [number, number][] => [
    [whole, 1],
    [30, 1],
    [100, 3],
  ];

  it('[3.11, 9.5] returns degrees with six decimals', async () => {
    const { coordinates } = await read(jpeg({ exif: gps(degrees(33), degrees(151)) }));
    expect(coordinates).toEqual({ latitude: -33.509259, longitude: 151.509259 });
    const written = xmp('', 'exif:GPSLatitude="48,51.5042N" exif:GPSLongitude="2,17,40.2W"');
    expect((await read(jpeg({ xmp: written }))).coordinates).toEqual({ latitude: 48.858403, longitude: -2.2945 });
  });

  it('[5.12] returns none out of range, without a hemisphere or without a number', async () => {
    const found = await Promise.all(
      [
        gps(degrees(91), degrees(10)),
        gps(degrees(10), degrees(181)),
        gps(degrees(10), degrees(10), 'XE'),
        gps([[0, 0]], degrees(10)),
        gps([], []),
      ].map((block) => read(jpeg({ exif: block }))),
    );
    expect(found.filter(({ coordinates }) => coordinates)).toEqual([]);
  });
});
