/** Renders a drawing as an image file or as pixels. */
import sharp from 'sharp';
import type { Drawing } from './drawing/drawing.ts';

export interface PictureCredit {
  readonly artist: string;
  readonly copyright: string;
  readonly description: string;
}

/** JPEG with `longSide` pixels on its longer edge, and with `credit` in its Exif data. */
export function renderJpeg(g: Drawing, longSide: number, credit?: PictureCredit): Promise<Buffer> {
  const image = sharp(rasterSource(g, longSide)).flatten({ background: '#ffffff' });
  if (credit !== undefined) {
    image.withExif({
      IFD0: { Artist: credit.artist, Copyright: credit.copyright, ImageDescription: credit.description },
    });
  }
  return image.jpeg({ quality: 82 }).toBuffer();
}

/** PNG with `longSide` pixels on its longer edge. */
export function renderPng(g: Drawing, longSide: number): Promise<Buffer> {
  return sharp(rasterSource(g, longSide)).flatten({ background: '#ffffff' }).png({ compressionLevel: 7 }).toBuffer();
}

/** Raw RGB, three bytes per pixel, for the frames of a clip. */
export async function renderPixels(
  g: Drawing,
  longSide: number,
): Promise<{ data: Buffer; width: number; height: number }> {
  const image = sharp(rasterSource(g, longSide)).flatten({ background: '#ffffff' }).raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function rasterSource(g: Drawing, longSide: number): Buffer {
  const scale = longSide / Math.max(g.w, g.h);
  return Buffer.from(g.toSvg(Math.round(g.w * scale), Math.round(g.h * scale)));
}
