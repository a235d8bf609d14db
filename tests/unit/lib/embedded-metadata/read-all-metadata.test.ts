/** Everything in a file, as it is shown: real bytes, through exifr and our own XML reader. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { AllMetadata } from '#lib/embedded-metadata/model/all-metadata.ts';
import { readAllMetadata } from '#lib/embedded-metadata/read-all-metadata.ts';
import {
  type Bytes,
  bytes,
  extendedXmp,
  iim,
  isoMedia,
  jpeg,
  jpegSegment,
  png,
  pngProfile,
  pngXmp,
  tiff,
  u16,
  u32,
  utf8,
  webp,
  xmp,
} from '../../../helpers/builders/picture-builder.ts';
import { cpuMsSince } from '../../../helpers/waiting/cpu-ms-since.ts';

const read = (...parts: Bytes[]) => readAllMetadata(new Blob(parts));
/** `group`, or `xmp photoshop`, to its entries by name. */
function shown(all: AllMetadata | null): Record<string, Record<string, string>> {
  const groups = all?.groups ?? [];
  return Object.fromEntries(
    groups.map(({ id, namespace, entries }) => [
      namespace === undefined ? id : `${id} ${namespace}`,
      Object.fromEntries(entries.map(({ name, text }) => [name, text])),
    ]),
  );
}

const exif = tiff({
  image: { 271: 'Canon', 272: 'EOS R5', 274: { short: 6 }, 305: 'Photo Mechanic' },
  exif: {
    33434: { rationals: [[1, 250]] },
    33437: { rationals: [[28, 10]] },
    34855: { short: 400 },
    37386: { rationals: [[50, 1]] },
    36867: '2024:02:29 23:59:58',
    42036: 'RF50mm F1.2',
    37385: { short: 16 },
  },
  gps: {
    1: 'N',
    2: {
      rationals: [
        [48, 1],
        [51, 1],
        [3024, 100],
      ],
    },
    3: 'W',
    4: {
      rationals: [
        [2, 1],
        [17, 1],
        [4020, 100],
      ],
    },
  },
});

