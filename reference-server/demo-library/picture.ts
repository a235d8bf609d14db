/** Renders a drawing as an image file or as pixels. */
import sharp from 'sharp';
import type { Drawing } from './drawing/drawing.ts';

/** Exif fields of a picture. */
export type PictureCredit = Readonly<Record<'Artist' | 'Copyright' | 'ImageDescription', string>>;

/** JPEG with `longSide` pixels on its longer edge, and with `credit` in its Exif data. */
export function renderJpeg(g: Drawing, longSide: number, credit?: PictureCredit): Promise<Buffer> {
  const image = sharp(rasterSource(g, longSide)).flatten({ background: '#ffffff' });
  if (credit !== undefined) image.withExif({ IFD0: credit });
  return image.jpeg({ quality: 82 }).toBuffer();
}

/** PNG with `longSide` pixels on its longer edge. */
export function renderPng(g: Drawing, longSide: number): Promise<Buffer> {
  return sharp(rasterSource(g, longSide)).flatten({ background: '#ffffff' }).png({ compressionLevel: 7 }).toBuffer();
}

/** Raw RGB, three bytes per pixel, for the frames of a clip. */
export function renderPixels(g: Drawing, longSide: number): Promise<Buffer> {
  return sharp(rasterSource(g, longSide)).flatten({ background: '#ffffff' }).raw().toBuffer();
}

function rasterSource(g: Drawing, longSide: number): Buffer {
  const scale = longSide / Math.max(g.w, g.h);
  return Buffer.from(g.toSvg(Math.round(g.w * scale), Math.round(g.h * scale)));
}
