/** Draws bitmaps with their orientation on a canvas of a worker. */
import type { DrawnPicture } from './drawn-picture.ts';
import { type Area, fittedSize, isSideways, orientationMatrix, type Size } from './thumbnail-geometry.ts';

export interface Drawn extends Omit<DrawnPicture, 'picture'> {
  readonly canvas: OffscreenCanvas;
  readonly isOpaque: boolean;
}

/** Part of a bitmap. */
interface DrawnArea extends Area {
  /** Size to draw, before the orientation is applied. */
  readonly size: Size;
}

export function turned(
  bitmap: ImageBitmap,
  { x, y, width, height, size }: DrawnArea,
  orientation: number,
): OffscreenCanvas {
  const canvas = isSideways(orientation)
    ? new OffscreenCanvas(size.height, size.width)
    : new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  context?.setTransform(orientationMatrix(orientation, size));
  context?.drawImage(bitmap, x, y, width, height, 0, 0, size.width, size.height);
  return canvas;
}

/** Draws the whole bitmap with at most `edge` pixels, and closes it. */
export function drawnWhole(bitmap: ImageBitmap, edge: number, orientation = 1): OffscreenCanvas {
  const { width, height } = bitmap;
  const canvas = turned(bitmap, { x: 0, y: 0, width, height, size: fittedSize(bitmap, edge) }, orientation);
  bitmap.close();
  return canvas;
}
