import type { EmbeddedMetadata } from '#lib/embedded-metadata/model/embedded-metadata.ts';
import type { JpegInside } from '#lib/embedded-metadata/model/jpegs-inside.ts';
import { readEmbeddedMetadata } from '#lib/embedded-metadata/read-embedded-metadata.ts';
import { readJpegsInside } from '#lib/embedded-metadata/read-jpegs-inside.ts';
import { type Drawn, drawnWhole } from './canvas.ts';
import { decodeScaledJpeg } from './decode-scaled-jpeg.ts';
import { type JpegPart, type NoPicture, noPicture } from './drawn-picture.ts';
import { fittedSize, mayBeDecoded, type Size, THUMBNAIL_EDGE, uprightSize } from './thumbnail-geometry.ts';

/** A smaller JPEG is a thumbnail: enlarged, it would show nothing more. */
const MIN_LARGE_EDGE = 480;
const MIN_THUMBNAIL_EDGE = 64;
/** Some programs leave JPEGs that only they can read. */
const MAX_TRIES = 3;

/** Draws a JPEG inside a TIFF or raw file: the smallest that has enough pixels. */
export async function drawJpegInside(
  file: Blob,
  { fileType }: EmbeddedMetadata,
  edge: number,
): Promise<Drawn | NoPicture> {
  const inside = await readJpegsInside(file);
  if (!inside) return noPicture(fileType ? 'not-drawable' : 'broken');
  if (inside.isBroken) return noPicture('broken');
  const smallest = edge > THUMBNAIL_EDGE ? MIN_LARGE_EDGE : MIN_THUMBNAIL_EDGE;
  const usable = inside.jpegs.filter((jpeg) => mayBeDecoded(jpeg) && edgeOf(jpeg) >= smallest);
  for (const jpeg of inOrder(usable, edge).slice(0, MAX_TRIES)) {
    const part = file.slice(jpeg.offset, jpeg.offset + jpeg.length, 'image/jpeg');
    const bitmap = (await decodeScaledJpeg(part, jpeg, edge)) ?? (await decoded(part, jpeg, edge));
    if (!bitmap) continue;
    const orientation = inside.orientation ?? (await readEmbeddedMetadata(part)).orientation ?? 1;
    const [largest = jpeg] = usable;
    const fullSize: JpegPart | null = edgeOf(largest) > edge ? { ...placeOf(largest), orientation } : null;
    const size = uprightSize(fullSize ? largest : jpeg, orientation);
    return { kind: 'drawn', canvas: drawnWhole(bitmap, edge, orientation), isOpaque: true, size, fullSize };
  }
  return noPicture('no-preview-inside');
}

/** Those with enough pixels, the smallest first, then the others. `jpegs`: the largest first. */
function inOrder(jpegs: readonly JpegInside[], edge: number): JpegInside[] {
  const enough = jpegs.filter((jpeg) => edgeOf(jpeg) >= edge);
  return [...enough.toReversed(), ...jpegs.slice(enough.length)];
}

function decoded(part: Blob, stored: Size, edge: number): Promise<ImageBitmap | null> {
  const { width, height } = fittedSize(stored, edge);
  const options = {
    imageOrientation: 'none',
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: 'medium',
  } as const;
  return createImageBitmap(part, options).catch(() => null);
}

function edgeOf({ width, height }: Size): number {
  return Math.max(width, height);
}

function placeOf({ offset, length }: JpegInside) {
  return { offset, length };
}
