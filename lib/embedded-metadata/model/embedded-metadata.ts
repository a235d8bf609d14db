/** What is found inside a file (docs/design/metadata.md#precedence). Plain data: it is stored and travels in messages. */
import type { Coordinates } from '#lib/upload-form/model/coordinates.ts';
import type { UnmappedField } from '#lib/upload-form/model/metadata-values.ts';
import type { FileType } from './detect-file-type.ts';

/** In the order of precedence (docs/design/metadata.md#precedence). */
export const EMBEDDED_SOURCES = ['XMP', 'IPTC', 'Exif'] as const;
export type EmbeddedSource = (typeof EMBEDDED_SOURCES)[number];

export interface EmbeddedValue {
  /**
   * Trimmed, not cut to the field's length: cutToField does that. Lists are joined with ', '.
   * Dates are yyyymmdd, times hhmmss, both as written in the file: no time zone shifts them (3.9; docs/design/choices.md).
   */
  readonly text: string;
  readonly source: EmbeddedSource;
  /** Text that had been stored wrongly and was put right, for instance twice encoded: say so where it is shown. */
  readonly isRepaired: boolean;
}

/** As the file stores it, before the orientation is applied. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** A JPEG inside the file: `file.slice(offset, offset + length, 'image/jpeg')`. */
export interface EmbeddedThumbnail {
  readonly offset: number;
  readonly length: number;
}

export interface EmbeddedMetadata {
  /** By signature; absent: unknown. */
  readonly fileType?: FileType;
  /** By contract name of the field table. */
  readonly values: Readonly<Record<string, EmbeddedValue>>;
  readonly unmapped: Readonly<Partial<Record<UnmappedField, EmbeddedValue>>>;
  readonly coordinates?: Coordinates;
  /** Exif orientation, 1 to 8; absent: none said. HEIC and AVIF turn themselves and do not need it. */
  readonly orientation?: number;
  readonly pixelSize?: PixelSize;
  readonly thumbnail?: EmbeddedThumbnail;
}
