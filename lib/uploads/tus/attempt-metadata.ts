/**
 * What one attempt tells the server of its upload. Asked again before each request with bytes: a person may change the
 * words of a file while it is on its way (docs/design/uploads.md#metadata-after-creation).
 */
import { needsMetadata, sentByCreation, wordsNow } from '../model/sent-metadata.ts';
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
  const begun = deps.current(uploadId);
  if (begun === null) return null;
  const wordsOf = ({ upload }: typeof begun) => wordsNow(upload, deps.sidecarIds(upload));
  const metadataOf = ({ upload, bundle }: typeof begun): Metadata =>
    uploadMetadata(upload, bundle, deps.sidecarIds(upload));
  const ofCreation = wordsOf(begun);
  let before: SentMetadata | null = null;
  return {
    ofCreation: metadataOf(begun),
    creationSent: (isRepeated) => deps.noteSent(uploadId, sentByCreation(begun.upload, ofCreation, isRepeated)),
    pending() {
      const now = deps.current(uploadId);
      if (now === null) return null;
      const words = wordsOf(now);
      if (!needsMetadata(now.upload, words)) return null;
      before = now.upload.sent;
      // Without an answer it will be said again; if nothing is left to say it with, this request has arrived.
      deps.noteSent(uploadId, { ...words, isSure: false });
      return metadataOf(now);
    },
    known: () => metadataOf(deps.current(uploadId) ?? begun),
    accepted() {
      const sentNow = deps.current(uploadId)?.upload.sent;
      if (sentNow) deps.noteSent(uploadId, { ...sentNow, isSure: true });
    },
    refused() {
      if (before !== null) deps.noteSent(uploadId, { ...before, isSure: false });
    },
  };
}
