/** From a drawing to the bytes of a picture. */
import sharp from 'sharp';
import type { Drawing } from './drawing/drawing.ts';

export interface PictureCredit {
  readonly artist: string;
  readonly copyright: string;
  readonly description: string;
}

/** JPEG, `longSide` pixels on its longer edge, with the credit as Exif. */
export function renderJpeg(g: Drawing, longSide: number, credit?: PictureCredit): Promise<Buffer> {
  const image = sharp(rasterSource(g, longSide)).flatten({ background: '#ffffff' });
  if (credit !== undefined) {
    image.withExif({
      IFD0: { Artist: credit.artist, Copyright: credit.copyright, ImageDescription: credit.description },
    });
  }
  return image.jpeg({ quality: 82 }).toBuffer();
}

/** Flat colours keep well in an indexed PNG. */
export function renderPng(g: Drawing, longSide: number): Promise<Buffer> {
  return sharp(rasterSource(g, longSide)).flatten({ background: '#ffffff' }).png({ compressionLevel: 7 }).toBuffer();
}

/** Three bytes per pixel, for hashing and for the frames of a clip. */
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
