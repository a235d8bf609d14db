/** Files that are too large, truncated or malicious; mutated-files.test.ts has random ones. */
import { describe, expect, it, vi } from 'vitest';
import type { EmbeddedMetadata } from '#lib/embedded-metadata/model/embedded-metadata.ts';
import { readEmbeddedMetadata } from '#lib/embedded-metadata/read-embedded-metadata.ts';
import {
  type Bytes,
  bytes,
  extendedXmp,
  IPTC_RESOURCE,
  iim,
  jpeg,
  jpegSegment,
  photoshop,
  png,
  pngChunk,
  pngXmp,
  tiff,
  u32,
  utf8,
  webp,
  xmp,
} from '../../../helpers/builders/picture-builder.ts';
import { cpuMsSince } from '../../../helpers/waiting/cpu-ms-since.ts';

const exif = tiff({ image: { 270: 'Aus Köln', 315: 'Jörg' }, exif: { 36867: '2024:02:29 23:59:58' } });
const packet = xmp('<dc:creator><rdf:Seq><rdf:li>Zoë</rdf:li></rdf:Seq></dc:creator>');

const read = (file: Bytes) => readEmbeddedMetadata(new Blob([file]));
const texts = ({ values }: EmbeddedMetadata) =>
  Object.fromEntries(Object.entries(values).map(([name, { text }]) => [name, text]));

