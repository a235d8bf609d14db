import { expect, it } from 'vitest';
import { readFileMetadata } from '#lib/embedded-metadata/read-embedded-metadata.ts';
import { iim, jpeg, tiff, utf8, xmp } from '../../../helpers/builders/picture-builder.ts';

it('[3.5] reads title, description, author and creator of a file, as long as a caption', async () => {
  const packet = xmp(
    `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Serie Flut</rdf:li></rdf:Alt></dc:title>
     <dc:description><rdf:Alt><rdf:li xml:lang="x-default">${'Land unter. '.repeat(400)}</rdf:li></rdf:Alt></dc:description>
     <dc:creator><rdf:Seq><rdf:li>Agentur Nord</rdf:li></rdf:Seq></dc:creator>
     <tiff:Artist>Ben</tiff:Artist>`,
  );
  const { unmapped, values } = await readFileMetadata(new Blob([jpeg({ xmp: packet })]));
  expect(unmapped).toMatchObject({ title: 'Serie Flut', author: 'Ben', creator: 'Agentur Nord' });
  expect(unmapped.description).toBe(values.IPTCCaption);
  expect(unmapped.description?.length).toBeLessThan(4_800);
});

it('[5.8] keeps what a field takes, and the whole text for the dialog', async () => {
  const credit = 'AFP via Getty Images Europe / Pool photo desk';
  const record = iim([
    [110, utf8(credit)],
    [120, utf8('x'.repeat(3_000))],
    [105, utf8('Short')],
  ]);
  const { values, whole } = await readFileMetadata(new Blob([jpeg({ iim: record })]));
  expect(values.IPTCCredit).toBe(credit.slice(0, 32));
  expect(whole).toEqual({ IPTCCredit: credit, IPTCCaption: 'x'.repeat(3_000) });
  expect(await readFileMetadata(new Blob([jpeg({})]))).not.toHaveProperty('whole');
});

it('takes hidden characters out of embedded texts, and ends a text of IPTC at a null byte', async () => {
  const record = iim([
    [105, utf8('Head\u0007line\0old buffer')],
    [80, utf8('J\u202eörg \u2066W.\u2069')],
    [120, utf8('One\u2028two\u200b, \u0645\u200c\u0646')],
  ]);
  const { values } = await readFileMetadata(new Blob([jpeg({ iim: record })]));
  expect(values).toEqual({
    IPTCHeadline: 'Headline',
    IPTCByLine: 'Jörg W.',
    IPTCCaption: 'One\ntwo, \u0645\u200c\u0646',
  });
});

it.each([
  [
    'a release of zeros',
    [
      [30, '00000000'],
      [35, '000000+0000'],
    ],
  ],
  [
    'a creation of zeros',
    [
      [55, '00000000'],
      [60, '120000'],
    ],
  ],
  ['an expiration time alone', [[38, '235959']]],
  [
    'a release time with a day that is none',
    [
      [30, '20260231'],
      [35, '180000'],
    ],
  ],
  ['a creation time alone', [[60, '233000-0800']]],
] as const)('[3.9] %s is nothing', async (_, dates) => {
  const record = iim(dates.map(([dataSet, text]) => [dataSet, utf8(text)] as const));
  expect((await readFileMetadata(new Blob([jpeg({ iim: record })]))).values).toEqual({});
});

it('[3.9] reads a time as written, whatever the zones of the file and the computer are', async () => {
  const record = iim([
    [55, utf8('20261128')],
    [60, utf8('233000-0800')],
  ]);
  const { values } = await readFileMetadata(new Blob([jpeg({ iim: record })]));
  expect(values).toEqual({ IPTCDateCreated: '20261128', IPTCTimeCreated: '233000' });
});

it('[3.11] 0/0 and a position without numbers are no place', async () => {
  const place = (degrees: [number, number]) =>
    tiff({
      gps: {
        1: 'N',
        2: { rationals: [degrees, degrees, degrees] },
        3: 'E',
        4: { rationals: [degrees, degrees, degrees] },
      },
    });
  const coordinatesOf = async (parts: Parameters<typeof jpeg>[0]) =>
    (await readFileMetadata(new Blob([jpeg(parts)]))).coordinates;
  expect(await coordinatesOf({ exif: place([0, 1]) })).toBeNull();
  expect(await coordinatesOf({ exif: place([0, 0]) })).toBeNull();
  expect(await coordinatesOf({ xmp: xmp('', 'exif:GPSLatitude="0,0.0N" exif:GPSLongitude="0,0.0E"') })).toBeNull();
  expect(await coordinatesOf({ exif: place([1, 1]) })).toMatchObject({ latitude: 1.016944 });
});
