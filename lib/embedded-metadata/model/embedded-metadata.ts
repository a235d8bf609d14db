/**
 * Metadata found in a file (docs/design/metadata.md#precedence). Plain data, because it is stored and sent in messages.
 */
import type { Coordinates } from '#lib/upload-form/model/coordinates.ts';
import type { Credentials, FileUsage, ValueVariant } from '#lib/upload-form/model/metadata-values.ts';
import type { UnmappedField } from '#lib/upload-form/model/unmapped-fields.ts';
import type { FileType } from './detect-file-type.ts';

/** In the order of precedence (docs/design/metadata.md#precedence). */
export const EMBEDDED_SOURCES = ['XMP', 'IPTC', 'Exif', 'Text'] as const;
export type EmbeddedSource = (typeof EMBEDDED_SOURCES)[number];

export interface EmbeddedValue {
  /**
   * Trimmed, not cut to the field's limit (`cutToField` does that). Lists are joined with ', '. Dates are yyyymmdd and
   * times hhmmss, both as written in the file, without conversion of time zones (3.9; docs/design/choices.md).
   */
  readonly text: string;
  readonly source: EmbeddedSource;
  /** The encoding was repaired, for example of text encoded twice; shown to the user. */
  readonly isRepaired: boolean;
  /** What the same bytes may mean as well, where the encoding is doubtful. */
  readonly otherReading?: string;
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
  /** Detected by signature; absent if unknown. */
  readonly fileType?: FileType;
  /** By contract name of the field table. */
  readonly values: Readonly<Record<string, EmbeddedValue>>;
  readonly unmapped: Readonly<Partial<Record<UnmappedField, EmbeddedValue>>>;
  /** Values of one field that differ, by contract name, in the order of precedence. */
  readonly variants?: Readonly<Record<string, readonly ValueVariant[]>>;
  /** IPTC was changed after the XMP beside it. */
  readonly isIptcNewer?: true;
  /** What the file says about its use; absent: nothing. */
  readonly usage?: FileUsage;
  readonly coordinates?: Coordinates;
  /** Exif orientation, 1 to 8; absent if the file has none. Not needed for HEIC and AVIF, whose decoders apply it. */
  readonly orientation?: number;
  readonly pixelSize?: PixelSize;
  readonly thumbnail?: EmbeddedThumbnail;
  readonly credentials?: Credentials;
  /** Offset where metadata may follow that were not read, because the limit of 9.6 was reached. */
  readonly unreadFrom?: number;
}