describe('large and broken files', () => {
  /** Counts the bytes read; the file itself is never in memory. */
  class CountingBlob extends Blob {
    bytesRead = 0;
    slices = 0;
    largest = 0;
    override slice(start = 0, end = this.size): Blob {
      this.bytesRead += Math.min(end, this.size) - start;
      this.largest = Math.max(this.largest, end - start);
      this.slices += 1;
      return super.slice(start, end);
    }
  }

  it('[9.6] reads one slice of an ordinary picture and at most five times as much of any', async () => {
    const ordinary = new CountingBlob([jpeg({ exif, xmp: packet }), new Uint8Array(5_000_000)]);
    await readEmbeddedMetadata(ordinary);
    expect([ordinary.slices, ordinary.bytesRead]).toEqual([1, 65_536]);
    const guid = 'A'.repeat(32);
    const huge = extendedXmp(guid, new Uint8Array(10_000_000).fill(0x20));
    const file = new CountingBlob([jpeg({ xmp: xmp('', `xmpNote:HasExtendedXMP="${guid}"`) }, ...huge)]);
    await readEmbeddedMetadata(file);
    expect(file.bytesRead).toBe(5 * 65_536);
    expect(file.largest).toBe(65_536);
  });

  it.each([
    ['content credentials', 0xeb, (part: number) => bytes('JP', [2, 0x11], u32(part), u32(4_000_008), 'jumb')],
    ['a colour profile', 0xe2, (part: number) => bytes('ICC_PROFILE\0', part, 62)],
    ['a thermal picture', 0xe1, (part: number) => bytes('FLIR\0', 1, part, 62)],
  ])('[9.6] reads what follows 4 MB of %s', async (_, marker, head) => {
    const parts = Array.from({ length: 62 }, (_one, at) =>
      jpegSegment(marker, bytes(head(at + 1), new Uint8Array(65_000).fill(0x20))),
    );
    const picture = jpeg({ exif, xmp: packet, iim: iim([[120, utf8('Bildtext')]]) });
    const file = new CountingBlob([picture.subarray(0, 2), ...parts, picture.subarray(2)]);
    expect({ ...(await readEmbeddedMetadata(file)), thumbnail: null }).toEqual({
      ...(await read(picture)),
      thumbnail: null,
    });
    expect(file.bytesRead).toBeLessThanOrEqual(5 * 65_536);
  });

  it('[9.6] reads what follows many large blocks of a PNG or WebP', async () => {
    const prompts = Array.from({ length: 9 }, () =>
      pngChunk('tEXt', bytes('prompt', 0, new Uint8Array(90_000).fill(0x61))),
    );
    expect(texts(await read(png(...prompts, pngXmp(packet))))).toEqual({ IPTCByLine: 'Zoë' });
    const frame = bytes('ANMF', u32(90_000, true), new Uint8Array(90_000));
    const animated = webp({ xmp: packet });
    const frames = bytes(animated.subarray(0, 30), ...Array.from({ length: 9 }, () => frame), animated.subarray(30));
    expect(texts(await read(frames))).toEqual({ IPTCByLine: 'Zoë' });
  });

  it('[9.6] says where reading ended', async () => {
    const guid = 'A'.repeat(32);
    const parts = extendedXmp(guid, new Uint8Array(1_000_000).fill(0x20));
    const main = xmp('', `xmpNote:HasExtendedXMP="${guid}"`);
    const late = jpegSegment(0xed, bytes('Photoshop 3.0\0', photoshop([[IPTC_RESOURCE, iim([[105, utf8('Titel')]])]])));
    const result = await read(jpeg({ xmp: main }, ...parts, late));
    expect(texts(result)).toEqual({ IPTCHeadline: 'Titel' });
    expect(result.unreadFrom).toBeGreaterThan(250_000);
    expect(result.unreadFrom).toBeLessThan(5 * 65_536);
    const svg = bytes('<svg>', new Uint8Array(400_000).fill(0x20), utf8(packet), '</svg>');
    expect(await read(svg)).toMatchObject({ fileType: 'svg', values: {}, unreadFrom: 5 * 65_536 });
    expect(await read(jpeg({ exif, xmp: packet }))).not.toHaveProperty('unreadFrom');
  });

  it('reads the main packet of a JPEG with 10 MB of XMP, and an extended one that fits', async () => {
    const guid = '0123456789ABCDEF0123456789ABCDEF';
    const main = xmp('', `photoshop:City="Köln" xmpNote:HasExtendedXMP="${guid}"`);
    const extended = (size: number) =>
      extendedXmp(guid, utf8(xmp('', `photoshop:Headline="Lang" photoshop:Credit="${'x'.repeat(size)}"`)));
    expect(texts(await read(jpeg({ xmp: main }, ...extended(10_000_000))))).toMatchObject({ IPTCCity: 'Köln' });
    expect(texts(await read(jpeg({ xmp: main }, ...extended(100_000))))).toMatchObject({
      IPTCCity: 'Köln',
      IPTCHeadline: 'Lang',
    });
    const other = jpeg({ xmp: xmp('', 'photoshop:City="Köln"') }, ...extended(10));
    expect(texts(await read(other))).toEqual({ IPTCCity: 'Köln' });
  });

  it('stops at directories that refer to themselves', async () => {
    const looping = tiff({ image: { 270: 'Text' }, thumbnail: bytes([0xff, 0xd8]) });
    const view = new DataView(looping.buffer);
    for (const tag of [0x8769, 0x8825]) {
      for (let at = 10; at < 10 + 3 * 12; at += 12) if (view.getUint16(at) === tag) view.setUint32(at + 8, 8);
    }
    view.setUint32(10 + 3 * 12, 8);
    expect(texts(await read(looping))).toEqual({ IPTCCaption: 'Text' });
    expect(texts(await read(jpeg({ exif: looping })))).toEqual({ IPTCCaption: 'Text' });
  });

  it('keeps the data before the point where a file is truncated', async () => {
    const file = jpeg({ exif, xmp: xmp('', 'photoshop:City="Köln" photoshop:Country="Deutschland"') });
    const cut = file.subarray(0, Buffer.from(file).indexOf('Deutsch'));
    expect(texts(await read(cut))).toMatchObject({ IPTCCaption: 'Aus Köln' });
    const element = xmp('<photoshop:City>Köln</photoshop:City><photoshop:Country>Deutschland</photoshop:Country>');
    const whole = jpeg({ xmp: element });
    expect(texts(await read(whole.subarray(0, Buffer.from(whole).indexOf('Deutsch'))))).toEqual({ IPTCCity: 'Köln' });
  });

  it('inflates little of a PNG bomb and returns its declared size', async () => {
    let unpackedBytes = 0;
    class CountedStream extends DecompressionStream {
      override readonly readable = super.readable.pipeThrough(
        new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
          transform(chunk, controller) {
            unpackedBytes += chunk.length;
            controller.enqueue(chunk);
          },
        }),
      );
    }
    vi.stubGlobal('DecompressionStream', CountedStream);
    const bomb = pngXmp(xmp('', `photoshop:City="Köln" photoshop:Credit="${' '.repeat(50_000_000)}"`), true);
    await read(png(...Array.from({ length: 6 }, () => bomb)));
    vi.unstubAllGlobals();
    expect(unpackedBytes).toBeGreaterThan(0);
    expect(unpackedBytes).toBeLessThan(10_000_000);
    const size = await read(bytes(png().subarray(0, 16), u32(0x7fff_ffff), u32(0x7fff_ffff), png().subarray(24)));
    expect(size.pixelSize).toEqual({ width: 0x7fff_ffff, height: 0x7fff_ffff });
  });

  it('skips bytes between segments and stops at the image data', async () => {
    const late = jpegSegment(0xe1, bytes('Exif\0\0', exif));
    expect(
      texts(await read(jpeg({ xmp: packet }, bytes('garbage of more than a few bytes', [0xff, 0xff]), late))),
    ).toMatchObject({
      IPTCCaption: 'Aus Köln',
    });
    expect(texts(await read(bytes(jpeg({}).subarray(0, -2), late)))).toEqual({});
  });

  it('stops at boxes of zero length in a HEIC', async () => {
    const places = new Uint8Array(120_000).fill(0xff);
    const iloc = bytes(u32(16 + places.length), 'iloc', [0, 0, 0, 0, 0, 0, 0xff, 0xff], places);
    const meta = bytes(u32(12 + iloc.length), 'meta', [0, 0, 0, 0], iloc);
    const started = process.threadCpuUsage();
    expect(await read(bytes(u32(16), 'ftypheic', u32(0), meta))).toEqual({
      fileType: 'heic',
      values: {},
      unmapped: {},
    });
    expect(cpuMsSince(started)).toBeLessThan(1_000);
  });

  it('returns nothing for an empty file or another format', async () => {
    expect(await read(bytes())).toEqual({ values: {}, unmapped: {} });
    expect(await read(bytes('MZ', new Uint8Array(100)))).toEqual({ fileType: 'exe', values: {}, unmapped: {} });
  });
});
