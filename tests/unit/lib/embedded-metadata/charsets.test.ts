/** Texts in older encodings, declared and not. */
import { expect, it } from 'vitest';
import { readAllMetadata } from '#lib/embedded-metadata/read-all-metadata.ts';
import { readFileMetadata } from '#lib/embedded-metadata/read-embedded-metadata.ts';
import { flac, id3, mp3 } from '../../../helpers/builders/clip-builder.ts';
import { bytes, iim, jpeg, tiff } from '../../../helpers/builders/picture-builder.ts';

/** The text in an encoding of one byte for each character. */
function encoded(charset: string, text: string): Uint8Array {
  const decoder = new TextDecoder(charset);
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code] as const));
  return Uint8Array.from(text, (character) => {
    const code = codes.get(character);
    if (code === undefined) throw new RangeError(`${character} is not in ${charset}`);
    return code;
  });
}

const read = (file: Uint8Array<ArrayBuffer>) => readFileMetadata(new Blob([file]));
const jpegOf = (caption: Uint8Array, byline: Uint8Array, declaration?: string) =>
  jpeg({
    iim: bytes(
      declaration === undefined ? [] : bytes(0x1c, 1, 90, 0, declaration.length, declaration),
      iim([
        [120, caption],
        [80, byline],
      ]),
    ),
  });

it.each([
  ['macintosh', 'Zürich: Straße gesperrt, Köln', 'Jörg Weiß'],
  ['macintosh', 'Le président français à l’Élysée, été', 'Zoë'],
  ['macintosh', 'Søren på øen, København', 'Åkjær'],
  ['windows-1251', 'Владимир Путин в Москве – 28 ноября', 'РИА Новости'],
  ['windows-1251', 'Київ: «Зустріч» у центрі міста', 'Їжак'],
  ['windows-1252', 'Größter Stau: „Nichts geht“ – Köln, Café § 5', 'Jörg Weiß'],
  ['windows-1252', 'L’été à la plage, déjà vu… Œuvre', 'Zoë Ångström'],
  ['windows-1252', 'KÖLN • MÜNCHEN • ÄÖÜ, 5 € + 10 °C', 'Hans Müller†'],
  ['windows-1252', 'Škoda v Žižkově'.replace('ě', 'e'), 'Noël Añez'],
  ['windows-1252', '«São Paulo» ½ ¿Qué? 3×4', '© dpa®'],
])('texts without a declaration are read by what is plausible: %s, %s', async (charset, caption, byline) => {
  const { values, repaired } = await read(jpegOf(encoded(charset, caption), encoded(charset, byline)));
  expect(values).toEqual({ IPTCCaption: caption, IPTCByLine: byline });
  expect(repaired).toEqual(charset === 'windows-1252' ? [] : ['IPTCCaption', 'IPTCByLine']);
});

it('Japanese in Shift-JIS is read, and French words that have bytes of it stay French', async () => {
  const tokyo = bytes([0x93, 0x8c, 0x8b, 0x9e, 0x82, 0xcc, 0x8b, 0xf3]);
  const author = bytes([0x8e, 0x52, 0x93, 0x63]);
  expect((await read(jpegOf(tokyo, author))).values).toEqual({ IPTCCaption: '東京の空', IPTCByLine: '山田' });
  const french = encoded('windows-1252', 'Fédération, général');
  expect((await read(jpegOf(french, french))).values.IPTCCaption).toBe('Fédération, général');
});

it.each([
  ['\u001b.A', 'windows-1252', 'Größe', []],
  ['\u001b-B', 'iso-8859-2', 'Łódź, Dvořák', []],
  ['\u001b.B', 'iso-8859-2', 'Gdańsk', []],
  ['\u001b-L', 'iso-8859-5', 'Москва', []],
  ['\u001b-F', 'iso-8859-7', 'Αθήνα', []],
  ['\u001b%G', 'windows-1252', 'Größe', ['IPTCCaption', 'IPTCByLine']],
] as const)(
  'a declared encoding is used where the text is not UTF-8: %j, %s',
  async (declaration, charset, text, wrong) => {
    const { values, repaired } = await read(jpegOf(encoded(charset, text), encoded(charset, text), declaration));
    expect(values).toEqual({ IPTCCaption: text, IPTCByLine: text });
    expect(repaired).toEqual(wrong);
  },
);

it('everything in a file shows IPTC in the same encoding, each text by what the whole record says', async () => {
  const file = jpegOf(encoded('macintosh', 'Straße gesperrt'), encoded('macintosh', 'Köln'));
  const all = await readAllMetadata(new Blob([file]));
  const texts = all?.groups.flatMap(({ entries }) => entries.map(({ text }) => text));
  expect(texts).toEqual(expect.arrayContaining(['Straße gesperrt', 'Köln']));
});

it('valid UTF-8 beside texts of another encoding is read as UTF-8', async () => {
  const { values } = await read(jpegOf(encoded('macintosh', 'Straße in Köln'), new TextEncoder().encode('Jörg Weiß')));
  expect(values).toEqual({ IPTCCaption: 'Straße in Köln', IPTCByLine: 'Jörg Weiß' });
});

it('Exif and the tags of sounds are read by the same rule', async () => {
  const text = encoded('windows-1251', 'Москва, Кремль');
  expect((await read(jpeg({ exif: tiff({ image: { 270: bytes(text, 0) } }) }))).values.IPTCCaption).toBe(
    'Москва, Кремль',
  );
  expect((await read(mp3(id3(3, [['TIT2', bytes(0, text)]])))).values.IPTCHeadline).toBe('Москва, Кремль');
  expect((await read(flac([['TITLE', encoded('macintosh', 'Große Straße')]]))).values.IPTCHeadline).toBe(
    'Große Straße',
  );
});
