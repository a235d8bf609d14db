/**
 * Draws an image with its orientation applied, as a thumbnail or large. Runs in a worker of a surface, because it would
 * block a page, and a service worker may be stopped. A thumbnail comes from the one inside the file if there is one,
 * because decoding 24 megapixels takes 96 MB and half a second.
 */
import type { EmbeddedMetadata } from '#lib/embedded-metadata/model/embedded-metadata.ts';
import { readEmbeddedMetadata } from '#lib/embedded-metadata/read-embedded-metadata.ts';
import { type Drawn, turned } from './canvas.ts';
import { drawJpegInside } from './draw-jpeg-inside.ts';
import { drawWhole } from './draw-whole.ts';
import type { DrawAnswer, DrawRequest } from './drawn-picture.ts';
import { fittedSize, THUMBNAIL_EDGE, uprightSize, usablePart } from './thumbnail-geometry.ts';

const QUALITY = { thumbnail: 0.8, large: 0.85 } as const;

/** A picture of at most `edge` pixels, or the reason why there is none. Rejects if the file cannot be read. */
export async function drawPicture({ file, edge }: DrawRequest): Promise<DrawAnswer> {
  const embedded = await readEmbeddedMetadata(file);
  const isThumbnail = edge <= THUMBNAIL_EDGE;
  const small = isThumbnail ? await drawThumbnailInside(file, embedded) : null;
  const drawn = small ?? (await drawWhole(file, embedded, edge)) ?? (await drawJpegInside(file, embedded, edge));
  if (drawn.kind === 'none') return drawn;
  const { canvas, isOpaque, ...facts } = drawn;
  // JPEG is encoded in a tenth of the time.
  const type = !isThumbnail && isOpaque ? 'image/jpeg' : 'image/webp';
  const quality = isThumbnail ? QUALITY.thumbnail : QUALITY.large;
  return { ...facts, picture: await canvas.convertToBlob({ type, quality }) };
}

async function drawThumbnailInside(file: Blob, embedded: EmbeddedMetadata): Promise<Drawn | null> {
  const { thumbnail, pixelSize, orientation = 1 } = embedded;
  if (!thumbnail) return null;
  const part = file.slice(thumbnail.offset, thumbnail.offset + thumbnail.length, 'image/jpeg');
  // Uses the file's orientation: that of the thumbnail may be missing or different.
  const bitmap = await createImageBitmap(part, { imageOrientation: 'none' }).catch(() => null);
  if (!bitmap) return null;
  const area = usablePart(bitmap, pixelSize);
  const canvas = area && turned(bitmap, { ...area, size: fittedSize(area) }, orientation);
  bitmap.close();
  if (!canvas) return null;
  const size = uprightSize(pixelSize ?? canvas, orientation);
  return { kind: 'drawn', canvas, isOpaque: true, size, fullSize: null };
}
