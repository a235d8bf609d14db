/** Each place inside a file that a field is read from, one file per place. */
import { describe, expect, it } from 'vitest';
import type { EmbeddedMetadata } from '#lib/embedded-metadata/model/embedded-metadata.ts';
import { readEmbeddedMetadata } from '#lib/embedded-metadata/read-embedded-metadata.ts';
import { iim, jpeg, tiff, utf8, xmp } from '../../../helpers/builders/picture-builder.ts';

type Found = readonly [name: string, text: string];

const read = (file: ReturnType<typeof jpeg>) => readEmbeddedMetadata(new Blob([file]));
const textsOf = ({ values, unmapped }: EmbeddedMetadata) =>
  Object.fromEntries(
    [...Object.entries(values), ...Object.entries(unmapped)].map(([name, value]) => [name, value?.text ?? '']),
  );
const texts = (found: readonly Found[]) => Object.fromEntries(found);
const all = (text: string, ...names: string[]): Found[] => names.map((name) => [name, text]);

describe('a value in a file', () => {
  it.each<[number, string, readonly Found[]]>([
    [5, 'Sturm', all('Sturm', 'title')],
    [15, 'SPO', all('SPO', 'IPTCCategory')],
    [20, 'Wetter', all('Wetter', 'IPTCSupplCategory')],
    [25, 'Deich', all('Deich', 'keywords')],
    [30, '20270131', all('20270131', 'IPTCReleaseDate')],
    [37, '20270228', all('20270228', 'IPTCExpirationDate')],
    [40, 'EMBARGO 18:00 CET. NO SALES', all('EMBARGO 18:00 CET. NO SALES', 'instructions')],
    [55, '20240229', all('20240229', 'IPTCDateCreated')],
    [80, 'Zoë', all('Zoë', 'IPTCByLine', 'author')],
    [90, 'Husum', all('Husum', 'IPTCCity')],
    [92, 'Hafen', all('Hafen', 'ImgPlace')],
    [95, 'Schleswig-Holstein', all('Schleswig-Holstein', 'IPTCProvinceState')],
    [100, 'DEU', all('DEU', 'IPTCCountryCode')],
    [101, 'Deutschland', all('Deutschland', 'IPTCCountryName')],
    [105, 'Flut', all('Flut', 'IPTCHeadline')],
    [110, 'dpa', all('dpa', 'IPTCCredit')],
    [115, 'dpa/Nord', all('dpa/Nord', 'source')],
    [116, '© dpa', all('© dpa', 'IPTCCopyrightNotice')],
    [120, 'Am Deich', all('Am Deich', 'IPTCCaption', 'description')],
    [122, 'zk', all('zk', 'IPTCCaptionWriter')],
  ])('[3.8, 3.5] is read from data set 2:%i of IPTC', async (dataSet, text, found) => {
    expect(textsOf(await read(jpeg({ iim: iim([[dataSet, utf8(text)]], true) })))).toEqual(texts(found));
  });

  it.each([
    ['IPTCReleaseTime', 30, 35],
    ['IPTCExpirationTime', 37, 38],
    ['IPTCTimeCreated', 55, 60],
  ])('[3.8, 3.9] is read with its day: %s', async (name, date, time) => {
    const record = iim([
      [date, utf8('20240229')],
      [time, utf8('235958+0100')],
    ]);
    expect(textsOf(await read(jpeg({ iim: record })))[name]).toBe('235958');
  });

  it.each<[string, string, readonly Found[]]>([
    ['dc:title', 'Sturm', all('Sturm', 'title')],
    ['photoshop:Category', 'SPO', all('SPO', 'IPTCCategory')],
    ['photoshop:SupplementalCategories', 'Wetter', all('Wetter', 'IPTCSupplCategory')],
    ['photoshop:DateCreated', '2024-02-29', all('20240229', 'IPTCDateCreated')],
    ['exif:DateTimeOriginal', '2024-02-29', all('20240229', 'IPTCDateCreated')],
    ['dc:creator', 'Zoë', all('Zoë', 'IPTCByLine', 'creator')],
    ['tiff:Artist', 'Zoë', all('Zoë', 'IPTCByLine', 'author')],
    ['photoshop:City', 'Husum', all('Husum', 'IPTCCity')],
    ['Iptc4xmpCore:Location', 'Hafen', all('Hafen', 'ImgPlace')],
    ['photoshop:State', 'Holstein', all('Holstein', 'IPTCProvinceState')],
    ['Iptc4xmpCore:CountryCode', 'DEU', all('DEU', 'IPTCCountryCode')],
    ['photoshop:Country', 'Deutschland', all('Deutschland', 'IPTCCountryName')],
    ['photoshop:Headline', 'Flut', all('Flut', 'IPTCHeadline')],
    ['photoshop:Credit', 'dpa', all('dpa', 'IPTCCredit')],
    ['dc:rights', '© dpa', all('© dpa', 'IPTCCopyrightNotice')],
    ['tiff:Copyright', '© dpa', all('© dpa', 'IPTCCopyrightNotice')],
    ['dc:description', 'Am Deich', all('Am Deich', 'IPTCCaption', 'description')],
    ['tiff:ImageDescription', 'Am Deich', all('Am Deich', 'IPTCCaption', 'description')],
    ['photoshop:Instructions', 'NO SALES', all('NO SALES', 'instructions')],
    ['xmpRights:UsageTerms', 'Nur redaktionell', all('Nur redaktionell', 'usageTerms')],
    ['photoshop:Source', 'dpa/Nord', all('dpa/Nord', 'source')],
    ['dc:subject', 'Deich', all('Deich', 'keywords')],
    ['Iptc4xmpExt:DigitalSourceType', 'digitalCapture', all('digitalCapture', 'digitalSourceType')],
    ['photoshop:CaptionWriter', 'zk', all('zk', 'IPTCCaptionWriter')],
  ])('[3.8, 3.5] is read from %s of XMP', async (property, text, found) => {
    expect(textsOf(await read(jpeg({ xmp: xmp('', `${property}="${text}"`) })))).toEqual(texts(found));
  });

  it.each<[number, readonly Found[]]>([
    [0x010e, all('Am Deich', 'IPTCCaption', 'description')],
    [0x013b, all('Am Deich', 'IPTCByLine', 'author')],
    [0x8298, all('Am Deich', 'IPTCCopyrightNotice')],
    [0x9c9b, all('Am Deich', 'title')],
    [0x9c9d, all('Am Deich', 'author')],
  ])('[3.8, 3.5] is read from tag %i of Exif', async (tag, found) => {
    const isWindows = tag >= 0x9c9b && tag <= 0x9c9f;
    const value = isWindows ? new Uint8Array(Buffer.from('Am Deich\0', 'utf16le')) : 'Am Deich';
    expect(textsOf(await read(jpeg({ exif: tiff({ image: { [tag]: value } }) })))).toEqual(texts(found));
  });

  it("[3.8, 3.9] is read from the camera's timestamp", async () => {
    const file = jpeg({ exif: tiff({ exif: { 36867: '2024:02:29 23:59:58' } }) });
    expect(textsOf(await read(file))).toEqual({ IPTCDateCreated: '20240229', IPTCTimeCreated: '235958' });
  });
});

