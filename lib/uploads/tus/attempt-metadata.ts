/**
 * What one attempt tells the server of its upload. Asked again before each request with bytes: a person may change the
 * words of a file while it is on its way (docs/design/uploads.md#metadata-after-creation).
 */
import { metadataSources, needsMetadata, sentByCreation } from '../model/sent-metadata.ts';
import type { SentMetadata, Upload, UploadBundle } from '../model/upload-state.ts';
import { uploadMetadata } from './tus-metadata.ts';

export interface AttemptMetadataDeps {
  /** The upload as it is now; null when it is gone. */
  current(uploadId: string): { readonly upload: Upload; readonly bundle: UploadBundle } | null;
  /** Notes which metadata the server has. */
  noteSent(uploadId: string, sent: SentMetadata): void;
  /** Upload ids of the meta files that belong to an upload (3.7). */
  sidecarIds(upload: Upload): readonly string[];
}

type Metadata = Readonly<Record<string, string>>;

export interface AttemptMetadata {
  readonly ofCreation: Metadata;
  creationSent(isRepeated: boolean): void;
  /** What has to go with the next request; null when the server knows it all. */
  pending(): Metadata | null;
  /** What the server knows, to be said again with something that is new. */
  known(): Metadata;
  /** The request that carried them succeeded. */
  accepted(): void;
  /** The server answered that request with no. */
  refused(): void;
}

/** Null when the upload is gone. */
export function createAttemptMetadata(deps: AttemptMetadataDeps, uploadId: string): AttemptMetadata | null {
  const initial = deps.current(uploadId);
  if (initial === null) return null;
  const sourcesOf = ({ upload }: typeof initial) => metadataSources(upload, deps.sidecarIds(upload));
  const metadataOf = ({ upload, bundle }: typeof initial): Metadata =>
    uploadMetadata(upload, bundle, deps.sidecarIds(upload));
  const creationSources = sourcesOf(initial);
  let before: SentMetadata | null = null;
  return {
    ofCreation: metadataOf(initial),
    creationSent: (isRepeated) => deps.noteSent(uploadId, sentByCreation(initial.upload, creationSources, isRepeated)),
    pending() {
      const now = deps.current(uploadId);
      if (now === null) return null;
      const sources = sourcesOf(now);
      if (!needsMetadata(now.upload, sources)) return null;
      before = now.upload.sent;
      // Without an answer it will be said again; if nothing is left to say it with, this request has arrived.
      deps.noteSent(uploadId, { ...sources, isSure: false });
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
