/** Images made from a file: a thumbnail for lists and a larger preview. */
import sharp from 'sharp';
import type { AssetFiles } from '../storage/asset-files.ts';
import { isDiskFull } from '../storage/disk-full.ts';

// One thread, so that requests are still served on a machine with two cores.
sharp.concurrency(1);
sharp.cache(false);

export const THUMB_WIDTH = 400;
const PREVIEW_WIDTH = 1200;
export const RENDITION_TYPE = 'image/webp';

export interface Renditions {
  readonly hasThumb: boolean;
  readonly hasPreview: boolean;
  /** In pixels, after applying the Exif orientation. */
  readonly width?: number;
  readonly height?: number;
}

export const NO_RENDITIONS: Renditions = { hasThumb: false, hasPreview: false };

/** Writes thumbnail and preview. An unreadable image has neither and is not an error. Rejects when the disk is full. */
export async function makeRenditions(
  files: AssetFiles,
  objectId: string,
  source: string | Buffer,
): Promise<Renditions> {
  try {
    const { autoOrient } = await sharp(source).metadata();
    // The thumbnail is made from the preview, so that a large image is decoded once.
    const preview = await resize(source, PREVIEW_WIDTH, 78);
    const thumb = await resize(preview, THUMB_WIDTH, 72);
    await files.write(objectId, 'preview', preview);
    await files.write(objectId, 'thumb', thumb);
    return { hasThumb: true, hasPreview: true, width: autoOrient.width, height: autoOrient.height };
  } catch (error) {
    if (isDiskFull(error)) throw error;
    return NO_RENDITIONS;
  }
}

function resize(source: string | Buffer, width: number, quality: number): Promise<Buffer> {
  return sharp(source, { limitInputPixels: 300_000_000 })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality, effort: 2 })
    .toBuffer();
}
