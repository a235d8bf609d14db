/** Geometry of thumbnails and large pictures. Pure; in pixels, origin at the top left. */

/**
 * Longest edge of a thumbnail: the list shows 72 or 144 px, and the large picture where this would look blurred
 * (docs/design/metadata.md#thumbnails).
 */
export const THUMBNAIL_EDGE = 160;
/** Longest edge of a large picture: fills a dialog on most screens. */
export const LARGE_EDGE = 1_600;
/** A smaller embedded thumbnail would look blurred. */
const MIN_EMBEDDED_EDGE = 112;
/** Maximum of decoded pixels: a small file can claim gigabytes of them. */
const MAX_PIXELS = 120_000_000;
/** Maximum for decoding at an eighth of the size, which is 25 MB. */
export const MAX_SCALED_PIXELS = 400_000_000;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Area extends Size {
  readonly x: number;
  readonly y: number;
}

/** False for sizes that would take too much memory. */
export function mayBeDecoded({ width, height }: Size): boolean {
  return width > 0 && height > 0 && width * height <= MAX_PIXELS;
}

export function pixelsOf({ width, height }: Size): number {
  return width * height;
}

/** The size after the Exif orientation is applied. */
export function uprightSize({ width, height }: Size, orientation: number): Size {
  return isSideways(orientation) ? { width: height, height: width } : { width, height };
}

/** `size` scaled down to the thumbnail's edge, at least one pixel. */
export function fittedSize({ width, height }: Size, edge = THUMBNAIL_EDGE): Size {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * The part of an embedded thumbnail without black bars, which cameras add to fill 160 × 120. Null if the thumbnail is
 * too small or has another aspect ratio, for example because an editor cropped the picture and kept the old thumbnail.
 * `picture`: size of the picture, before orientation, as that of the thumbnail.
 */
export function usablePart(thumbnail: Size, picture: Size | undefined): Area | null {
  if (Math.max(thumbnail.width, thumbnail.height) < MIN_EMBEDDED_EDGE) return null;
  // Not spread: the size of an ImageBitmap is in getters of its prototype.
  const whole = { x: 0, y: 0, width: thumbnail.width, height: thumbnail.height };
  if (!picture) return whole;
  const shape = picture.width / picture.height;
  const width = Math.min(thumbnail.width, Math.round(thumbnail.height * shape));
  const height = Math.min(thumbnail.height, Math.round(thumbnail.width / shape));
  const share = (width * height) / (thumbnail.width * thumbnail.height);
  if (share > 0.97) return whole;
  // 16 : 9 in 4 : 3 leaves 75 %; less is not caused by bars.
  if (share < 0.7) return null;
  return {
    x: Math.floor((thumbnail.width - width) / 2),
    y: Math.floor((thumbnail.height - height) / 2),
    width,
    height,
  };
}

/** Exif orientations 5 to 8 swap width and height. */
export function isSideways(orientation: number): boolean {
  return orientation >= 5 && orientation <= 8;
}

/** Canvas matrix that applies the Exif orientation (1 to 8) to stored pixels of `size`. */
export function orientationMatrix(orientation: number, { width, height }: Size): DOMMatrix2DInit {
  const matrices: Readonly<Record<number, readonly number[]>> = {
    2: [-1, 0, 0, 1, width, 0],
    3: [-1, 0, 0, -1, width, height],
    4: [1, 0, 0, -1, 0, height],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, height, 0],
    7: [0, -1, -1, 0, height, width],
    8: [0, -1, 1, 0, 0, width],
  };
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrices[orientation] ?? [];
  return { a, b, c, d, e, f };
}
