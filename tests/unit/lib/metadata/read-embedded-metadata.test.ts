import { describe, expect, it } from 'vitest';
import type { EmbeddedMetadata } from '#lib/metadata/model/embedded-metadata.ts';
import { readEmbeddedMetadata } from '#lib/metadata/read-embedded-metadata.ts';
import {
  type Bytes,
  bytes,
  extendedXmp,
  iim,
  isoMedia,
  jpeg,
  jpegSegment,
  png,
  pngChunk,
  pngProfile,
  pngXmp,
  tiff,
  u32,
  utf8,
  webp,
  xmp,
} from '../../../helpers/picture-builder.ts';

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

  it('reads XMP inside an SVG', async () => {
    const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><metadata>${packet}</metadata></svg>`;
    expect(await read(utf8(svg))).toMatchObject({
      fileType: 'svg',
      values: { IPTCByLine: { text: 'Zoë, 山田', source: 'XMP' } },
    });
  });

  it('reads packed XMP, chunks behind the picture and the profiles of ImageMagick in a PNG', async () => {
    const picture = pngChunk('IDAT', new Uint8Array(200_000));
    expect(texts(await read(png(pngXmp(packet, true))))).toMatchObject({ IPTCByLine: 'Zoë, 山田' });
    expect(texts(await read(png(picture, pngXmp(packet))))).toMatchObject({ IPTCByLine: 'Zoë, 山田' });
    const profile = pngProfile('iptc', iim([[HEADLINE, utf8('Überschrift')]]));
    expect(texts(await read(png(profile)))).toEqual({ IPTCHeadline: 'Überschrift' });
  });

  it('reads IPTC of a TIFF, also where the writer swapped its bytes', async () => {
    const record = iim([[CITY, utf8('Köln')]]);
    const swapped = bytes(record, new Uint8Array((4 - (record.length % 4)) % 4));
    for (let at = 0; at < swapped.length; at += 4) swapped.subarray(at, at + 4).reverse();
    expect(texts(await read(tiff({ image: { 33723: record } })))).toEqual({ IPTCCity: 'Köln' });
    expect(texts(await read(tiff({ image: { 33723: swapped } })))).toEqual({ IPTCCity: 'Köln' });
  });

  it('says how large the picture is and how it lies', async () => {
    const pixelSize = { width: 640, height: 480 };
    const turned = tiff({ image: { 274: { short: 6 } } }, true);
    expect(await read(jpeg({ exif: turned }))).toMatchObject({ pixelSize, orientation: 6 });
    expect(await read(png())).toMatchObject({ pixelSize });
    expect(await read(webp({ exif: turned }))).toMatchObject({ pixelSize, orientation: 6 });
    expect(await read(isoMedia('heic', { exif: turned }))).toMatchObject({ pixelSize, orientation: 6 });
    const sized = tiff({ image: { 256: { long: 640 }, 257: { short: 480 } } });
    expect(await read(sized)).toMatchObject({ pixelSize });
  });

  it('says where the embedded thumbnail is', async () => {
    const thumbnail = bytes([0xff, 0xd8], 'a small picture', [0xff, 0xd9]);
    const file = jpeg({ exif: tiff({ thumbnail }) });
    const { thumbnail: place = { offset: 0, length: 0 } } = await read(file);
    expect(file.subarray(place.offset, place.offset + place.length)).toEqual(thumbnail);
    expect(await read(jpeg({ exif: tiff({ thumbnail: bytes('no JPEG') }) }))).not.toHaveProperty('thumbnail');
  });
});

describe('precedence', () => {
  it('[3.8] takes XMP before IPTC before Exif, value by value, and says which', async () => {
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

  it('passes over blanks and what a maker writes into every picture', async () => {
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

  it('[3.9] never joins the date of one source with the time of another day', async () => {
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

describe('text', () => {
  const city = async (value: Bytes, declaresUtf8 = false) =>
    (await read(jpeg({ iim: iim([[CITY, value]], declaresUtf8) }))).values['IPTCCity'];

  it('reads UTF-8, declared or not, and Latin-1', async () => {
    const right = { text: 'Köln – „Süd“', source: 'IPTC', isRepaired: false };
    expect(await city(utf8(right.text), true)).toEqual(right);
    expect(await city(utf8(right.text))).toEqual(right);
    expect(await city(bytes('K\xf6ln \x96 \x84S\xfcd\x93'))).toEqual(right);
  });

  it('puts text right that was encoded twice, and says so', async () => {
    const twice = (text: string) => utf8(Buffer.from(text).toString('latin1'));
    expect(await city(twice('Köln'))).toEqual({ text: 'Köln', source: 'IPTC', isRepaired: true });
    expect(await city(twice('Москва'))).toMatchObject({ text: 'Москва', isRepaired: true });
    const inXmp = jpeg({ xmp: xmp('', 'photoshop:City="KÃ¶ln" photoshop:Country="São Tomé"') });
    expect((await read(inXmp)).values).toMatchObject({
      IPTCCity: { text: 'Köln', isRepaired: true },
      IPTCCountryName: { text: 'São Tomé', isRepaired: false },
    });
  });

  it('leaves right text alone that looks encoded twice', async () => {
    for (const text of ['le côté\u00a0»', 'CAFÉ…', 'DÉJÀ', 'Ã', '“É”', '東京 Ã¶']) {
      expect(await city(utf8(text))).toEqual({ text, source: 'IPTC', isRepaired: false });
    }
  });

  it('drops the half letter that a limit in bytes left at the end', async () => {
    expect(await city(utf8('Größe').subarray(0, 5), true)).toEqual({ text: 'Grö', source: 'IPTC', isRepaired: true });
    expect(await city(utf8('ööö').subarray(0, 5))).toEqual({ text: 'öö', source: 'IPTC', isRepaired: true });
  });

  it('reads XMP in UTF-16 and Latin-1 bytes between UTF-8', async () => {
    const utf16 = new Uint8Array(Buffer.from(`\ufeff${xmp('', 'photoshop:City="Köln"')}`, 'utf16le'));
    expect(texts(await read(jpeg({ xmp: utf16 })))).toEqual({ IPTCCity: 'Köln' });
    const [before = '', after = ''] = xmp('', 'photoshop:Country="Österreich" photoshop:City="K?ln"').split('?ln');
    expect(texts(await read(jpeg({ xmp: bytes(utf8(before), 0xf6, utf8(`ln${after}`)) })))).toEqual({
      IPTCCity: 'Köln',
      IPTCCountryName: 'Österreich',
    });
  });

  it('joins what may stand there several times and takes the words for everybody', async () => {
    const file = jpeg({
      iim: iim([
        [20, utf8('Fußball')],
        [20, utf8('Bundesliga')],
      ]),
      xmp: xmp(
        '<dc:description><rdf:Alt><rdf:li xml:lang="de">Deutsch</rdf:li><rdf:li xml:lang="x-default">All &amp; &#xE4;</rdf:li></rdf:Alt></dc:description>',
      ),
    });
    expect(texts(await read(file))).toEqual({ IPTCSupplCategory: 'Fußball, Bundesliga', IPTCCaption: 'All & ä' });
  });

  it('reads both names of an Exif copyright and the UTF-16 of Windows', async () => {
    const image = { 33432: 'Photographer\0Editor', 40091: new Uint8Array(Buffer.from('Titel 東京\0', 'utf16le')) };
    const metadata = await read(jpeg({ exif: tiff({ image }) }));
    expect(texts(metadata)).toEqual({ IPTCCopyrightNotice: 'Photographer\nEditor' });
    expect(metadata.words).toMatchObject({ title: { text: 'Titel 東京', source: 'Exif' } });
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

  it('[3.11] gives degrees with six decimals', async () => {
    const { coordinates } = await read(jpeg({ exif: gps(degrees(33), degrees(151)) }));
    expect(coordinates).toEqual({ latitude: -33.509259, longitude: 151.509259 });
    const written = xmp('', 'exif:GPSLatitude="48,51.5042N" exif:GPSLongitude="2,17,40.2W"');
    expect((await read(jpeg({ xmp: written }))).coordinates).toEqual({ latitude: 48.858403, longitude: -2.2945 });
  });

  it('[5.12] gives none out of range, without a hemisphere or without a number', async () => {
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

describe('large and broken files', () => {
  /** Counts what is read; the file itself never is in memory. */
  class CountingBlob extends Blob {
    bytesRead = 0;
    slices = 0;
    override slice(start = 0, end = this.size): Blob {
      this.bytesRead += Math.min(end, this.size) - start;
      this.slices += 1;
      return super.slice(start, end);
    }
  }

  it('[9.6] reads one slice of an ordinary picture and five at most of any', async () => {
    const ordinary = new CountingBlob([jpeg({ exif, xmp: packet }), new Uint8Array(5_000_000)]);
    await readEmbeddedMetadata(ordinary);
    expect([ordinary.slices, ordinary.bytesRead]).toEqual([1, 65_536]);
    const guid = 'A'.repeat(32);
    const huge = extendedXmp(guid, new Uint8Array(10_000_000).fill(0x20));
    const file = new CountingBlob([jpeg({ xmp: xmp('', `xmpNote:HasExtendedXMP="${guid}"`) }, ...huge)]);
    await readEmbeddedMetadata(file);
    expect(file.slices).toBe(5);
    expect(file.bytesRead).toBeLessThanOrEqual(5 * 65_536);
  });

  it('reads the main packet of a JPEG with 10 MB of XMP, and an extended one that fits', async () => {
    const guid = '0123456789ABCDEF0123456789ABCDEF';
    const main = xmp('', `photoshop:City="Köln" xmpNote:HasExtendedXMP="${guid}"`);
    const extended = (size: number) =>
      extendedXmp(guid, utf8(xmp('', `photoshop:Headline="Lang" photoshop:Credit="${'x'.repeat(size)}"`)));
    expect(texts(await read(jpeg({ xmp: main }, ...extended(10_000_000))))).toMatchObject({ IPTCCity: 'Köln' });
    expect(texts(await read(jpeg({ xmp: main }, ...extended(100_000))))).toMatchObject({
      IPTCCity: 'Köln',
      IPTCHeadline: 'Lang',
    });
    const other = jpeg({ xmp: xmp('', 'photoshop:City="Köln"') }, ...extended(10));
    expect(texts(await read(other))).toEqual({ IPTCCity: 'Köln' });
  });

  it('ends with directories that point at themselves', async () => {
    const looping = tiff({ image: { 270: 'Text' }, thumbnail: bytes([0xff, 0xd8]) });
    const view = new DataView(looping.buffer);
    for (const tag of [0x8769, 0x8825]) {
      for (let at = 10; at < 10 + 3 * 12; at += 12) if (view.getUint16(at) === tag) view.setUint32(at + 8, 8);
    }
    view.setUint32(10 + 3 * 12, 8);
    expect(texts(await read(looping))).toEqual({ IPTCCaption: 'Text' });
    expect(texts(await read(jpeg({ exif: looping })))).toEqual({ IPTCCaption: 'Text' });
  });

  it('keeps what stands before the place where a file is cut off', async () => {
    const file = jpeg({ exif, xmp: xmp('', 'photoshop:City="Köln" photoshop:Country="Deutschland"') });
    const cut = file.subarray(0, Buffer.from(file).indexOf('Deutsch'));
    expect(texts(await read(cut))).toMatchObject({ IPTCCaption: 'Aus Köln' });
    const element = xmp('<photoshop:City>Köln</photoshop:City><photoshop:Country>Deutschland</photoshop:Country>');
    const whole = jpeg({ xmp: element });
    expect(texts(await read(whole.subarray(0, Buffer.from(whole).indexOf('Deutsch'))))).toEqual({ IPTCCity: 'Köln' });
  });

  it('stays quick on a PNG bomb and says the size that it claims', async () => {
    const bomb = pngXmp(xmp('', `photoshop:City="Köln" photoshop:Credit="${' '.repeat(50_000_000)}"`), true);
    const started = performance.now();
    await read(png(...Array.from({ length: 6 }, () => bomb)));
    expect(performance.now() - started).toBeLessThan(1000);
    const size = await read(bytes(png().subarray(0, 16), u32(0x7fff_ffff), u32(0x7fff_ffff), png().subarray(24)));
    expect(size.pixelSize).toEqual({ width: 0x7fff_ffff, height: 0x7fff_ffff });
  });

  it('passes over bytes between segments and stops where the picture begins', async () => {
    const late = jpegSegment(0xe1, bytes('Exif\0\0', exif));
    expect(texts(await read(jpeg({ xmp: packet }, bytes('garbage', [0xff, 0xff]), late)))).toMatchObject({
      IPTCCaption: 'Aus Köln',
    });
    expect(texts(await read(bytes(jpeg({}), late)))).toEqual({});
  });

  it('gives nothing for nothing and for what is no picture', async () => {
    expect(await read(bytes())).toEqual({ values: {}, words: {} });
    expect(await read(bytes('MZ', new Uint8Array(100)))).toEqual({ fileType: 'exe', values: {}, words: {} });
  });
});
