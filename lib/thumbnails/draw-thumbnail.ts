/**
 * Draws the thumbnail of an image with its orientation applied. Runs in a worker of a surface, because it would block a
 * page, and a service worker may be stopped. Uses an embedded thumbnail if there is one, because decoding 24 megapixels
 * takes 96 MB and half a second.
 */

import type { FileType } from '#lib/embedded-metadata/model/detect-file-type.ts';
import type { EmbeddedMetadata } from '#lib/embedded-metadata/model/embedded-metadata.ts';
import { readEmbeddedMetadata } from '#lib/embedded-metadata/read-embedded-metadata.ts';
import { decodeScaledJpeg } from './decode-scaled-jpeg.ts';
import {
  fittedSize,
  isSideways,
  mayBeDecoded,
  orientationMatrix,
  type Size,
  usablePart,
} from './thumbnail-geometry.ts';

/** Types that browsers decode (9.4; also WebP and AVIF). An SVG needs a document: the page draws it. */
const DRAWABLE: readonly FileType[] = ['jpeg', 'png', 'gif', 'webp', 'avif', 'bmp', 'ico'];
/** The header of an icon has no reliable size; a large file of this type is not an icon. */
const MAX_BYTES_WITHOUT_SIZE = 20 * 1024 * 1024;
const QUALITY = 0.8;

/** A WebP of at most 160 px; null if the file is too large or cannot be decoded. Rejects if it cannot be read. */
export async function drawThumbnail(file: Blob): Promise<Blob | null> {
  const embedded = await readEmbeddedMetadata(file);
  const picture = (await drawEmbedded(file, embedded)) ?? (await drawWhole(file, embedded));
  return picture?.convertToBlob({ type: 'image/webp', quality: QUALITY }) ?? null;
}

async function drawEmbedded(file: Blob, embedded: EmbeddedMetadata): Promise<OffscreenCanvas | null> {
  const { thumbnail, pixelSize, orientation = 1 } = embedded;
  if (!thumbnail) return null;
  const part = file.slice(thumbnail.offset, thumbnail.offset + thumbnail.length, 'image/jpeg');
  // Uses the file's orientation: that of the thumbnail may be missing or different.
  const bitmap = await createImageBitmap(part, { imageOrientation: 'none' }).catch(() => null);
  if (!bitmap) return null;
  const area = usablePart(bitmap, pixelSize);
  const canvas = area && turned(bitmap, { ...area, size: fittedSize(area) }, orientation);
  bitmap.close();
  return canvas;
}

interface Source extends Size {
  readonly x: number;
  readonly y: number;
  /** Size to draw, before the orientation is applied. */
  readonly size: Size;
}

function turned(bitmap: ImageBitmap, { x, y, width, height, size }: Source, orientation: number): OffscreenCanvas {
  const canvas = isSideways(orientation)
    ? new OffscreenCanvas(size.height, size.width)
    : new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  context?.setTransform(orientationMatrix(orientation, size));
  context?.drawImage(bitmap, x, y, width, height, 0, 0, size.width, size.height);
  return canvas;
}

async function drawWhole(file: Blob, embedded: EmbeddedMetadata): Promise<OffscreenCanvas | null> {
  const { fileType } = embedded;
  if (!fileType || !DRAWABLE.includes(fileType)) return null;
  const size = embedded.pixelSize ?? simplePictureSize(new DataView(await file.slice(0, 26).arrayBuffer()));
  if (size ? !mayBeDecoded(size) : file.size > MAX_BYTES_WITHOUT_SIZE) return null;
  const scaled = size && fileType === 'jpeg' ? await decodeScaledJpeg(file, size) : null;
  if (scaled) return drawn(scaled, embedded.orientation);
  // The browser applies the orientation; with only one edge given, it keeps the aspect ratio.
  const bitmap = await createImageBitmap(file, size ? resizeOptions(size, embedded.orientation) : {}).catch(() => null);
  return bitmap && drawn(bitmap);
}

/** Closes the bitmap. */
function drawn(bitmap: ImageBitmap, orientation = 1): OffscreenCanvas {
  const { width, height } = bitmap;
  const canvas = turned(bitmap, { x: 0, y: 0, width, height, size: fittedSize(bitmap) }, orientation);
  bitmap.close();
  return canvas;
}

function resizeOptions(stored: Size, orientation = 1): ImageBitmapOptions {
  const shown = isSideways(orientation) ? { width: stored.height, height: stored.width } : stored;
  const { width, height } = fittedSize(shown);
  return shown.width >= shown.height
    ? { resizeWidth: width, resizeQuality: 'medium' }
    : { resizeHeight: height, resizeQuality: 'medium' };
}

/** Size of a GIF or BMP from its first 26 bytes; the metadata reader does not read these types. */
export function simplePictureSize(head: DataView): Size | null {
  if (head.byteLength < 26) return null;
  if (head.getUint32(0) === 0x47494638) return { width: head.getUint16(6, true), height: head.getUint16(8, true) };
  if (head.getUint16(0) !== 0x424d) return null;
  // The oldest header has 16-bit sizes; a negative height means top-down rows.
  if (head.getUint32(14, true) === 12) return { width: head.getUint16(18, true), height: head.getUint16(20, true) };
  return { width: Math.abs(head.getInt32(18, true)), height: Math.abs(head.getInt32(22, true)) };
}
