import { containedSize, type Point, partAt, type Size, zoomedSize } from './zoom-geometry.ts';

export interface Zoom {
  readonly size: Size;
  /** Stays under the pointer. */
  readonly part: Point;
  /** In the frame; null for its centre. */
  readonly pointer: Point | null;
}

interface ZoomAtInput {
  readonly frame: Element;
  readonly picture: HTMLImageElement | HTMLCanvasElement;
  readonly size: Size | undefined;
  /** Page coordinates; null for the centre. */
  readonly at: Point | null;
}

/** The zoom of a picture in its frame; null while it is not loaded. */
export function zoomAt({ frame, picture, size, at }: ZoomAtInput): Zoom | null {
  const natural = naturalSizeOf(picture);
  const box = picture.getBoundingClientRect();
  if (!(natural.width > 0 && natural.height > 0 && box.width > 0)) return null;
  const fitted = containedSize(natural, box);
  const outer = frame.getBoundingClientRect();
  return {
    size: zoomedSize(size ?? natural, fitted, window.devicePixelRatio),
    part: at ? partAt({ x: at.x - box.left, y: at.y - box.top }, fitted, box) : { x: 0.5, y: 0.5 },
    pointer: at && { x: at.x - outer.left, y: at.y - outer.top },
  };
}

function naturalSizeOf(picture: HTMLImageElement | HTMLCanvasElement): Size {
  if (picture instanceof HTMLCanvasElement) return { width: picture.width, height: picture.height };
  return { width: picture.naturalWidth, height: picture.naturalHeight };
}