it('reads every keyword, the default language of the terms of use, and a source type that is a link', async () => {
  const generated = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';
  const packet =
    xmp(`<dc:subject><rdf:Bag><rdf:li>Deich</rdf:li><rdf:li>Flut &amp; Sturm</rdf:li></rdf:Bag></dc:subject>
    <xmpRights:UsageTerms><rdf:Alt><rdf:li xml:lang="de">Nur redaktionell</rdf:li>
    <rdf:li xml:lang="x-default">Editorial use only</rdf:li></rdf:Alt></xmpRights:UsageTerms>
    <Iptc4xmpExt:DigitalSourceType rdf:resource="${generated}"/>`);
  expect(textsOf(await read(jpeg({ xmp: packet })))).toEqual({
    keywords: 'Deich, Flut & Sturm',
    usageTerms: 'Editorial use only',
    digitalSourceType: generated,
  });
  const record = iim([
    [25, utf8('Deich')],
    [25, utf8('Flut')],
  ]);
  expect(textsOf(await read(jpeg({ iim: record })))).toEqual({ keywords: 'Deich, Flut' });
});

describe('a caption', () => {
  const caption = async (text: string, camera: Record<number, string> = {}) =>
    textsOf(await read(jpeg({ exif: tiff({ image: { 270: text, ...camera } }) }))).IPTCCaption;

  it.each([
    ...['DIGITAL CAMERA', 'OLYMPUS DIGITAL CAMERA', 'KONICA MINOLTA DIGITAL CAMERA', 'MINOLTA DIGITAL CAMERA'],
    ...['OLYMPUS OPTICAL DIGITAL CAMERA', 'Nikon Digital Still Camera', 'SONY DSC', 'MINOLTA DSC', 'KONICA DSC'],
    ...['OLYMPUS DSC', 'CASIO COMPUTER CO.,LTD', 'CASIO COMPUTER CO., LTD. DIGITAL CAMERA'],
    ...['<Samsung D830 / D830>', '<Digimax S500>', '<KENOX S630>', 'SAMSUNG', 'SAMSUNG CAMERA PICTURES'],
    ...['Exif_JPEG', 'Exif JPEG_PICTURE', 'Exif_JPEG_422', 'JPEG', 'JPEG IMAGE', 'DCF PICTURE', 'DCIM EXIF'],
    ...['DCIM\\100MEDIA\\DJI_0001.JPG', 'DCIM/100GOPRO/G01.jpeg', 'default', 'Created with GIMP'],
    ...['Edited with the GIMP', 'binary comment', 'charset=Ascii', 'oznor', 'oznorw', 'hdrpl', 'ptr', 'ptrw', 'smart'],
  ])('[3.8] is empty where a camera or a program writes %j into every picture', async (text) => {
    expect(await caption(text)).toBeUndefined();
    expect(await caption(`  ${text.replaceAll(' ', '  ')} `)).toBeUndefined();
  });

  it.each([
    ...[
      'My DIGITAL CAMERA',
      'DIGITAL CAMERA in Husum',
      'A SONY DSC',
      'SONY DSC at work',
      'My KONICA DSC',
      'KONICA DSCx',
    ],
    ...['New CASIO COMPUTER CO.,LTD', 'CASIO COMPUTER CO.,LTD opens', 'The <Samsung D830>', '<Samsung D830> falls'],
    ...['The SAMSUNG', 'SAMSUNG grows', 'An Exif_JPEG', 'Exif_JPEG of it', 'A JPEG', 'JPEG wins', 'See DCIM/1/a.jpg'],
    ...['DCIM/1/a.jpg is lost', 'A default', 'defaults', 'Not Created with GIMP', 'Created with GIMP by Zoë'],
    ...['A binary comment', 'binary comments', 'HDR', 'The hdr', 'hdr photo', '<b>Sturm</b>'],
  ])('[3.8] is kept where a user wrote %j', async (text) => {
    expect(await caption(text)).toBe(text);
  });

  it.each(['Nikon', 'd850', 'NIKON D850', 'NIKON  d850'])(
    '[3.8] is empty where it only repeats make and model: %s',
    async (text) => {
      const camera = { 271: ' NIKON', 272: 'D850 ' };
      expect(await caption(text, camera)).toBeUndefined();
      expect(await caption(`${text} II`, camera)).toBe(`${text} II`.trim());
    },
  );
});

