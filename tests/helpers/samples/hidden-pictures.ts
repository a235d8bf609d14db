/** Files that browsers do not draw by themselves, and some that nobody can draw. */
import sharp from 'sharp';
import { TiffBuilder } from '../builders/tiff-builder.ts';

interface Shape {
  readonly width: number;
  readonly height: number;
}

/** Quarters, row by row: red, green; blue, yellow. */
export async function quartersJpeg({ width, height }: Shape, orientation?: number): Promise<Buffer> {
  const quarter = (background: string, left: number, top: number) => ({
    input: { create: { width: width / 2, height: height / 2, channels: 3 as const, background } },
    left,
    top,
  });
  const picture = sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    quarter('#00ff00', width / 2, 0),
    quarter('#0000ff', 0, height / 2),
    quarter('#ffff00', width / 2, height / 2),
  ]);
  return (orientation === undefined ? picture : picture.withMetadata({ orientation })).jpeg().toBuffer();
}

/** A raw file in the manner of Nikon's: two JPEGs in subdirectories, turned by the main one. */
export async function rawWithJpegs(orientation: number, shapes: readonly Shape[]): Promise<Buffer> {
  const raw = new TiffBuilder();
  const directories: number[] = [];
  for (const shape of shapes) {
    const jpeg = await quartersJpeg(shape);
    const place = raw.add(jpeg);
    directories.push(
      raw.directory([
        [0x0201, [place]],
        [0x0202, [jpeg.length]],
      ]),
    );
  }
  const main = raw.directory([
    [0x0112, [orientation]],
    [0x014a, directories],
  ]);
  return Buffer.from(raw.file(main));
}

/** A TIFF as scanners write it, in the colours of print if wanted: nothing inside that a browser draws. */
export function plainTiff(colours: 'srgb' | 'cmyk' = 'srgb'): Promise<Buffer> {
  const picture = sharp({ create: { width: 320, height: 200, channels: 3, background: '#3a6ea5' } });
  return picture.toColourspace(colours).tiff({ compression: 'none' }).toBuffer();
}

export async function brokenJpeg(): Promise<Buffer> {
  const whole = await quartersJpeg({ width: 640, height: 480 });
  return whole.subarray(0, 400);
}

/** The first bytes of a PNG of 300 megapixels. */
export async function hugePng(): Promise<Buffer> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3a6ea5' } })
    .png()
    .toBuffer();
  png.writeUInt32BE(20_000, 16);
  png.writeUInt32BE(15_000, 20);
  return png;
}
