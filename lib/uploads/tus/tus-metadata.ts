import { UPLOAD_DOMAIN, type WireUploadType } from '#lib/contract/uploads.ts';
import { metadataField } from '#lib/upload-form/model/metadata-fields.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { resolveMetadata } from '#lib/upload-form/model/resolve-metadata.ts';
import { formOf } from '../model/sent-metadata.ts';
import type { Upload, UploadBundle } from '../model/upload-state.ts';

/** The values of an upload's `Upload-Metadata` (specification 3.7–3.10), without blank ones. */
export function uploadMetadata(
  upload: Upload,
  bundle: UploadBundle,
  sidecarIds: readonly string[] = [],
): Record<string, string> {
  const own = { uploadId: upload.uploadId, filename: upload.filename, objectId: upload.objectId };
  if (upload.type === 'meta') {
    const uploadType: WireUploadType = 'metafile';
    return withoutBlanks({
      ...own,
      uploadType,
      uploadDomain: UPLOAD_DOMAIN[bundle.type],
      parentUploadId: upload.parentUploadId ?? '',
    });
  }
  const prefix = bundle.type === 'image' ? 'Img' : 'AVM';
  const { values: fileValues = {}, repaired = [] } = upload.fileMetadata ?? {};
  const form = formOf(bundle, upload.formRevision);
  const { sent } = resolveMetadata({ form, fileValues, overrides: upload.overrides, repaired });
  return withoutBlanks({
    ...sent.values,
    ...own,
    uploadType: upload.type,
    metaFileUploads: sidecarIds.join(','),
    // Not sent when undefined (3.5; docs/design/choices.md).
    metadataAppend: sent.mode === 0 ? '' : String(sent.mode),
    [`${prefix}Name`]: upload.filename,
    [`${prefix}CreatedBy`]: bundle.owner,
  });
}

function withoutBlanks(values: MetadataValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
}

/** tus 1.0, `Upload-Metadata`: comma-separated pairs of key and base64-encoded UTF-8 value. */
export function encodeTusMetadata(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([key, value]) => `${key} ${toBase64(value)}`)
    .join(',');
}

function toBase64(value: string): string {
  return btoa(Array.from(new TextEncoder().encode(value), (byte) => String.fromCharCode(byte)).join(''));
}

/** Name of the longest field that the user can shorten, for the message about metadata that are too large. */
export function longestField(values: Readonly<Record<string, string>>): string {
  const typed = Object.entries(values).filter(([name]) => {
    const field = metadataField(name);
    return field !== undefined && field.control !== 'derived';
  });
  const sizes = typed.map(([name, value]) => ({ name, bytes: new TextEncoder().encode(value).length }));
  return sizes.toSorted((one, other) => other.bytes - one.bytes)[0]?.name ?? '';
}
