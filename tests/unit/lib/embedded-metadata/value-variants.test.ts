/** Values of one field that differ within a file: all of them are found, the one that precedes first. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { readFileMetadata } from '#lib/embedded-metadata/read-embedded-metadata.ts';
import {
  bytes,
  IPTC_RESOURCE,
  iim,
  jpeg,
  jpegSegment,
  photoshop,
  tiff,
  utf8,
  xmp,
} from '../../../helpers/builders/picture-builder.ts';

const read = (...parts: Parameters<typeof jpeg>) => readFileMetadata(new Blob([jpeg(...parts)]));
const alternatives = (texts: Readonly<Record<string, string>>) =>
  `<dc:description><rdf:Alt>${Object.entries(texts)
    .map(([language, text]) => `<rdf:li xml:lang="${language}">${text}</rdf:li>`)
    .join('')}</rdf:Alt></dc:description>`;

it('[3.8] XMP, IPTC and Exif that differ are all named, the value that is used first', async () => {
  const { values, variants } = await read({
    xmp: xmp('', 'photoshop:Headline="Flut in Husum" photoshop:City="Husum" photoshop:DateCreated="2026-11-20"'),
    iim: iim([
      [105, utf8('Sturm')],
      [90, utf8('Husum')],
      [55, utf8('20200101')],
      [120, utf8('Am Deich')],
    ]),
    exif: tiff({ image: { 270: 'Deich bei Nacht' } }),
  });
  expect(values).toMatchObject({ IPTCHeadline: 'Flut in Husum', IPTCCaption: 'Am Deich', IPTCDateCreated: '20261120' });
  expect(variants).toEqual({
    IPTCHeadline: [
      { source: 'XMP', text: 'Flut in Husum' },
      { source: 'IPTC', text: 'Sturm' },
    ],
    IPTCCaption: [
      { source: 'IPTC', text: 'Am Deich' },
      { source: 'Exif', text: 'Deich bei Nacht' },
    ],
    IPTCDateCreated: [
      { source: 'XMP', text: '20261120' },
      { source: 'IPTC', text: '20200101' },
    ],
  });
});

it('what IPTC has cut at its limit, or breaks in other lines, is no other value', async () => {
  const credit = 'Deutsche Presse-Agentur GmbH, Hamburg';
  const { variants } = await read({
    xmp: xmp(alternatives({ 'x-default': 'Am Deich\nbei Husum' }), `photoshop:Credit="${credit}"`),
    iim: iim([
      [110, utf8(credit.slice(0, 32))],
      [120, utf8('Am Deich bei Husum')],
    ]),
  });
  expect(variants).toBeUndefined();
});

it('a caption of Exif that another one begins with is another value: nothing was cut there', async () => {
  const long = 'Am Deich bei Husum in Nordfriesland';
  const { variants } = await read({
    xmp: xmp(alternatives({ 'x-default': `${long}, am Abend` })),
    exif: tiff({ image: { 270: long } }),
  });
  expect(variants?.IPTCCaption).toHaveLength(2);
});

it('a day of creation has its time', async () => {
  const { variants } = await read({
    xmp: xmp('', 'photoshop:DateCreated="2026-11-20T18:30:00"'),
    exif: tiff({ exif: { 36867: '2024:02:29 23:59:58' } }),
  });
  expect(variants?.IPTCDateCreated).toEqual([
    { source: 'XMP', text: '20261120', time: '183000' },
    { source: 'Exif', text: '20240229', time: '235958' },
  ]);
});

it('a short text that another one begins with is another value', async () => {
  const { variants } = await read({ xmp: xmp('', 'photoshop:Headline="Flut"'), iim: iim([[105, utf8('Flu')]]) });
  expect(variants?.IPTCHeadline).toHaveLength(2);
});

it('each language of a caption can be chosen', async () => {
  const { values, variants } = await read({
    xmp: xmp(alternatives({ 'x-default': 'At the dyke', en: 'At the dyke', de: 'Am Deich' })),
  });
  expect(values.IPTCCaption).toBe('At the dyke');
  expect(variants?.IPTCCaption).toEqual([
    { source: 'XMP', text: 'At the dyke', language: 'en' },
    { source: 'XMP', text: 'Am Deich', language: 'de' },
  ]);
});

it.each([
  ['a guessed encoding', bytes([0x5a, 0x9f], 'rich: Stra', [0xa7], 'e'), 'Zürich: Straße', 'ZŸrich: Stra§e'],
  ['a text encoded twice', utf8('KÃ¶ln'), 'Köln', 'KÃ¶ln'],
])('offers the other reading of %s', async (_what, caption, used, other) => {
  const { values, variants } = await read({ iim: iim([[120, caption]]) });
  expect(values.IPTCCaption).toBe(used);
  expect(variants?.IPTCCaption).toEqual([
    { source: 'IPTC', text: used },
    { source: 'IPTC', text: other, isOtherReading: true },
  ]);
});

it.each([
  ['UTF-8', utf8('Größte Straße in Köln – „gesperrt“')],
  ['Windows-1252 without a doubt', bytes('Gr', [0xf6, 0xdf], 'te Stra', [0xdf], 'e')],
])('offers no other reading of %s', async (_what, caption) => {
  expect((await read({ iim: iim([[120, caption]]) })).variants).toBeUndefined();
});

const RECORD = iim([[105, utf8('Sturm')]]);
const digestOf = (block: Uint8Array) => new Uint8Array(createHash('md5').update(block).digest());

it.each([
  ['unchanged since', digestOf(RECORD), undefined],
  ['changed later', digestOf(utf8('older')), true],
  ['without a digest', undefined, undefined],
  ['with a digest of zeros', new Uint8Array(16), undefined],
  ['with a digest that is too short', new Uint8Array(8).fill(1), undefined],
])('knows IPTC beside XMP %s', async (_what, digest, isIptcNewer) => {
  const resources = photoshop([[IPTC_RESOURCE, RECORD], ...(digest ? [[0x0425, digest] as const] : [])]);
  const segment = jpegSegment(0xed, bytes('Photoshop 3.0\0', resources));
  expect((await read({ xmp: xmp('', 'photoshop:Headline="Flut"') }, segment)).isIptcNewer).toBe(isIptcNewer);
});

it('an embargo in IPTC beside an instruction in XMP is a variant of the instructions', async () => {
  const { unmapped, variants } = await read({
    xmp: xmp('', 'photoshop:Instructions="MANDATORY CREDIT"'),
    iim: iim([[40, utf8('EMBARGO 18:00')]]),
  });
  expect(unmapped.instructions).toBe('MANDATORY CREDIT');
  expect(variants?.instructions).toEqual([
    { source: 'XMP', text: 'MANDATORY CREDIT' },
    { source: 'IPTC', text: 'EMBARGO 18:00' },
  ]);
});
