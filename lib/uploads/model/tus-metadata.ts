import type { WireUploadType } from '#lib/contract/uploads.ts';
import type { MetadataValues, UploadBundle, UploadItem } from './upload-state.ts';

/** The values of an upload's `Upload-Metadata` (specification 3.7–3.10); empty and blank ones are dropped. */
export function uploadMetadata(item: UploadItem, bundle: UploadBundle): Record<string, string> {
  const uploadType: WireUploadType = item.type === 'meta' ? 'metafile' : item.type;
  const prefix = bundle.type === 'image' ? 'Img' : 'AVM';
  return withoutBlanks({
    ...bundle.metadata,
    uploadId: item.uploadId,
    filename: item.filename,
    uploadType,
    objectId: item.objectId,
    [`${prefix}Name`]: item.filename,
    [`${prefix}CreatedBy`]: bundle.owner,
  });
}

function withoutBlanks(values: MetadataValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
}

/** tus 1.0, `Upload-Metadata`: comma-separated pairs of key and base64 of the UTF-8 value. */
export function encodeTusMetadata(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([key, value]) => `${key} ${toBase64(value)}`)
    .join(',');
}

function toBase64(value: string): string {
  return btoa(Array.from(new TextEncoder().encode(value), (byte) => String.fromCharCode(byte)).join(''));
}

/** Name of the field with the most characters, for the sentence about metadata that is too large. */
export function longestField(values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce(
    ([longest, size], [key, { length }]) => (length > size ? ([key, length] as const) : ([longest, size] as const)),
    ['', -1] as readonly [string, number],
  )[0];
}
