import { describe, expect, it, vi } from 'vitest';
import { readFrameOfJpeg, readJpegsInside } from '#lib/embedded-metadata/read-jpegs-inside.ts';
import { TiffBuilder } from '../../../helpers/builders/tiff-builder.ts';

const BASELINE = 0xc0;
const PROGRESSIVE = 0xc2;
const LOSSLESS = 0xc3;
const text = (value: string) => new TextEncoder().encode(value);
const joined = (...parts: readonly (Uint8Array | readonly number[])[]) =>
  new Uint8Array(parts.flatMap((part) => [...part]));
const uint32 = (value: number) => [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const uint16 = (value: number) => uint32(value).slice(2);

/** Up to the frame header, which is all that the reader looks at. */
function jpeg(width: number, height: number, frame = BASELINE, components = 3): Uint8Array {
  const application = [0xff, 0xe0, 0, 6, 1, 2, 3, 4];
  return joined([0xff, 0xd8], application, [0xff, frame, 0, 17, 8], uint16(height), uint16(width), [components, 0, 0]);
}

const found = async (bytes: Uint8Array<ArrayBuffer>) => {
  const inside = await readJpegsInside(new Blob([bytes]));
  return inside && { ...inside, jpegs: inside.jpegs.map(({ width, height }) => `${width}x${height}`) };
};

describe('JPEGs inside raw files', () => {
  it('JPEGs in Nikon files are in subdirectories', async () => {
    const nef = new TiffBuilder(false);
    const [large, small] = [nef.add(jpeg(6_048, 4_032)), nef.add(jpeg(640, 424))];
    const rawData = nef.directory([
      [0x0111, [8]],
      [0x0117, [4]],
    ]);
    const ofLarge = nef.directory([
      [0x0201, [large]],
      [0x0202, [jpeg(1, 1).length]],
    ]);
    const ofSmall = nef.directory([
      [0x0201, [small]],
      [0x0202, [jpeg(1, 1).length]],
    ]);
    const main = nef.directory([
      [0x0112, [8]],
      [0x014a, [rawData, ofLarge, ofSmall]],
    ]);
    expect(await found(nef.file(main))).toEqual({ jpegs: ['6048x4032', '640x424'], orientation: 8, isBroken: false });
  });

  it('JPEGs in Canon files are strips; the raw data, which are a lossless JPEG, are none', async () => {
    const cr2 = new TiffBuilder();
    const length = jpeg(1, 1).length;
    const [full, thumbnail, raw] = [
      cr2.add(jpeg(5_472, 3_648)),
      cr2.add(jpeg(160, 120)),
      cr2.add(jpeg(5_568, 3_708, LOSSLESS)),
    ];
    const last = cr2.directory([
      [0x0111, [raw]],
      [0x0117, [length]],
    ]);
    const second = cr2.directory(
      [
        [0x0201, [thumbnail]],
        [0x0202, [length]],
      ],
      last,
    );
    const main = cr2.directory(
      [
        [0x0111, [full]],
        [0x0117, [length]],
      ],
      second,
    );
    expect(await found(cr2.file(main))).toEqual({
      jpegs: ['5472x3648', '160x120'],
      orientation: undefined,
      isBroken: false,
    });
  });

  it('JPEGs in DNG files may be a tile, and may be progressive', async () => {
    const dng = new TiffBuilder();
    const preview = dng.add(jpeg(1_024, 683, PROGRESSIVE));
    const ofPreview = dng.directory([
      [0x0144, [preview]],
      [0x0145, [jpeg(1, 1).length]],
    ]);
    expect(await found(dng.file(dng.directory([[0x014a, [ofPreview]]])))).toMatchObject({ jpegs: ['1024x683'] });
  });

  it('JPEGs in Panasonic files are the value of a tag', async () => {
    const rw2 = new TiffBuilder(true, 0x55);
    expect(await found(rw2.file(rw2.directory([[0x002e, jpeg(1_920, 1_440)]])))).toMatchObject({
      jpegs: ['1920x1440'],
    });
  });

  it.each([
    ['OLYMPUS\0II\u0003\0', 'as a pointer'],
    ['OM SYSTEM\0\0\0II\u0004\0', 'as the value'],
  ])('JPEGs in raw files of Olympus are in the settings of the maker note: %j, %s', async (head, manner) => {
    const length = jpeg(1, 1).length;
    const orf = new TiffBuilder(true, 0x4f52);
    // Head, a directory of one entry, the settings, the JPEG; offsets count from the start of the note.
    const directory = head.length;
    const settings = directory + 18;
    const place = settings + 30;
    const little = (value: number) => uint32(value).toReversed();
    const entry = (tag: number, type: number, count: number, value: number) =>
      joined([tag & 255, tag >> 8, type, 0], little(count), little(value));
    const pointer = manner === 'as a pointer' ? entry(0x2020, 4, 1, settings) : entry(0x2020, 7, 30, settings);
    const note = joined(
      text(head),
      ...[[1, 0], pointer, little(0)],
      ...[[2, 0], entry(0x0101, 4, 1, place), entry(0x0102, 4, 1, length), little(0)],
      jpeg(3_200, 2_400),
    );
    const exif = orf.directory([[0x927c, note]]);
    expect(await found(orf.file(orf.directory([[0x8769, [exif]]])))).toMatchObject({ jpegs: ['3200x2400'] });
  });

  it('JPEGs in Fujifilm files are where the header says', async () => {
    const preview = jpeg(1_920, 1_280);
    const head = joined(
      text('FUJIFILMCCD-RAW '),
      new Uint8Array(68),
      uint32(100),
      uint32(preview.length),
      new Uint8Array(8),
    );
    expect(await found(joined(head, preview))).toMatchObject({ jpegs: ['1920x1280'] });
  });

  it('JPEGs in CR3 files are in a box and in the first track, with the orientation of a third box', async () => {
    const box = (type: string, ...parts: readonly (Uint8Array | readonly number[])[]) => {
      const content = joined(...parts);
      return joined(uint32(content.length + 8), text(type), content);
    };
    const uuid = (hex: string) => hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
    const [full, preview] = [jpeg(6_000, 4_000), jpeg(1_620, 1_080)];
    const exif = new TiffBuilder(true);
    const orientationBlock = exif.file(exif.directory([[0x0112, [6]]]));
    const build = (offset: number) => {
      const sample = [
        box('stsz', uint32(0), uint32(full.length), uint32(1)),
        box('co64', uint32(0), uint32(1), uint32(0), uint32(offset)),
      ];
      const track = box('trak', box('mdia', box('minf', box('stbl', ...sample))));
      const raw = box('trak', box('mdia', box('minf', box('stbl', box('stsz', new Uint8Array(12))))));
      const meta = box('uuid', uuid('85c0b687820f11e08111f4ce462b6a48'), box('CMT1', orientationBlock));
      const header = [
        ...uint32(0),
        ...uint16(1),
        ...uint16(1_620),
        ...uint16(1_080),
        ...uint16(1),
        ...uint32(preview.length),
      ];
      return joined(
        box('ftyp', text('crx '), uint32(1)),
        box('moov', meta, track, raw),
        box('uuid', uuid('eaf42b5e1c984b88b9fbb7dc406e4d16'), new Uint8Array(8), box('PRVW', header, preview)),
        box('mdat', full),
      );
    };
    const offset = build(0).length - full.length;
    expect(await found(build(offset))).toEqual({ jpegs: ['6000x4000', '1620x1080'], orientation: 6, isBroken: false });
  });
});

describe('JPEGs inside TIFF files', () => {
  it('may be the thumbnail that Photoshop leaves', async () => {
    const thumbnail = jpeg(160, 107);
    const resource = joined(uint32(1), new Uint8Array(24), thumbnail);
    const block = joined(text('8BIM'), uint16(1_036), [0, 0], uint32(resource.length), resource);
    const tiff = new TiffBuilder();
    expect(await found(tiff.file(tiff.directory([[0x8649, block]])))).toMatchObject({ jpegs: ['160x107'] });
  });

  it('are none if the picture is in several strips, or beyond the end', async () => {
    const tiff = new TiffBuilder();
    const strip = tiff.add(jpeg(4_000, 3_000));
    const main = tiff.directory([
      [0x0111, [strip, strip]],
      [0x0117, [20, 20]],
      [0x0201, [1_000_000]],
      [0x0202, [5_000]],
    ]);
    expect(await found(tiff.file(main))).toEqual({ jpegs: [], orientation: undefined, isBroken: false });
  });

  it('are not looked for in a file that is no TIFF, and a file without directories is broken', async () => {
    expect(await found(joined(jpeg(10, 10)))).toBeNull();
    expect(await found(new Uint8Array(0))).toBeNull();
    const cut = new TiffBuilder().file(5_000);
    expect(await found(cut)).toEqual({ jpegs: [], orientation: undefined, isBroken: true });
  });
});

describe('a hostile file', () => {
  it('a file whose directories form a loop ends the search', async () => {
    const tiff = new TiffBuilder();
    const place = tiff.add(jpeg(800, 600));
    const main = tiff.length + (tiff.length % 2);
    tiff.directory(
      [
        [0x0201, [place]],
        [0x0202, [20]],
        [0x014a, [main]],
      ],
      main,
    );
    expect(await found(tiff.file(main))).toMatchObject({ jpegs: ['800x600'] });
  });

  it('a file whose JPEG has headers everywhere costs 1 MiB of reading', async () => {
    const tiff = new TiffBuilder();
    const segment = joined([0xff, 0xe1, ...uint16(19_998)], new Uint8Array(19_996));
    const start = tiff.add(joined([0xff, 0xd8], ...Array.from({ length: 150 }, () => segment)));
    const main = tiff.directory([
      [0x0201, [start]],
      [0x0202, [3_000_000]],
    ]);
    const slice = vi.spyOn(Blob.prototype, 'slice');
    expect(await found(tiff.file(main))).toMatchObject({ jpegs: [] });
    const bytes = slice.mock.calls.reduce((sum, [from = 0, to = 0]) => sum + (to - from), 0);
    slice.mockRestore();
    expect(bytes).toBeGreaterThan(500_000);
    expect(bytes).toBeLessThanOrEqual(1_048_576);
  });
});

describe('the frame of a JPEG', () => {
  it('says whether it is decoded line by line', async () => {
    const frame = (marker: number) => readFrameOfJpeg(new Blob([joined(jpeg(20_000, 15_000, marker))]));
    expect(await frame(BASELINE)).toMatchObject({ width: 20_000, height: 15_000, isSequential: true });
    expect(await frame(PROGRESSIVE)).toMatchObject({ isSequential: false, isDrawable: true });
    expect(await readFrameOfJpeg(new Blob([joined([0xff, 0xd8, 0xff, 0xda, 0, 0, 0, 0, 0, 0, 0, 0])]))).toBeUndefined();
  });
});
