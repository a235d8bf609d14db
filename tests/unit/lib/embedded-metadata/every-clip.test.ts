/** What is read from clips and sounds, in the places of each format. */
import { describe, expect, it } from 'vitest';
import { readAllMetadata } from '#lib/embedded-metadata/read-all-metadata.ts';
import { readFileMetadata } from '#lib/embedded-metadata/read-embedded-metadata.ts';
import {
  aiff,
  aiffChunk,
  bext,
  flac,
  id3,
  id3v1,
  info,
  matroska,
  mp3,
  mp4,
  ogg,
  rf64,
  riff,
  riffChunk,
  utf16,
} from '../../../helpers/builders/clip-builder.ts';
import { box } from '../../../helpers/builders/format-builder.ts';
import { bytes, u16, u32, utf8, xmp } from '../../../helpers/builders/picture-builder.ts';

const read = (file: Uint8Array<ArrayBuffer>) => readFileMetadata(new Blob([file]));

const VALUES = {
  IPTCHeadline: 'Flut in Köln',
  IPTCCaption: 'Autos im Wasser',
  IPTCByLine: 'Jörg Müßig',
  IPTCCopyrightNotice: '© Łódź 2026',
  IPTCDateCreated: '20261128',
  IPTCTimeCreated: '140533',
};
const TEXTS = Object.values(VALUES);
const [TITLE = '', DESCRIPTION = '', AUTHOR = '', COPYRIGHT = ''] = TEXTS;
const MOMENT = '2026-11-28T14:05:33+0900';
const tags = (...names: string[]) =>
  names.map((name, at) => [name, [TITLE, DESCRIPTION, AUTHOR, COPYRIGHT, MOMENT][at] ?? ''] as const);
const VORBIS = tags('TITLE', 'description', 'ARTIST', 'Copyright', 'DATE');
const frame = (text: string, more: Uint8Array = new Uint8Array(0)) => bytes(3, more, utf8(text));
const wide = (text: string) => bytes(1, utf16(text));
const V24 = id3(4, [
  ['TIT2', frame(TITLE)],
  ['COMM', bytes(3, 'deu', 0, utf8(DESCRIPTION))],
  ['TPE1', frame(AUTHOR)],
  ['TCOP', frame(COPYRIGHT)],
  ['TDRC', frame('2026-11-28T14:05:33')],
]);

it.each([
  ['mp4', mp4({ ilst: tags('\xa9nam', 'desc', '\xa9ART', 'cprt', '\xa9day') })],
  ['mp4', mp4({ keys: tags('title', 'description', 'artist', 'copyright', 'creation_time') })],
  [
    'mov',
    mp4({
      brand: 'qt  ',
      keys: tags(
        ...['title', 'description', 'author', 'copyright', 'creationdate'].map((name) => `com.apple.quicktime.${name}`),
      ),
    }),
  ],
  ['mov', mp4({ brand: 'qt  ', udta: tags('\xa9nam', '\xa9des', '\xa9aut', '\xa9cpy', '\xa9day') })],
  [
    'webm',
    matroska(TITLE, tags('IGNORED', 'DESCRIPTION', 'ARTIST', 'COPYRIGHT', 'DATE_RECORDED'), [['TITLE', 'Track']]),
  ],
  ['mp3', mp3(V24)],
  [
    'mp3',
    mp3(
      id3(3, [
        ['TIT2', wide(TITLE)],
        ['COMM', bytes(1, 'eng', utf16('iTunNORM'), 0, 0, utf16(' 0000'))],
        ['COMM', bytes(1, 'eng', utf16(''), 0, 0, utf16(DESCRIPTION))],
        ['TPE1', wide(AUTHOR)],
        ['TCOP', wide(COPYRIGHT)],
        ['APIC', new Uint8Array(400_000)],
        ['TYER', frame('2026')],
        ['TDAT', frame('2811')],
        ['TIME', frame('1405')],
      ]),
    ),
  ],
  [
    'mp3',
    mp3(
      id3(
        2,
        [
          ['TT2', wide(TITLE)],
          ['COM', bytes(1, 'deu', utf16(''), 0, 0, utf16(DESCRIPTION))],
          ['TP1', wide(AUTHOR)],
          ['TCR', wide(COPYRIGHT)],
          ['TYE', frame('2026')],
          ['TDA', frame('2811')],
          ['TIM', frame('1405')],
        ],
        0x80,
      ),
    ),
  ],
  [
    'wav',
    riff(
      'WAVE',
      [bext(utf8(DESCRIPTION), 'Recorder 7', '2026-11-28', '14:05:33')],
      [
        info([
          ['INAM', TITLE],
          ['ICMT', 'A note'],
          ['IART', AUTHOR],
          ['ICOP', COPYRIGHT],
          ['ICRD', '2026'],
        ]),
      ],
    ),
  ],
  ['wav', riff('WAVE', [], [riffChunk('id3 ', V24)])],
  ['wav', rf64([riffChunk('id3 ', V24)], 3_000)],
  ['avi', riff('AVI ', [info(tags('INAM', 'ICMT', 'IART', 'ICOP', 'ICRD'))])],
  ['flac', flac(VORBIS, 400_000)],
  ['ogg', ogg('\x01vorbis', '\x03vorbis', VORBIS)],
  ['ogg', ogg('OpusHead', 'OpusTags', [...VORBIS, ['METADATA_BLOCK_PICTURE', 'A'.repeat(20_000)]])],
  ['aiff', aiff(tags('NAME', 'ANNO', 'AUTH', '(c) '), [aiffChunk('ID3 ', V24)])],
] as const)(
  '[3.8] title, description, author, copyright and the time of its own zone are read from %s (%#)',
  async (fileType, file) => {
    const { values, ...rest } = await read(file);
    expect(rest).toMatchObject({ fileType, unmapped: { title: TITLE }, repaired: [] });
    expect(values).toEqual({ ...VALUES, IPTCTimeCreated: values.IPTCTimeCreated === '140500' ? '140500' : '140533' });
  },
);