it('[3.8] a caption that only repeats a make of two words is empty', async () => {
  const file = (caption: string) => read(jpeg({ exif: tiff({ image: { 270: caption, 271: 'NIKON   CORP' } }) }));
  expect(textsOf(await file('Nikon Corp'))).toEqual({});
  expect(textsOf(await file('NikonCorp')).IPTCCaption).toBe('NikonCorp');
});

describe('coordinates', () => {
  const place = async (latitude: string, longitude: string) =>
    (await read(jpeg({ xmp: xmp('', `exif:GPSLatitude="${latitude}" exif:GPSLongitude="${longitude}"`) }))).coordinates;

  it.each([
    ['90,0N', '180,0E', 90, 180],
    ['90,0S', '180,0W', -90, -180],
    ['0,0S', '0,30W', 0, -0.5],
    ['48,51,30N', '2,17,40.2E', 48.858333, 2.2945],
    ['48,51,30.45N', '2,17,40.25E', 48.858458, 2.294514],
    [' 48,51.5042 n ', '002,17.67w', 48.858403, -2.2945],
    ['48.858403N', '2E', 48.858403, 2],
  ])('[3.11, 5.12] are read from %s and %s', async (latitude, longitude, ...found) => {
    expect(await place(latitude, longitude)).toEqual({ latitude: found[0], longitude: found[1] });
  });

  it.each([
    ['90,0.01N', '10,0E'],
    ['10,0N', '180,0.01E'],
    ['90,0.01S', '10,0E'],
    ['10,0N', '180,0.01W'],
    ['48', '2'],
    ['N48,51', 'E2,17'],
    ['48,51N.', '2,17E'],
    ['x48,51N', '2,17E'],
    ['1234,0N', '2,17E'],
  ])('[5.12] are absent in %s and %s', async (latitude, longitude) => {
    expect(await place(latitude, longitude)).toBeUndefined();
  });
});
