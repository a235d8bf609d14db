/** Files of every format with random changes from a fixed seed: the reader neither throws nor hangs on any. */
import { expect, it } from 'vitest';
import { readEmbeddedMetadata } from '#lib/embedded-metadata/read-embedded-metadata.ts';
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
  riff,
  riffChunk,
  utf16,
} from '../../../helpers/builders/clip-builder.ts';
import { FILES_WITH_CREDENTIALS, storeOf } from '../../../helpers/builders/credentials-builder.ts';
import { cr3, gif, jp2, jxl, pdf, psd, rw2 } from '../../../helpers/builders/format-builder.ts';
import {
  type Bytes,
  bytes,
  extendedXmp,
  iim,
  isoMedia,
  jpeg,
  png,
  pngChunk,
  pngProfile,
  pngXmp,
  tiff,
  utf8,
  webp,
  xmp,
} from '../../../helpers/builders/picture-builder.ts';
import { createRandom } from '../../../helpers/random.ts';
import { cpuMsSince } from '../../../helpers/waiting/cpu-ms-since.ts';

const SEED = 20_261_120;
const CASES_PER_FILE = 300;

const packet = xmp(
  '<dc:creator><rdf:Seq><rdf:li>Zoë</rdf:li></rdf:Seq></dc:creator><dc:description><rdf:Alt><rdf:li xml:lang="x-default">Text &amp; <![CDATA[mehr]]></rdf:li></rdf:Alt></dc:description>',
  'photoshop:DateCreated="2024-02-29T01:02:03" exif:GPSLatitude="48,51.5N" exif:GPSLongitude="2,17.6E"',
);
const block = (isLittleEndian: boolean) =>
  tiff(
    {
      image: { 270: 'Köln', 274: { short: 6 }, 256: { long: 9 }, 257: { long: 9 }, 33432: 'One\0Two' },
      exif: { 36867: '2024:02:29 23:59:58' },
      gps: { 1: 'S', 2: { rationals: [[33, 1]] }, 3: 'E', 4: { rationals: [[151, 1]] } },
      thumbnail: bytes([0xff, 0xd8], 'picture'),
    },
    isLittleEndian,
  );
const record = iim(
  [
    [105, utf8('Überschrift')],
    [55, utf8('20240229')],
    [60, utf8('235958+0100')],
  ],
  true,
);

const TAGS = [
  ['\xa9nam', 'Titel'],
  ['desc', 'Köln'],
  ['TITLE', 'Titel'],
] as const;
const ID3 = id3(4, [
  ['TIT2', bytes(3, utf8('Köln'))],
  ['COMM', bytes(1, 'deu', utf16(''), 0, 0, utf16('Text'))],
  ['PRIV', bytes('XMP', 0, utf8(packet))],
]);

const FILES: Readonly<Record<string, Bytes>> = {
  jpeg: jpeg({ exif: block(true), xmp: packet, iim: record }),
  'jpeg with extended XMP': jpeg(
    { xmp: xmp('', `xmpNote:HasExtendedXMP="${'A'.repeat(32)}"`) },
    ...extendedXmp('A'.repeat(32), utf8(packet)),
  ),
  png: png(pngChunk('eXIf', block(false)), pngXmp(packet), pngChunk('IDAT', new Uint8Array(64)), pngXmp(packet, true)),
  'png with profiles': png(pngProfile('iptc', record), pngProfile('exif', bytes('Exif\0\0', block(true)))),
  webp: webp({ exif: block(true), xmp: packet }),
  tiff: tiff({ image: { 270: 'Köln', 700: utf8(packet), 33723: record }, exif: { 36867: '2024' } }),
  heic: isoMedia('heic', { exif: block(false), xmp: packet }),
  avif: isoMedia('avif', { exif: block(true), xmp: packet }),
  svg: utf8(`<svg xmlns="http://www.w3.org/2000/svg"><metadata>${packet}</metadata></svg>`),
  psd: psd([
    [1028, record],
    [1060, utf8(packet)],
    [1058, block(true)],
  ]),
  gif: gif(packet),
  pdf: pdf(packet, packet),
  jxl: jxl({ exif: block(false), xmp: packet }),
  jp2: jp2({ exif: block(true), xmp: packet, iim: record }),
  cr3: cr3({ image: block(true), capture: block(false), gps: block(true), xmp: packet }),
  rw2: rw2({ exif: block(true), iim: record }, packet),
  mp4: mp4({ ilst: TAGS, keys: [['title', 'Titel']], udta: [['\xa9xyz', '+54.0+009.0/']], xmp: packet }),
  webm: matroska('Titel', [['DESCRIPTION', 'Köln']], [['TITLE', 'Spur']]),
  mp3: mp3(ID3, id3v1('Titel', 'Name', 'Text')),
  'mp3 without certain bytes': mp3(id3(3, [['TIT2', bytes(1, utf16('Köln'))]], 0x80)),
  wav: riff(
    'WAVE',
    [bext(utf8('Köln'), 'Recorder', '2026-11-28', '14:05:33')],
    [info([['INAM', 'Titel']]), riffChunk('_PMX', utf8(packet)), riffChunk('id3 ', ID3)],
  ),
  flac: flac(TAGS, 100),
  ogg: ogg('OpusHead', 'OpusTags', [['TITLE', 'Titel']]),
  aiff: aiff([['NAME', 'Titel']], [aiffChunk('ID3 ', ID3)]),
};

