import { Metadata } from '@tus/server';
import { HttpError } from '../core/http-error.ts';

/**
 * Parses `Upload-Metadata` (tus 1.0, creation); keys without a value are left out. Throws `HttpError` 400 when the
 * header is malformed.
 */
export function readUploadMetadata(header: string | string[] | undefined): Record<string, string> {
  if (header === undefined || Array.isArray(header)) return {};
  try {
    const entries = Object.entries(Metadata.parse(header));
    return Object.fromEntries(
      entries.flatMap(([key, value]) => (value === null || value.trim() === '' ? [] : [[key, value]])),
    );
  } catch {
    throw new HttpError(400, 'malformed', 'Upload-Metadata cannot be read.');
  }
}

/** Keys that a later request cannot change (docs/design/uploads.md#metadata-after-creation). */
const IDENTITY = ['uploadId', 'objectId', 'uploadType', 'uploadDomain'] as const;

/** `later` replaces `earlier` completely, so cleared fields disappear, except for the identity keys and `sha256`. */
export function replaceMetadata(
  earlier: Readonly<Record<string, string>>,
  later: Readonly<Record<string, string>>,
): Record<string, string> {
  const identity = IDENTITY.flatMap((key) => (earlier[key] === undefined ? [] : [[key, earlier[key]]]));
  return { ...(earlier.sha256 !== undefined && { sha256: earlier.sha256 }), ...later, ...Object.fromEntries(identity) };
}
