/** Images made from a file: a thumbnail for lists and a larger preview. */
import sharp, { type Sharp } from 'sharp';
import type { AssetFiles } from '../storage/asset-files.ts';
import { isDiskFull } from '../storage/disk-full.ts';

// One thread for each image: several images at a time are bounded where they are made.
sharp.concurrency(1);
sharp.cache(false);

export const THUMB_WIDTH = 400;
export const RENDITION_TYPE = 'image/webp';
export type RenditionVariant = 'thumb' | 'preview';

/** Width in pixels, and quality of the WebP. */
const SIZES = { preview: { width: 1200, quality: 78 }, thumb: { width: THUMB_WIDTH, quality: 72 } } as const;
/** An image with more has no renditions. */
const MOST_PIXELS = 300_000_000;

export interface Renditions {
  readonly hasThumb: boolean;
  readonly hasPreview: boolean;
  /** In pixels, after applying the Exif orientation. */
  readonly width?: number;
  readonly height?: number;
}

export const NO_RENDITIONS: Renditions = { hasThumb: false, hasPreview: false };

/** What can be made of an image, by its header. An unreadable image has no renditions and is not an error. */
export async function readHeader(source: string | Buffer): Promise<Renditions> {
  try {
    const { autoOrient } = await open(source).metadata();
    return { hasThumb: true, hasPreview: true, width: autoOrient.width, height: autoOrient.height };
  } catch {
    return NO_RENDITIONS;
  }
}

/** Rejects when the image cannot be decoded. JPEG and WebP are decoded at no more than the size that is needed. */
export function makeRendition(source: string | Buffer, variant: RenditionVariant): Promise<Buffer> {
  return encode(resize(source, variant), variant);
}

/** Writes thumbnail and preview. An unreadable image has neither and is not an error. Rejects when the disk is full. */
export async function makeRenditions(
  files: AssetFiles,
  objectId: string,
  source: string | Buffer,
): Promise<Renditions> {
  try {
    const { autoOrient } = await open(source).metadata();
    // The image is decoded once for both.
    const { data, info } = await resize(source, 'preview').raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const pixels = () => sharp(data, { raw: { width, height, channels } });
    await files.write(objectId, 'preview', await encode(pixels(), 'preview'));
    const { width: thumbWidth } = SIZES.thumb;
    const small = pixels().resize({ width: thumbWidth, withoutEnlargement: true });
    await files.write(objectId, 'thumb', await encode(small, 'thumb'));
    return { hasThumb: true, hasPreview: true, width: autoOrient.width, height: autoOrient.height };
  } catch (error) {
    if (isDiskFull(error)) throw error;
    return NO_RENDITIONS;
  }
}

/** Already reading the header rejects above the limit. */
function open(source: string | Buffer): Sharp {
  return sharp(source, { limitInputPixels: MOST_PIXELS });
}

function resize(source: string | Buffer, variant: RenditionVariant): Sharp {
  const { width } = SIZES[variant];
  return open(source).autoOrient().resize({ width, withoutEnlargement: true });
}

function encode(image: Sharp, variant: RenditionVariant): Promise<Buffer> {
  return image.webp({ quality: SIZES[variant].quality, effort: 2 }).toBuffer();
}
