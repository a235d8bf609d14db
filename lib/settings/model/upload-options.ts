/** Limits per media type from the server's options (specification 5.6, 7.21). */
import type { OptionRow } from '#lib/contract/localisation.ts';
import { MEDIA_TYPES, type MediaType } from '#lib/contract/uploads.ts';

export interface UploadOptions {
  /** Bytes; 0 = no limit (5.4). */
  readonly maxSize: number;
  /** Lower case: extensions without a dot, media types such as `image/jpeg` and `image/*` (5.2). */
  readonly allowedExtensions: readonly string[];
  /** Lower case, without a dot. */
  readonly metaExtensions: readonly string[];
  readonly disallowedCharacters: string;
}

/** 9.3 */
export const DEFAULT_MAX_SIZE_BYTES = 262_144_000;

export type UploadOptionsByType = Readonly<Record<MediaType, UploadOptions>>;

/**
 * Limits from the rows `uploads.<type>.<name>`. A missing or invalid size becomes the default, a missing list empty.
 */
export function uploadOptionsFrom(rows: readonly OptionRow[]): UploadOptionsByType {
  const values = new Map(rows.map((row) => [row.optID, row.optVal]));
  const of = (type: MediaType): UploadOptions => {
    const maxSize = Number(values.get(`uploads.${type}.maxSize`) ?? Number.NaN);
    return {
      maxSize: Number.isFinite(maxSize) && maxSize >= 0 ? maxSize : DEFAULT_MAX_SIZE_BYTES,
      allowedExtensions: extensions(values.get(`uploads.${type}.allowedExtensions`)),
      metaExtensions: extensions(values.get(`uploads.${type}.metaExtensions`)),
      disallowedCharacters: values.get(`uploads.${type}.disallowedCharacters`) ?? '',
    };
  };
  return Object.fromEntries(MEDIA_TYPES.map((type) => [type, of(type)])) as Record<MediaType, UploadOptions>;
}

function extensions(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((entry) => entry.trim().toLowerCase().replace(/^\./, ''))
    .filter(Boolean);
}
