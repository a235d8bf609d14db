/** `Upload-Metadata`: its values, which of them the server does not have yet, and its encoding. */
import { TRANSPORT_KEYS } from '#lib/contract/extra-fields.ts';
import { UPLOAD_DOMAIN, type WireUploadType } from '#lib/contract/uploads.ts';
import { withExtraValues } from '#lib/embedded-metadata/model/extra-values.ts';
import { metadataField } from '#lib/upload-form/model/metadata-fields.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { resolveMetadata } from '#lib/upload-form/model/resolve-metadata.ts';
import { fileVariables } from '../model/file-variables.ts';
import { pictureUsage } from '../model/picture-usage.ts';
import { formOf, metadataVersion, needsMetadata, sentByCreation } from '../model/sent-metadata.ts';
import type { UploadEvent } from '../model/upload-events.ts';
import type { SentMetadata, Upload, UploadBundle } from '../model/upload-state.ts';

export interface AttemptMetadataDeps {
  /** The current state of the upload; null if it was removed. */
  current(uploadId: string): { readonly upload: Upload; readonly bundle: UploadBundle } | null;
  /** Applies the event, and stores in the same transaction which metadata the creation carries. */
  storeCreation(uploadId: string, event: CreationSent, sent: SentMetadata): Promise<void>;
  /** Stores which metadata the server has. */
  recordSent(uploadId: string, sent: SentMetadata): void;
  /** Upload ids of the sidecars of an upload (3.7). */
  sidecarIds(upload: Upload): readonly string[];
}

type Metadata = Readonly<Record<string, string>>;
type CreationSent = Extract<UploadEvent, { type: 'creation-sent' }>;

/**
 * The metadata that one attempt sends. Computed before each PATCH, because the user may change the metadata of a file
 * during its upload (docs/design/uploads.md#metadata-after-creation).
 */
export interface AttemptMetadata {
  /**
   * The metadata of a creation, which is sent when they are recorded. `isRepeated`: an earlier creation got no answer;
   * `isLast`: it has all bytes of the file.
   */
  creationSent(attempt: number, isRepeated: boolean, isLast: boolean): Promise<Metadata>;
  /** Metadata that the next PATCH must carry; null if the server has them all. */
  pending(): Metadata | null;
  /** Metadata that the server has, for a request that repeats them together with the SHA-256. */
  known(): Metadata;
  /** The request that carried pending metadata succeeded. */
  accepted(): void;
  /** The server refused that request. */
  refused(): void;
}

/** Null if the upload was removed. */
export function createAttemptMetadata(deps: AttemptMetadataDeps, uploadId: string): AttemptMetadata | null {
  const initial = deps.current(uploadId);
  if (initial === null) return null;
  const versionOf = ({ upload }: typeof initial) => metadataVersion(upload, deps.sidecarIds(upload));
  const metadataOf = ({ upload, bundle }: typeof initial): Metadata =>
    uploadMetadata(upload, bundle, deps.sidecarIds(upload));
  let before: SentMetadata | null = null;
  return {
    async creationSent(attempt, isRepeated, isLast) {
      const now = deps.current(uploadId) ?? initial;
      const metadata = metadataOf(now);
      const sent = sentByCreation(now.upload, versionOf(now), isRepeated);
      await deps.storeCreation(uploadId, { type: 'creation-sent', attempt, isLast }, sent);
      return metadata;
    },
    pending() {
      const now = deps.current(uploadId);
      if (now === null) return null;
      const version = versionOf(now);
      if (!needsMetadata(now.upload, version)) return null;
      before = now.upload.sent;
      // Without an answer the next request repeats them. If this request carried the last bytes, there is no next one.
      deps.recordSent(uploadId, { ...version, isSure: false });
      return metadataOf(now);
    },
    known: () => metadataOf(deps.current(uploadId) ?? initial),
    accepted() {
      const sentNow = deps.current(uploadId)?.upload.sent;
      if (sentNow) deps.recordSent(uploadId, { ...sentNow, isSure: true });
    },
    refused() {
      if (before !== null) deps.recordSent(uploadId, { ...before, isSure: false });
    },
  };
}

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
  const form = formOf(bundle, upload.formRevision);
  const metadata = withExtraValues(upload.fileMetadata, form.extraFields);
  const { values: fileValues, repaired, fromSidecar = [], fromPage = [] } = metadata;
  // The contract says of pictures alone that the server reads them, too, and not which of file and sidecar precedes.
  const unsure = upload.type === 'image' ? [...repaired, ...fromSidecar, ...fromPage] : Object.keys(fileValues);
  const variables = fileVariables(upload, bundle, upload.variablesAtStart);
  const usage = pictureUsage(upload);
  const { sent } = resolveMetadata({
    form,
    fileValues,
    usage,
    overrides: upload.overrides,
    repaired: unsure,
    variables,
  });
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

const NOT_ASCII = /[\u0080-\uffff]/;

function toBase64(value: string): string {
  if (!NOT_ASCII.test(value)) return btoa(value);
  return btoa(Array.from(new TextEncoder().encode(value), (byte) => String.fromCharCode(byte)).join(''));
}

/** Name of the longest field that the user can shorten, for the message about metadata that are too large. */
export function longestField(values: Readonly<Record<string, string>>): string {
  const typed = Object.entries(values).filter(([name]) => {
    const field = metadataField(name);
    return field ? field.control !== 'derived' : !TRANSPORT_KEYS.includes(name);
  });
  const sizes = typed.map(([name, value]) => ({ name, bytes: new TextEncoder().encode(value).length }));
  return sizes.toSorted((one, other) => other.bytes - one.bytes)[0]?.name ?? '';
}
