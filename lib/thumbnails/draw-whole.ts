import type { FileType } from '#lib/embedded-metadata/model/detect-file-type.ts';
import type { EmbeddedMetadata } from '#lib/embedded-metadata/model/embedded-metadata.ts';
import { readFrameOfJpeg } from '#lib/embedded-metadata/read-jpegs-inside.ts';
import { type Drawn, drawnWhole } from './canvas.ts';
import { decodeScaledJpeg } from './decode-scaled-jpeg.ts';
import { type NoPicture, noPicture } from './drawn-picture.ts';
import { pixelSizeOf } from './pixel-size-of.ts';
import { fittedSize, MAX_SCALED_PIXELS, mayBeDecoded, pixelsOf, type Size, uprightSize } from './thumbnail-geometry.ts';

/** Types that browsers decode (9.4; also WebP and AVIF), HEIC on some platforms. An SVG is drawn by the page. */
const DRAWABLE: readonly FileType[] = ['jpeg', 'png', 'gif', 'webp', 'avif', 'bmp', 'ico', 'heic'];
/** The header of an icon has no reliable size; a large file of this type is not an icon. */
const MAX_BYTES_WITHOUT_SIZE = 20 * 1024 * 1024;

/** Draws a file that the browser decodes; null for other types. */
export async function drawWhole(
  file: Blob,
  embedded: EmbeddedMetadata,
  edge: number,
): Promise<Drawn | NoPicture | null> {
  const { fileType, orientation = 1 } = embedded;
  if (!fileType || !DRAWABLE.includes(fileType)) return null;
  const size = await pixelSizeOf(file, embedded);
  if (!size && file.size > MAX_BYTES_WITHOUT_SIZE) return noPicture('broken');
  const isTooLarge = size !== undefined && !mayBeDecoded(size);
  if (isTooLarge && !(await isDecodedByLine(file, fileType, size))) return tooManyPixels(size);
  const scaled = size && fileType === 'jpeg' ? await decodeScaledJpeg(file, size, edge) : null;
  if (size && scaled) {
    const canvas = drawnWhole(scaled, edge, orientation);
    const fullSize = isTooLarge ? null : 'file';
    return { kind: 'drawn', canvas, isOpaque: true, size: uprightSize(size, orientation), fullSize };
  }
  if (isTooLarge) return tooManyPixels(size);
  // The browser applies the orientation; with only one edge given, it keeps the aspect ratio.
  const options = size ? resizeOptions(uprightSize(size, orientation), edge) : {};
  const bitmap = await createImageBitmap(file, options).catch(() => null);
  if (!bitmap) return noPicture(fileType === 'heic' ? 'not-drawable' : 'broken');
  const shown = size ? uprightSize(size, orientation) : { width: bitmap.width, height: bitmap.height };
  const isOpaque = fileType === 'jpeg' || fileType === 'heic';
  return { kind: 'drawn', canvas: drawnWhole(bitmap, edge), isOpaque, size: shown, fullSize: 'file' };
}

/** Whether it can be decoded at an eighth of its size with little memory. */
async function isDecodedByLine(file: Blob, fileType: FileType, size: Size): Promise<boolean> {
  if (fileType !== 'jpeg' || pixelsOf(size) > MAX_SCALED_PIXELS) return false;
  return (await readFrameOfJpeg(file))?.isSequential ?? false;
}

function tooManyPixels(size: Size): NoPicture {
  return { kind: 'none', reason: 'too-many-pixels', megapixels: Math.round(pixelsOf(size) / 1_000_000) };
}

function resizeOptions(shown: Size, edge: number): ImageBitmapOptions {
  const { width, height } = fittedSize(shown, edge);
  return shown.width >= shown.height
    ? { resizeWidth: width, resizeQuality: 'medium' }
    : { resizeHeight: height, resizeQuality: 'medium' };
}