const packet = xmp(
  '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Titel</rdf:li></rdf:Alt></dc:title><dc:description><rdf:Alt><rdf:li xml:lang="x-default">Aus XMP</rdf:li></rdf:Alt></dc:description>',
  'photoshop:Instructions="EMBARGO 18:00" Iptc4xmpExt:DigitalSourceType="trainedAlgorithmicMedia"',
);

it.each([
  ['mp4', mp4({ ilst: tags('\xa9nam', 'desc'), xmp: packet })],
  ['mov', mp4({ brand: 'qt  ', more: box('XMP_', utf8(packet)) })],
  ['mp3', mp3(id3(3, [['PRIV', bytes('XMP', 0, utf8(packet))]]))],
  ['wav', riff('WAVE', [], [riffChunk('_PMX', utf8(packet))])],
  ['aiff', aiff([], [aiffChunk('APPL', bytes('XMP ', utf8(packet)))])],
] as const)('[3.5] the XMP of %s is read, and precedes the texts of the format', async (_, file) => {
  const { values, unmapped } = await read(file);
  expect(values).toMatchObject({
    IPTCHeadline: expect.stringMatching(/^(?:Titel|Flut in Köln)$/),
    IPTCCaption: 'Aus XMP',
  });
  expect(unmapped).toMatchObject({ instructions: 'EMBARGO 18:00', digitalSourceType: 'trainedAlgorithmicMedia' });
});

it('[3.10] the properties that editing programs write into the XMP of a clip are read', async () => {
  const written = `xmlns:dm="http://ns.adobe.com/xmp/1.0/DynamicMedia/" dm:artist="Zoë" dm:copyright="© dpa" dm:shotDate="2026-11-28T14:05:33+09:00"`;
  expect((await read(mp4({ xmp: xmp('', written) }))).values).toEqual({
    IPTCByLine: 'Zoë',
    IPTCCopyrightNotice: '© dpa',
    IPTCDateCreated: '20261128',
    IPTCTimeCreated: '140533',
  });
});