it.each(Object.entries(FILES))('survives every mutation of %s', { tags: ['thorough'] }, async (_, file) => {
  const { between } = createRandom(SEED);
  const random: Random = (below) => between(0, below - 1);
  const slow: string[] = [];
  for (let index = 0; index < CASES_PER_FILE; index += 1) {
    const mutated = mutate(file, random);
    const { values, tookMs } = await readTimed(mutated);
    if (tookMs > 1000 && (await readTimed(mutated)).tookMs > 1000) slow.push(`${index}: ${Math.round(tookMs)} ms`);
    for (const { text } of Object.values(values)) expect(text).toBe(text.trim().toWellFormed());
  }
  expect(slow).toEqual([]);
});

const STORE = storeOf('c2pa.created', 'trainedAlgorithmicMedia', 600);

it.each(Object.entries(FILES_WITH_CREDENTIALS))(
  'survives every mutation of content credentials in a file: %s',
  { tags: ['thorough'] },
  async (_, fileWith) => {
    const { between } = createRandom(SEED);
    const random: Random = (below) => between(0, below - 1);
    const slow: string[] = [];
    for (let index = 0; index < CASES_PER_FILE; index += 1) {
      const isStoreChanged = index % 2 === 0;
      const mutated = isStoreChanged ? fileWith(mutate(STORE, random)) : mutate(fileWith(STORE), random);
      const { credentials, tookMs } = await readTimed(mutated);
      if (tookMs > 1000 && (await readTimed(mutated)).tookMs > 1000) slow.push(`${index}: ${Math.round(tookMs)} ms`);
      const { bytes: size = 0, sourceType = '', isUnreadable } = credentials ?? {};
      expect(size).toBeLessThanOrEqual(mutated.length);
      expect(sourceType).toBe(sourceType.trim().toWellFormed());
      if (isUnreadable !== undefined) expect(isUnreadable).toBe(true);
    }
    expect(slow).toEqual([]);
  },
);

it('tries at least 5,000 mutations, and the unchanged files are read', { tags: ['thorough'] }, async () => {
  expect(Object.keys(FILES).length * CASES_PER_FILE).toBeGreaterThanOrEqual(5000);
  for (const file of Object.values(FILES)) {
    expect(Object.keys((await readEmbeddedMetadata(new Blob([file]))).values)).not.toEqual([]);
  }
});

async function readTimed(file: Bytes) {
  const started = process.threadCpuUsage();
  const { values, credentials } = await readEmbeddedMetadata(new Blob([file]));
  return { values, credentials, tookMs: cpuMsSince(started) };
}

type Random = (below: number) => number;

/** One to four changes: a byte, a number of two or four bytes, a part removed, repeated or moved, the end cut off. */
function mutate(file: Bytes, random: Random): Bytes {
  let mutated: Bytes = file.slice();
  for (let changes = 1 + random(4); changes > 0; changes -= 1)
    mutated = CHANGES[random(CHANGES.length)]?.(mutated, random) ?? mutated;
  return mutated;
}

const EXTREMES = [0, 1, 0x7f, 0x80, 0xfe, 0xff, 0x1c, 0x20, 0x26, 0x3c];

const CHANGES: readonly ((file: Bytes, random: Random) => Bytes)[] = [
  (file, random) => overwritten(file, random(file.length), [random(256)]),
  (file, random) => overwritten(file, random(file.length), [EXTREMES[random(EXTREMES.length)] ?? 0]),
  (file, random) =>
    overwritten(file, random(file.length), [random(2) * 255, random(2) * 255, random(256), random(256)]),
  (file, random) => overwritten(file, random(file.length), [0xff, 0xff, 0xff, 0xff]),
  (file, random) => file.slice(0, random(file.length)),
  (file, random) => {
    const [from, length] = [random(file.length), random(64)];
    return bytes(file.subarray(0, from), file.subarray(from + length));
  },
  (file, random) => {
    const [from, length, to] = [random(file.length), random(512), random(file.length)];
    return bytes(file.subarray(0, to), file.subarray(from, from + length), file.subarray(to));
  },
  (file, random) => {
    const [at, filler] = [random(file.length), EXTREMES[random(EXTREMES.length)] ?? 0];
    return bytes(file.subarray(0, at), new Uint8Array(random(2) * 400_000).fill(filler), file.subarray(at));
  },
];

function overwritten(file: Bytes, at: number, values: readonly number[]): Bytes {
  file.set(values.slice(0, Math.max(file.length - at, 0)), Math.min(at, file.length));
  return file;
}
