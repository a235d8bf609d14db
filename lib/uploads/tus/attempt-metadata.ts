/**
 * The metadata that one attempt sends. Computed before each PATCH, because the user may change the metadata of a file
 * during its upload (docs/design/uploads.md#metadata-after-creation).
 */
import { metadataVersion, needsMetadata, sentByCreation } from '../model/sent-metadata.ts';
import type { SentMetadata, Upload, UploadBundle } from '../model/upload-state.ts';
import { uploadMetadata } from './tus-metadata.ts';

export interface AttemptMetadataDeps {
  /** The current state of the upload; null if it was removed. */
  current(uploadId: string): { readonly upload: Upload; readonly bundle: UploadBundle } | null;
  /** Stores which metadata the server has. */
  noteSent(uploadId: string, sent: SentMetadata): void;
  /** Upload ids of the sidecars of an upload (3.7). */
  sidecarIds(upload: Upload): readonly string[];
}

type Metadata = Readonly<Record<string, string>>;

export interface AttemptMetadata {
  readonly ofCreation: Metadata;
  /** Call it before the creation is sent. `isRepeated`: an earlier creation got no answer. */
  creationSent(isRepeated: boolean): void;
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
  const creationVersion = versionOf(initial);
  let before: SentMetadata | null = null;
  return {
    ofCreation: metadataOf(initial),
    creationSent: (isRepeated) => deps.noteSent(uploadId, sentByCreation(initial.upload, creationVersion, isRepeated)),
    pending() {
      const now = deps.current(uploadId);
      if (now === null) return null;
      const version = versionOf(now);
      if (!needsMetadata(now.upload, version)) return null;
      before = now.upload.sent;
      // Without an answer the next request repeats them. If this request carried the last bytes, there is no next one.
      deps.noteSent(uploadId, { ...version, isSure: false });
      return metadataOf(now);
    },
    known: () => metadataOf(deps.current(uploadId) ?? initial),
    accepted() {
      const sentNow = deps.current(uploadId)?.upload.sent;
      if (sentNow) deps.noteSent(uploadId, { ...sentNow, isSure: true });
    },
    refused() {
      if (before !== null) deps.noteSent(uploadId, { ...before, isSure: false });
    },
  };
}