describe('the place of a clip', () => {
  const loci = box(
    'loci',
    u32(0),
    u16(0x15c7),
    'Husum',
    0,
    0,
    u32(9 * 65_536 + 32_768),
    u32(54 * 65_536),
    u32(0),
    'earth',
    0,
    0,
  );
  it.each([
    ['QuickTime', mp4({ udta: [['\xa9xyz', '+54.0000+009.5000/']] })],
    ['Keys', mp4({ keys: [['com.apple.quicktime.location.ISO6709', '+54.0000+009.5000+012.000/']] })],
    ['degrees and minutes', mp4({ keys: [['com.apple.quicktime.location.ISO6709', '+5400.0+00930.0/']] })],
    ['3GP', mp4({ more: loci })],
  ])('is read from %s', async (_, file) => {
    expect((await read(file)).coordinates).toEqual({ latitude: 54, longitude: 9.5 });
  });

  it('is none at 0/0 and for a name', async () => {
    expect((await read(mp4({ udta: [['\xa9xyz', '+00.0000+000.0000/']] }))).coordinates).toBeNull();
    expect((await read(flac([['LOCATION', 'Husum']]))).coordinates).toBeNull();
  });
});

it('everything in a clip shows its texts, each of several', async () => {
  const all = await readAllMetadata(
    new Blob([
      flac([
        ['TITLE', TITLE],
        ['KEYWORDS', 'Flut'],
        ['KEYWORDS', 'Köln'],
      ]),
    ]),
  );
  const entries = all?.groups.flatMap((group) => group.entries.map(({ name, text }) => `${name}: ${text}`));
  expect(entries).toEqual([`Title: ${TITLE}`, 'Keywords: Flut, Köln']);
});

it('the end of a sound counts where its beginning says nothing', async () => {
  const end = id3v1('Alt', 'J\xf6rg', 'Notiz');
  expect((await read(mp3(new Uint8Array(0), end))).values).toEqual({
    IPTCHeadline: 'Alt',
    IPTCByLine: 'Jörg',
    IPTCCaption: 'Notiz',
  });
  expect((await read(mp3(V24, end))).values).toMatchObject({ IPTCHeadline: TITLE, IPTCByLine: AUTHOR });
});

it('texts of a Mac in a movie have its encoding', async () => {
  const name = box('\xa9nam', u16(6), u16(0), bytes('K', 0x9a, 'ln', 0xa7, '!'));
  expect((await read(mp4({ brand: 'qt  ', more: name }))).values.IPTCHeadline).toBe('Kölnß!');
});

it('[9.6] tags behind gigabytes are read from little: of a sparse file of 3 GB not more than 320 KiB', async () => {
  const head = mp4({ mediaBytes: 0 }).subarray(0, 20);
  const tail = mp4({ ilst: tags('\xa9nam', 'desc'), xmp: packet }).subarray(20 + 108);
  const mediaBytes = 3 * 2 ** 30;
  const media = bytes(u32(1), 'mdat', u32(mediaBytes / 2 ** 32), u32(mediaBytes));
  let bytesRead = 0;
  const reader = {
    size: head.length + mediaBytes + tail.length,
    async read(from: number, to: number) {
      const part = new Uint8Array(Math.min(to, this.size) - from);
      for (const [at, bytesAt] of [
        [0, bytes(head, media)],
        [head.length + mediaBytes, tail],
      ] as const)
        for (let index = 0; index < part.length; index += 1)
          part[index] = bytesAt[from + index - at] ?? part[index] ?? 0;
      bytesRead += part.length;
      return part;
    },
  };
  expect((await readFileMetadata(reader)).values).toMatchObject({ IPTCHeadline: 'Titel', IPTCCaption: 'Aus XMP' });
  expect(bytesRead).toBeLessThanOrEqual(5 * 65_536);
});

it('[9.6] five hundred keywords and a text of a megabyte are cut', async () => {
  const many = Array.from({ length: 500 }, (_, at) => ['KEYWORDS', `word ${at}`] as const);
  const { values, unmapped, whole } = await read(flac([['TITLE', 'x'.repeat(100_000)], ...many]));
  expect(values.IPTCHeadline).toHaveLength(255);
  expect(whole?.IPTCHeadline).toHaveLength(10_000);
  expect(unmapped.keywords).toMatch(/^word 0, word 1, /);
  expect(
    (
      await read(
        mp4({
          ilst: [
            ['desc', 'x'.repeat(1_000_000)],
            ['\xa9nam', 'Titel'],
          ],
        }),
      )
    ).values,
  ).toMatchObject({
    IPTCHeadline: 'Titel',
    IPTCCaption: 'x'.repeat(2_048),
  });
});
