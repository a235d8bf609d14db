/** What is read from formats besides JPEG, PNG, TIFF, WebP, HEIC and AVIF, in the places of each. */
import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readAllMetadata } from '#lib/embedded-metadata/read-all-metadata.ts';
import { readFileMetadata } from '#lib/embedded-metadata/read-embedded-metadata.ts';
import { cr3, eps, gif, jp2, jxl, pdf, psd, raf, rw2, svg } from '../../../helpers/builders/format-builder.ts';
import {
  type Bytes,
  bytes,
  iim,
  jpeg,
  png,
  pngChunk,
  pngXmp,
  tiff,
  utf8,
  xmp,
} from '../../../helpers/builders/picture-builder.ts';

const read = (file: Uint8Array<ArrayBuffer>) => readFileMetadata(new Blob([file]));

const packet = xmp(
  '<dc:description><rdf:Alt><rdf:li xml:lang="x-default">Größe ü</rdf:li></rdf:Alt></dc:description><dc:creator><rdf:Seq><rdf:li>Zoë</rdf:li></rdf:Seq></dc:creator>',
  'photoshop:Headline="Deich" photoshop:Instructions="EMBARGO 18:00"',
);
const record = iim([
  [105, utf8('Aus IIM')],
  [110, utf8('dpä')],
]);
const exif = tiff({ image: { 270: 'Aus Exif', 33432: '© Exif' }, exif: { 36867: '2024:02:29 23:59:58' } });

const OF_XMP = { IPTCHeadline: 'Deich', IPTCCaption: 'Größe ü', IPTCByLine: 'Zoë' };
const OF_EXIF = { IPTCCopyrightNotice: '© Exif', IPTCDateCreated: '20240229', IPTCTimeCreated: '235958' };
const CR3 = cr3({
  image: tiff({ image: { 315: 'Cam', 33432: '© Exif' } }),
  capture: tiff({ image: { 36867: '2024:02:29 23:59:58' } }),
  gps: tiff({ image: { 1: 'N', 2: { rationals: [[54, 1]] }, 3: 'E', 4: { rationals: [[9, 1]] } } }),
  xmp: packet,
});

const WITH_XMP: readonly (readonly [string, Bytes, Readonly<Record<string, string>>])[] = [
  [
    'psd',
    psd([
      [1028, record],
      [1060, utf8(packet)],
      [1058, exif],
    ]),
    { ...OF_XMP, ...OF_EXIF, IPTCCredit: 'dpä' },
  ],
  ['gif', gif(packet), OF_XMP],
  ['eps', eps(packet), OF_XMP],
  ['pdf', pdf(packet), OF_XMP],
  ['jxl', jxl({ exif, xmp: packet }), { ...OF_XMP, ...OF_EXIF }],
  ['jp2', jp2({ exif, xmp: packet, iim: record }), { ...OF_XMP, ...OF_EXIF, IPTCCredit: 'dpä' }],
  ['cr3', CR3, { ...OF_XMP, ...OF_EXIF }],
  ['raf', raf({ exif, xmp: packet, iim: record }), { ...OF_XMP, ...OF_EXIF, IPTCCredit: 'dpä' }],
  ['rw2', rw2({ exif, iim: record }, packet), { ...OF_XMP, ...OF_EXIF, IPTCCredit: 'dpä' }],
  [
    'orf',
    orfOf(tiff({ image: { 700: utf8(packet), 33432: '© Exif' }, exif: { 36867: '2024:02:29 23:59:58' } }, true)),
    { ...OF_XMP, ...OF_EXIF },
  ],
  ['svg', svg(`<title>Not this</title><metadata>${packet}</metadata>`), OF_XMP],
];

it.each(WITH_XMP)('[3.8] the XMP, IPTC and Exif of a file of type %s are read', async (fileType, file, values) => {
  expect(await read(file)).toMatchObject({ fileType, values, unmapped: { instructions: 'EMBARGO 18:00' } });
});

it.each(WITH_XMP)('everything in a file of type %s shows its XMP', async (_, file) => {
  const all = await readAllMetadata(new Blob([file]));
  const entries = all?.groups.flatMap((group) => group.entries.map(({ text }) => text));
  expect(entries).toEqual(expect.arrayContaining(['Deich', 'Größe ü', 'EMBARGO 18:00']));
});

it('the place of a CR3 is read from its own directory', async () => {
  expect((await read(CR3)).coordinates).toEqual({ latitude: 54, longitude: 9 });
});

const TEXTS = { IPTCHeadline: 'Wahl', IPTCCaption: 'Grün gewinnt', IPTCByLine: 'Jane', IPTCCopyrightNotice: '© Desk' };
const chunk = (type: 'tEXt' | 'zTXt' | 'iTXt', keyword: string, text: string): Bytes => {
  if (type === 'tEXt') return pngChunk(type, bytes(keyword, 0, text));
  if (type === 'zTXt') return pngChunk(type, bytes(keyword, 0, 0, deflateSync(utf8(text))));
  return pngChunk(type, bytes(keyword, 0, 0, 0, 'en', 0, 'Translated', 0, utf8(text)));
};

