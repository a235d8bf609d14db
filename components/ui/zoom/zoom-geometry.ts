/** Geometry of a zoomed picture, in CSS pixels; origin at the top left. Pure. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** With less, a click would hardly change anything. */
const SMALLEST_STEP = 1.25;
const SMALL_PICTURE_STEP = 2;

/** The size of a picture that is fitted into `box` by `object-fit: contain`. */
export function containedSize(picture: Size, box: Size): Size {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/**
 * The zoomed size: one pixel of the picture on one of the screen, or twice the fitted size if that is hardly larger.
 * `pixelRatio`: device pixels per CSS pixel.
 */
export function zoomedSize(picture: Size, fitted: Size, pixelRatio: number): Size {
  const full = picture.width / pixelRatio / fitted.width;
  const step = full >= SMALLEST_STEP ? full : SMALL_PICTURE_STEP;
  return { width: fitted.width * step, height: fitted.height * step };
}

/** Which part of the picture is at `pointer`: 0 at the left or top edge, 1 at the other; `pointer` is in `box`. */
export function partAt(pointer: Point, fitted: Size, box: Size): Point {
  const part = (at: number, size: number, room: number) => Math.min(1, Math.max(0, (at - (room - size) / 2) / size));
  return { x: part(pointer.x, fitted.width, box.width), y: part(pointer.y, fitted.height, box.height) };
}
