/** What the worker and the page draw, and why they draw nothing. */
import type { Size } from './thumbnail-geometry.ts';

/** Why a file has no picture here; the words are in `components/uploads/picture/no-picture-text.ts`. */
export type NoPictureReason =
  /** This surface has neither the File nor a copy of it. */
  | 'no-file'
  /** Damaged, incomplete, or not of the type that its name says. */
  | 'broken'
  /** This browser does not decode the type. */
  | 'not-drawable'
  /** A TIFF or raw file without a JPEG inside. */
  | 'no-preview-inside'
  /** Decoding would take too much memory. */
  | 'too-many-pixels';

export interface NoPicture {
  readonly kind: 'none';
  readonly reason: NoPictureReason;
  /** Set with 'too-many-pixels', rounded. */
  readonly megapixels?: number | undefined;
}

/** A JPEG inside the file, in bytes. */
export interface JpegPart {
  readonly offset: number;
  readonly length: number;
  /** Exif orientation that the picture inside needs. */
  readonly orientation: number;
}

export interface DrawnPicture {
  readonly kind: 'drawn';
  readonly picture: Blob;
  /** Pixels of the largest picture that can be shown, upright. */
  readonly size: Size;
  /** Where that one is: the file itself, a JPEG inside, or nowhere but in `picture`. */
  readonly fullSize: 'file' | JpegPart | null;
}

export type DrawAnswer = DrawnPicture | NoPicture;

/** The large picture of a file, or why there is none. */
export type Picture =
  | {
      readonly kind: 'picture';
      readonly picture: Blob;
      /** An object URL of it; revoked when a few others were made. */
      readonly url: string;
      /** Pixels of the full picture, upright. */
      readonly width: number;
      readonly height: number;
    }
  | NoPicture;

export interface DrawRequest {
  readonly file: Blob;
  /** Longest edge in pixels. */
  readonly edge: number;
}

export function noPicture(reason: NoPictureReason): NoPicture {
  return { kind: 'none', reason };
}