it.each([
  [
    'png',
    png(
      chunk('tEXt', 'Title', 'Wahl'),
      chunk('zTXt', 'Description', 'Grün gewinnt'),
      chunk('iTXt', 'Author', 'Jane'),
      chunk('tEXt', 'Copyright', '\xa9 Desk'),
    ),
    TEXTS,
  ],
  [
    'png',
    png(chunk('tEXt', 'Creation Time', 'Sat, 28 Nov 2026 14:05:33 +0900')),
    { IPTCDateCreated: '20261128', IPTCTimeCreated: '140533' },
  ],
  ['png', png(pngXmp(packet), chunk('tEXt', 'Title', 'Wahl'), chunk('tEXt', 'Software', 'App')), OF_XMP],
  [
    'svg',
    svg('<g><title>Inner</title></g><title>Wahl</title><desc>Grün gewinnt</desc>'),
    { IPTCHeadline: 'Wahl', IPTCCaption: 'Grün gewinnt' },
  ],
  ['svg', svg('<s:title>Wahl</s:title>', 's'), { IPTCHeadline: 'Wahl' }],
] as const)('the texts that a %s itself has are proposed where no standard has one', async (_, file, values) => {
  expect((await read(file)).values).toEqual(values);
});

it('the first packet of a document that says so is its own, not that of a picture on its pages', async () => {
  const picture = xmp('', 'photoshop:Headline="Picture" dc:format="image/jpeg"');
  const page = xmp('<dc:format>application/pdf</dc:format>', 'photoshop:Headline="Page"');
  expect((await read(pdf(picture, page))).values).toEqual({ IPTCHeadline: 'Page' });
});

it('[9.6] the packet behind the preview of an EPS is found, and one at its end', async () => {
  const [preview, drawing] = [new Uint8Array(220_000), new Uint8Array(3_000_000)].map((filler) => filler.fill(0x25));
  const behindPreview = bytes('%!PS-Adobe-3.1 EPSF-3.0\n', preview ?? [], utf8(packet), drawing ?? []);
  expect((await read(behindPreview)).values).toMatchObject(OF_XMP);
  const atEnd = bytes('%!PS-Adobe-3.1 EPSF-3.0\n', preview ?? [], drawing ?? [], utf8(packet));
  expect((await read(atEnd)).values).toMatchObject(OF_XMP);
});

it('[9.6] a packet at the end of a large file is found, and one that is cut at its end is read as far as it goes', async () => {
  const large = bytes(gif('').subarray(0, 30), new Uint8Array(3_000_000), gif(packet).subarray(30));
  expect((await read(large)).values).toEqual(OF_XMP);
  expect((await read(gif(packet).slice(0, 900))).values).toMatchObject({ IPTCHeadline: 'Deich' });
});

it('[3.8] the UTF-8 texts of Exif 3.0 are read, also its title and photographer', async () => {
  const text = (value: string) => ({ type: 129, count: utf8(value).length + 1, data: bytes(utf8(value), 0) });
  const block = tiff({
    image: { 270: text('Größe in 東京'), 33432: text('© Jörg') },
    exif: { 42038: text('Titel'), 42039: text('Jörg Müßig') },
  });
  expect(await read(jpeg({ exif: block }))).toMatchObject({
    values: { IPTCCaption: 'Größe in 東京', IPTCCopyrightNotice: '© Jörg', IPTCByLine: 'Jörg Müßig' },
    unmapped: { title: 'Titel' },
  });
});

it('everything in a TIFF with IPTC of type LONG shows it', async () => {
  const long = iim([
    [105, utf8('Überschrift')],
    [40, utf8('SPERRFRIST')],
  ]);
  const padded = bytes(long, new Uint8Array((4 - (long.length % 4)) % 4));
  const swapped = Uint8Array.from(padded, (_, at) => padded[at ^ 3] ?? 0);
  const file = tiff({ image: { 33723: { type: 4, count: padded.length / 4, data: swapped } } }, true);
  const all = await readAllMetadata(new Blob([file]));
  const entries = all?.groups.flatMap((group) => group.entries.map(({ text }) => text));
  expect(entries).toEqual(expect.arrayContaining(['Überschrift', 'SPERRFRIST']));
});

it('[9.6] hundreds of texts, or one of a megabyte, are read in part and do not keep XMP from being read', async () => {
  const many = Array.from({ length: 500 }, () => chunk('tEXt', 'Comment', 'x'));
  const huge = chunk('tEXt', 'Description', 'x'.repeat(1_000_000));
  expect((await read(png(...many, pngXmp(packet)))).values).toMatchObject(OF_XMP);
  expect((await read(png(huge, pngXmp(packet)))).values).toMatchObject(OF_XMP);
  expect((await read(png(huge))).values.IPTCCaption).toHaveLength(2_048);
});

/** Olympus writes another number in the header of its TIFF. */
function orfOf(file: Bytes): Bytes {
  return bytes('IIRO', file.subarray(4));
}
