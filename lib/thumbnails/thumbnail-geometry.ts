/** Where the pixels of a small picture come from and go to. Pure; pixels, origin at the top left. */

/** Longest edge of a thumbnail: the list shows 56 px, at up to 2.8 device pixels each (docs/design/metadata.md#thumbnails). */
export const THUMBNAIL_EDGE = 160;
/** A picture inside the file that is smaller than this would look torn. */
const LEAST_EMBEDDED_EDGE = 112;
/** More pixels than this are not decoded for a thumbnail: a small file can claim gigabytes of them. */
const MOST_PIXELS = 120_000_000;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Area extends Size {
  readonly x: number;
  readonly y: number;
}

export function mayBeDecoded({ width, height }: Size): boolean {
  return width > 0 && height > 0 && width * height <= MOST_PIXELS;
}

/** `size` within the thumbnail's edge, never enlarged, never less than one pixel. */
export function fittedSize({ width, height }: Size, edge = THUMBNAIL_EDGE): Size {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * The part of an embedded thumbnail that shows the picture: cameras fill 160 × 120 with black bars whatever the
 * picture's shape is. Null when the thumbnail is too small or of another shape altogether, as after a crop in an editor
 * that left the old thumbnail in the file. `picture` is the file's own size, not turned, like the thumbnail.
 */
export function usablePart(thumbnail: Size, picture: Size | undefined): Area | null {
  if (Math.max(thumbnail.width, thumbnail.height) < LEAST_EMBEDDED_EDGE) return null;
  // By name: a browser's bitmap has no fields of its own to spread.
  const whole = { x: 0, y: 0, width: thumbnail.width, height: thumbnail.height };
  if (!picture) return whole;
  const shape = picture.width / picture.height;
  const width = Math.min(thumbnail.width, Math.round(thumbnail.height * shape));
  const height = Math.min(thumbnail.height, Math.round(thumbnail.width / shape));
  const share = (width * height) / (thumbnail.width * thumbnail.height);
  if (share > 0.97) return whole;
  // 16 : 9 in 4 : 3 leaves 75 %; less than that is no bar of a camera.
  if (share < 0.7) return null;
  return {
    x: Math.floor((thumbnail.width - width) / 2),
    y: Math.floor((thumbnail.height - height) / 2),
    width,
    height,
  };
}

/** Exif orientations 5 to 8 lie on their side: width and height change places. */
export function isSideways(orientation: number): boolean {
  return orientation >= 5 && orientation <= 8;
}

/** The canvas matrix that turns stored pixels of `size` the right way up, by Exif orientation (1 to 8). */
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
