/** Merges the metadata of an asset: sent with the upload, embedded in its file, and from its sidecars. */
import { valuesOfType } from '#lib/upload-form/model/metadata-fields.ts';
import type { MetadataAppendMode } from '#lib/upload-form/model/metadata-values.ts';
import { resolveMetadata, type WireForm } from '#lib/upload-form/model/resolve-metadata.ts';
import type { UploadRecord } from '../stores/records.ts';

export type Fields = Readonly<Record<string, string>>;

/** Keys for the transport, which are not metadata of the asset. */
const TRANSPORT = new Set([
  'uploadId',
  'filename',
  'uploadType',
  'objectId',
  'metadataAppend',
  'metaFileUploads',
  'sha256',
]);

/** Specification 4.16: 1 append, 2 overwrite, 3 set if empty. Without a mode: 0. */
const MODES: ReadonlyMap<unknown, MetadataAppendMode> = new Map([
  ['1', 1],
  ['2', 2],
  ['3', 3],
]);

/** The fields of an upload, merged with those embedded in its file. Blank fields are left out. */
export function ownFields({ uploadType, metadata, owner }: UploadRecord, fileValues: Fields): Fields {
  const values = Object.fromEntries(Object.entries(metadata).filter(([key]) => !TRANSPORT.has(key)));
  const mode = MODES.get(metadata.metadataAppend) ?? 0;
  const createdBy = uploadType === 'image' ? 'ImgCreatedBy' : 'AVMCreatedBy';
  return { ...resolveMetadata({ form: received(values, mode), fileValues, usage: null }).values, [createdBy]: owner };
}

/** Fills fields that the asset lacks with the values of a sidecar. */
export function fillFromSidecar(fields: Fields, type: 'image' | 'video' | 'audio', sidecarValues: Fields): Fields {
  return resolveMetadata({ form: received(fields, 2), fileValues: valuesOfType(sidecarValues, type), usage: null })
    .values;
}

/** A client omits an implied release where the file has its own, so none is implied here (decision 34). */
function received(metadata: Fields, appendMode: MetadataAppendMode): WireForm {
  return { metadata, appendMode, isReleaseImplied: false };
}
