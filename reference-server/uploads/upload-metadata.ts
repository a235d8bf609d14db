import { Metadata } from '@tus/server';
import { HttpError } from '../http/http-error.ts';

/** `Upload-Metadata` (tus 1.0, creation) as text by key; keys without a value are left out. 400 when it cannot be read. */
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

/** What makes an upload this upload; a later request may say everything else anew (docs/design/uploads.md#metadata-after-creation). */
const IDENTITY = ['uploadId', 'objectId', 'uploadType', 'uploadDomain'] as const;

/** The later metadata replace the earlier ones: a field that was cleared is gone, but not what the bytes must be. */
export function replaceMetadata(
  earlier: Readonly<Record<string, string>>,
  later: Readonly<Record<string, string>>,
): Record<string, string> {
  const identity = IDENTITY.flatMap((key) => (earlier[key] === undefined ? [] : [[key, earlier[key]]]));
  return { ...(earlier.sha256 !== undefined && { sha256: earlier.sha256 }), ...later, ...Object.fromEntries(identity) };
}
