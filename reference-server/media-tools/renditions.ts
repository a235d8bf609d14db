/** Images made from a file: a thumbnail for lists and a larger preview. */
import sharp, { type Sharp } from 'sharp';
import type { AssetFiles } from '../stores/asset-files.ts';

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

/** What can be made of an image, by its header; of an unreadable or no image nothing, which is not an error. */
export async function readHeader(source: string | Buffer | undefined): Promise<Renditions> {
  if (source === undefined) return NO_RENDITIONS;
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

export interface DrawnRenditions {
  readonly preview: Buffer;
  readonly thumb: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Thumbnail and preview, of an image that is decoded once. Rejects when it cannot be decoded. */
export async function drawRenditions(source: string | Buffer): Promise<DrawnRenditions> {
  const { autoOrient } = await open(source).metadata();
  const { data, info } = await resize(source, 'preview').raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const small = pixels().resize({ width: SIZES.thumb.width, withoutEnlargement: true });
  const [preview, thumb] = [await encode(pixels(), 'preview'), await encode(small, 'thumb')];
  return { preview, thumb, width: autoOrient.width, height: autoOrient.height };
}

/** Writes thumbnail and preview; without them nothing. Rejects when the disk is full. */
export async function writeRenditions(
  files: AssetFiles,
  objectId: string,
  drawn: DrawnRenditions | undefined,
): Promise<Renditions> {
  if (drawn === undefined) return NO_RENDITIONS;
  const { preview, thumb, width, height } = drawn;
  await files.write(objectId, 'preview', preview);
  await files.write(objectId, 'thumb', thumb);
  return { hasThumb: true, hasPreview: true, width, height };
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
