import type { PixelSize } from './embedded-metadata.ts';

/** A JPEG inside another file, in bytes and in pixels before its orientation is applied. */
export interface JpegInside extends PixelSize {
  readonly offset: number;
  readonly length: number;
}

export interface JpegsInside {
  /** Those that browsers decode, the largest first. */
  readonly jpegs: readonly JpegInside[];
  /** Exif orientation that the file says, 1 to 8; undefined if it says none. */
  readonly orientation: number | undefined;
  /** Nothing of the file's structure could be read. */
  readonly isBroken: boolean;
}
