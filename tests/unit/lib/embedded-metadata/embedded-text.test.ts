/** Text in every encoding that programs write. */
import { describe, expect, it } from 'vitest';
import type { EmbeddedMetadata } from '#lib/embedded-metadata/model/embedded-metadata.ts';
import { readEmbeddedMetadata } from '#lib/embedded-metadata/read-embedded-metadata.ts';
import { type Bytes, bytes, iim, jpeg, tiff, utf8, xmp } from '../../../helpers/builders/picture-builder.ts';

const CITY = 90;

const read = (file: Bytes) => readEmbeddedMetadata(new Blob([file]));
const texts = ({ values }: EmbeddedMetadata) =>
  Object.fromEntries(Object.entries(values).map(([name, { text }]) => [name, text]));

describe('text', () => {
  const city = async (value: Bytes, declaresUtf8 = false) =>
    (await read(jpeg({ iim: iim([[CITY, value]], declaresUtf8) }))).values['IPTCCity'];

  it('reads UTF-8, declared or not, and Latin-1', async () => {
    const right = { text: 'Köln – „Süd“', source: 'IPTC', isRepaired: false };
    expect(await city(utf8(right.text), true)).toEqual(right);
    expect(await city(utf8(right.text))).toEqual(right);
    expect(await city(bytes('K\xf6ln \x96 \x84S\xfcd\x93'))).toEqual(right);
  });

  it('repairs double-encoded text and reports it', async () => {
    const twice = (text: string) => utf8(Buffer.from(text).toString('latin1'));
    expect(await city(twice('Köln'))).toEqual({
      text: 'Köln',
      source: 'IPTC',
      isRepaired: true,
      otherReading: 'KÃ¶ln',
    });
    expect(await city(twice('Москва'))).toMatchObject({ text: 'Москва', isRepaired: true });
    const inXmp = jpeg({ xmp: xmp('', 'photoshop:City="KÃ¶ln" photoshop:Country="São Tomé"') });
    expect((await read(inXmp)).values).toMatchObject({
      IPTCCity: { text: 'Köln', isRepaired: true },
      IPTCCountryName: { text: 'São Tomé', isRepaired: false },
    });
  });

  it('leaves correct text that looks double-encoded', async () => {
    for (const text of ['la liberté\u00a0»', 'CAFÉ…', 'DÉJÀ', 'Ã', '“É”', '東京 Ã¶']) {
      expect(await city(utf8(text))).toEqual({ text, source: 'IPTC', isRepaired: false });
    }
  });

  it.each(['SKÅ’S', 'VI SES PÅ…', 'AMANHÃ…', 'IRMÃ” (SIC)', 'UMEÅ–KIRUNA', 'SKÅ’S OCH SMÅ’S', 'SE PÅ»'])(
    'leaves a capital letter and the mark after it alone: %s',
    async (text) => {
      expect(await city(utf8(text))).toEqual({ text, source: 'IPTC', isRepaired: false });
      const { values } = await read(jpeg({ xmp: xmp('', `photoshop:City="${text}"`) }));
      expect(values).toEqual({ IPTCCity: { text, source: 'XMP', isRepaired: false } });
    },
  );

  it.each(['KÖLN', 'ÅRHUS', 'MÜLLER', 'ESPAÑA', 'Œuvre', 'cœur', 'Michał', 'Åse', 'Żubr', 'sûr', '»Ja', 'SKÅ’S'])(
    'repairs one double-encoded letter: %s',
    async (text) => {
      const twice = new TextDecoder('windows-1252').decode(utf8(text));
      expect(await city(utf8(twice))).toMatchObject({ text, source: 'IPTC', isRepaired: true });
    },
  );

  it('drops the partial character that a byte limit left at the end', async () => {
    expect(await city(utf8('Größe').subarray(0, 5), true)).toEqual({ text: 'Grö', source: 'IPTC', isRepaired: true });
    expect(await city(utf8('ööö').subarray(0, 5))).toEqual({ text: 'öö', source: 'IPTC', isRepaired: true });
  });

  it('reads XMP in UTF-16 and Latin-1 among UTF-8', async () => {
    const utf16 = new Uint8Array(Buffer.from(`\ufeff${xmp('', 'photoshop:City="Köln"')}`, 'utf16le'));
    expect(texts(await read(jpeg({ xmp: utf16 })))).toEqual({ IPTCCity: 'Köln' });
    const [before = '', after = ''] = xmp('', 'photoshop:Country="Österreich" photoshop:City="K?ln"').split('?ln');
    expect(texts(await read(jpeg({ xmp: bytes(utf8(before), 0xf6, utf8(`ln${after}`)) })))).toEqual({
      IPTCCity: 'Köln',
      IPTCCountryName: 'Österreich',
    });
  });

  it('joins repeated values and uses the default language', async () => {
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

  it.each([
    ['', 'rdf:parseType="Resource"', ''],
    ['<rdf:Description>', '', '</rdf:Description>'],
  ])('reads the text of structured entries too', async (open, kind, close) => {
    const entry = `<rdf:li xml:lang="x-default" ${kind}>${open}<rdf:value>Struct</rdf:value>${close}</rdf:li>`;
    const blank = '<rdf:li xml:lang="de"> </rdf:li>';
    const file = jpeg({ xmp: xmp(`<dc:description><rdf:Alt>${blank}${entry}</rdf:Alt></dc:description>`) });
    expect(texts(await read(file))).toEqual({ IPTCCaption: 'Struct' });
  });

  it('reads both parts of an Exif copyright and the UTF-16 of Windows', async () => {
    const image = { 33432: 'Photographer\0Editor', 40091: new Uint8Array(Buffer.from('Titel 東京\0', 'utf16le')) };
    const metadata = await read(jpeg({ exif: tiff({ image }) }));
    expect(texts(metadata)).toEqual({ IPTCCopyrightNotice: 'Photographer\nEditor' });
    expect(metadata.unmapped).toMatchObject({ title: { text: 'Titel 東京', source: 'Exif' } });
  });
});