describe('a JPEG', () => {
  it('shows camera, lens, exposure, date and place in words', async () => {
    expect(shown(await read(jpeg({ exif })))).toMatchObject({
      camera: { Make: 'Canon', Model: 'EOS R5', Software: 'Photo Mechanic' },
      lens: { 'Lens Model': 'RF50mm F1.2', 'Focal Length': '50 mm' },
      exposure: { 'Exposure Time': '1/250 s', 'F Number': 'f/2.8', ISO: '400' },
      image: { Orientation: 'Rotate 90 CW (6)' },
      dates: { 'Date Time Original': '2024-02-29 23:59:58' },
      location: { Coordinates: '48.858400° N, 2.294500° W' },
    });
  });

  it('shows every IPTC data set, in UTF-8 or Latin-1', async () => {
    const record = iim([
      [40, utf8('EMBARGO 18:00 CET. NO SALES')],
      [25, utf8('ÜKöln')],
      [25, bytes([0x53, 0xfc, 0x64])],
      [103, utf8('00123')],
    ]);
    expect(shown(await read(jpeg({ iim: record })))).toEqual({
      notable: { Instructions: 'EMBARGO 18:00 CET. NO SALES', Keywords: 'ÜKöln, Süd' },
      iptc: {
        'Special Instructions': 'EMBARGO 18:00 CET. NO SALES',
        Keywords: 'ÜKöln, Süd',
        'Original Transmission Reference': '00123',
      },
    });
  });

  it('shows every XMP property by namespace, as written, with structures and alternatives', async () => {
    const packet = xmp(
      `<dc:subject><rdf:Bag><rdf:li>Deich &amp; Meer</rdf:li><rdf:li>007</rdf:li></rdf:Bag></dc:subject>
       <xmpRights:UsageTerms><rdf:Alt><rdf:li xml:lang="x-default">Editorial use only</rdf:li></rdf:Alt></xmpRights:UsageTerms>
       <Iptc4xmpCore:CreatorContactInfo rdf:parseType="Resource"><Iptc4xmpCore:CiEmailWork>a@b.example</Iptc4xmpCore:CiEmailWork>
       <Iptc4xmpCore:CiAdrCity>Husum</Iptc4xmpCore:CiAdrCity></Iptc4xmpCore:CreatorContactInfo>
       <mm:History xmlns:mm="http://ns.adobe.com/xap/1.0/mm/"><rdf:Seq><rdf:li mm:action="saved" mm:when="2024"/>
       <rdf:li mm:action="derived"/></rdf:Seq></mm:History>
       <own:Desk xmlns:own="http://desk.example/1.0/">North</own:Desk>`,
      'photoshop:Instructions="HOLD" photoshop:TransmissionReference="00123"',
    );
    expect(shown(await read(jpeg({ xmp: packet })))).toEqual({
      notable: { Instructions: 'HOLD', 'Usage Terms': 'Editorial use only', Keywords: 'Deich & Meer, 007' },
      'xmp photoshop': { Instructions: 'HOLD', 'Transmission Reference': '00123' },
      'xmp dc': { Subject: 'Deich & Meer, 007' },
      'xmp xmpRights': { 'Usage Terms': 'Editorial use only' },
      'xmp Iptc4xmpCore': { 'Creator Contact Info': 'Ci Email Work: a@b.example; Ci Adr City: Husum' },
      'xmp xmpMM': { History: 'Action: saved; When: 2024\nAction: derived' },
      'xmp http://desk.example/1.0/': { Desk: 'North' },
    });
  });

  it('shows extended XMP, and a colour profile by its name', async () => {
    const guid = '0123456789ABCDEF0123456789ABCDEF';
    const long = xmp('', `photoshop:Headline="Lang" photoshop:Credit="${'x'.repeat(100_000)}"`);
    const main = xmp('', `photoshop:City="Köln" xmpNote:HasExtendedXMP="${guid}"`);
    const all = shown(await read(jpeg({ xmp: main }, ...extendedXmp(guid, utf8(long)))));
    expect(all['xmp photoshop']).toMatchObject({
      City: 'Köln',
      Headline: 'Lang',
      Credit: expect.stringMatching(/^x{4000}…$/),
    });
    const p3 = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#567' } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expect(shown(await read(new Uint8Array(p3))).image).toMatchObject({ 'Profile Description': 'sP3C' });
  });
});

describe('other formats', () => {
  const packet = xmp('', 'photoshop:City="Köln" photoshop:Instructions="NO SALES"');
  const expected = {
    notable: { Instructions: 'NO SALES' },
    camera: { Make: 'Canon' },
    lens: { 'Lens Model': 'RF50mm F1.2' },
    location: { Coordinates: '48.858400° N, 2.294500° W' },
    'xmp photoshop': { City: 'Köln' },
  };

  it.each([
    ['webp', webp({ exif, xmp: packet })],
    ['heic', isoMedia('heic', { exif, xmp: packet })],
    ['avif', isoMedia('avif', { exif, xmp: packet })],
    ['png', png(pngXmp(packet, true), pngProfile('exif', bytes('Exif\0\0', exif)))],
  ])('show Exif and XMP: %s', async (_format, file) => {
    expect(shown(await read(file))).toMatchObject(expected);
  });

  it('show the metadata of a TIFF and of an SVG', async () => {
    const packed = { type: 1, count: utf8(packet).length, data: utf8(packet) };
    const file = tiff({ image: { 271: 'Canon', 700: packed }, exif: { 42036: 'RF50mm F1.2' } });
    expect(shown(await read(file))).toMatchObject({
      camera: expected.camera,
      lens: expected.lens,
      'xmp photoshop': expected['xmp photoshop'],
    });
    expect(
      shown(await read(utf8(`<svg xmlns="http://www.w3.org/2000/svg"><metadata>${packet}</metadata></svg>`))),
    ).toMatchObject({
      'xmp photoshop': { City: 'Köln' },
    });
  });

  it('have no metadata that can be read', async () => {
    expect(await read(bytes('MThd', new Uint8Array(100)))).toBeNull();
    expect(await read(bytes('PK\x03\x04', new Uint8Array(60)))).toBeNull();
    expect(await read(bytes())).toBeNull();
  });

  it('have nothing to show', async () => {
    expect(await read(jpeg({}))).toEqual({ groups: [], isPartial: false });
  });
});

