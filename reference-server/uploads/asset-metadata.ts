/** Merges the metadata of an asset: sent with the upload, embedded in its file, and from its sidecars. */
import { openAsBlob } from 'node:fs';
import { log } from '#lib/core/log.ts';
import { readEmbeddedMetadata } from '#lib/embedded-metadata/read-embedded-metadata.ts';
import { readSidecar } from '#lib/embedded-metadata/read-sidecar.ts';
import { cutToField, fieldsOf } from '#lib/upload-form/model/metadata-fields.ts';
import type { MetadataAppendMode } from '#lib/upload-form/model/metadata-values.ts';
import { resolveMetadata, type WireForm } from '#lib/upload-form/model/resolve-metadata.ts';
import type { UploadRecord } from '../storage/records.ts';

type Fields = Readonly<Record<string, string>>;

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
const MODES = { '1': 1, '2': 2, '3': 3 } as const;

/** The fields of an upload, merged with those embedded in its file (images only). Blank fields are left out. */
export async function ownFields({ uploadType, metadata, owner }: UploadRecord, path: string): Promise<Fields> {
  const values = Object.fromEntries(Object.entries(metadata).filter(([key]) => !TRANSPORT.has(key)));
  const fileValues = uploadType === 'image' ? await readOrNothing(path, valuesInFile) : {};
  const mode = MODES[metadata.metadataAppend as keyof typeof MODES] ?? 0;
  const createdBy = uploadType === 'image' ? 'ImgCreatedBy' : 'AVMCreatedBy';
  return { ...resolveMetadata({ form: received(values, mode), fileValues }).values, [createdBy]: owner };
}

/** Fills fields that the asset lacks from a sidecar. Only XMP is understood; other formats add nothing. */
export async function fillFromSidecar(
  fields: Fields,
  type: 'image' | 'video' | 'audio',
  path: string,
): Promise<Fields> {
  const known = new Set(fieldsOf(type).map(({ name }) => name));
  const values = Object.entries(await readOrNothing(path, valuesInSidecar)).filter(([name]) => known.has(name));
  return resolveMetadata({ form: received(fields, 2), fileValues: Object.fromEntries(values) }).values;
}

/** A client omits an implied release where the file has its own, so none is implied here (decision 34). */
function received(metadata: Fields, appendMode: MetadataAppendMode): WireForm {
  return { metadata, appendMode, isReleaseImplied: false };
}

/** Unreadable metadata are logged, and the asset is stored without them. */
async function readOrNothing(path: string, read: (file: Blob) => Promise<Fields>): Promise<Fields> {
  try {
    return await read(await openAsBlob(path));
  } catch (error) {
    log('warn', 'metadata of a file could not be read', { error });
    return {};
  }
}

const valuesInFile = async (file: Blob) => cut((await readEmbeddedMetadata(file)).values);
const valuesInSidecar = async (file: Blob) => cut(await readSidecar(file));

function cut(values: Readonly<Record<string, { readonly text: string }>>): Fields {
  const entries = Object.entries(values).map(([name, { text }]) => [name, cutToField(name, text)]);
  return Object.fromEntries(entries);
}