describe('a hostile file', () => {
  it('a file with 10 MB of XMP, or XMP of 100,000 levels, is shown in part and takes no longer than a harmless one', async () => {
    const guid = 'A'.repeat(32);
    const city = '<photoshop:City>Köln</photoshop:City>';
    const extended = (more: string) =>
      jpeg({ xmp: xmp('', `xmpNote:HasExtendedXMP="${guid}"`) }, ...extendedXmp(guid, utf8(xmp(city + more))));
    const files = {
      harmless: extended(`<dc:a>${'harmless '.repeat(1_100_000)}</dc:a>`),
      wide: extended('<dc:a><dc:b>'.repeat(800_000)),
      deep: jpeg({ xmp: xmp('<dc:a>'.repeat(9_000)) }),
    };
    // Several reads a measurement, because processor time is counted in steps of some milliseconds.
    const cpuMsOf = async (file: Uint8Array<ArrayBuffer>) => {
      const started = process.threadCpuUsage();
      for (let count = 0; count < 6; count += 1) await read(file);
      return cpuMsSince(started);
    };
    // The quickest of ten each: the first also compile the reader. In turns, so that other work slows all of them.
    const quickest = {
      harmless: Number.POSITIVE_INFINITY,
      wide: Number.POSITIVE_INFINITY,
      deep: Number.POSITIVE_INFINITY,
    };
    for (let round = 0; round < 10; round += 1)
      for (const name of ['harmless', 'wide', 'deep'] as const)
        quickest[name] = Math.min(quickest[name], await cpuMsOf(files[name]));
    expect((quickest.wide + quickest.deep) / quickest.harmless).toBeLessThan(2);
    const [wide, deep] = [await read(files.wide), await read(files.deep)];
    expect(shown(wide)['xmp photoshop']).toEqual({ City: 'Köln' });
    expect(JSON.stringify(deep).length).toBeLessThan(20_000);
  });

  it('a file with more values than a reader needs is shown in part', async () => {
    const many = Array.from({ length: 3_000 }, (_, at) => `<dc:a${at}>x</dc:a${at}>`).join('');
    const all = await read(jpeg({ xmp: xmp(many) }));
    expect(all?.groups.flatMap(({ entries }) => entries)).toHaveLength(2_000);
    expect(all?.isPartial).toBe(true);
  });

  it('changes no object of the reader by the names of its properties', async () => {
    const packet = xmp(
      '<__proto__:polluted xmlns:__proto__="x">yes</__proto__:polluted><dc:__proto__>yes</dc:__proto__>',
    );
    await read(jpeg({ xmp: packet }));
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('a file whose colour profile claims four billion names is shown without them', async () => {
    const head = bytes(new Uint8Array(128), u32(1), 'desc', u32(144), u32(28));
    const profile = bytes(head, 'mluc', u32(0), u32(0xffff_ffff), u32(0), 'enUS', u32(2), u32(16));
    const segment = jpegSegment(0xe2, bytes('ICC_PROFILE\0', 1, 1, profile));
    const all = await read(jpeg({ exif }, segment));
    expect(shown(all).camera).toMatchObject({ Make: 'Canon' });
    expect(all?.isPartial).toBe(true);
  });

  it('a file whose entries all name the same megabytes does not fill the memory', async () => {
    const entries = Array.from({ length: 4_000 }, (_, at) => bytes(u16(0x8000 + at), u16(2), u32(4_000_000), u32(100)));
    const file = bytes(
      'MM',
      u16(42),
      u32(8),
      u16(entries.length),
      ...entries,
      u32(0),
      new Uint8Array(4_100_000).fill(65),
    );
    const before = process.memoryUsage().rss;
    const all = await read(file);
    expect(all?.isPartial).toBe(true);
    expect(process.memoryUsage().rss - before).toBeLessThan(600_000_000);
  });
});
