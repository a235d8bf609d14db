/**
 * What one attempt tells the server of its upload. Asked again before each request with bytes: a person may change the
 * words of a file while it is on its way (design 4.7).
 */
import { owesMetadata, sentByCreation, wordsNow } from './model/sent-metadata.ts';
import { uploadMetadata } from './model/tus-metadata.ts';
import type { SentMetadata, UploadBundle, UploadItem } from './model/upload-state.ts';

export interface WordsPorts {
  /** The upload as it is now; null when it is gone. */
  current(uploadId: string): { readonly item: UploadItem; readonly bundle: UploadBundle } | null;
  /** What the server was told last. */
  noteSent(uploadId: string, sent: SentMetadata): void;
  /** Upload ids of the meta files that belong to an upload (3.7). */
  metaFileIds(item: UploadItem): readonly string[];
}

type Metadata = Readonly<Record<string, string>>;

export interface AttemptWords {
  readonly ofCreation: Metadata;
  creationSent(isRepeated: boolean): void;
  /** What has to go with the next request; null when the server knows it all. */
  owed(): Metadata | null;
  /** What the server knows, to be said again with something that is new. */
  known(): Metadata;
  /** The request that carried them succeeded. */
  accepted(): void;
  /** The server answered that request with no. */
  refused(): void;
}

/** Null when the upload is gone. */
export function createAttemptWords(ports: WordsPorts, uploadId: string): AttemptWords | null {
  const begun = ports.current(uploadId);
  if (begun === null) return null;
  const wordsOf = ({ item }: typeof begun) => wordsNow(item, ports.metaFileIds(item));
  const metadataOf = ({ item, bundle }: typeof begun): Metadata =>
    uploadMetadata(item, bundle, ports.metaFileIds(item));
  const ofCreation = wordsOf(begun);
  let before: SentMetadata | null = null;
  return {
    ofCreation: metadataOf(begun),
    creationSent: (isRepeated) => ports.noteSent(uploadId, sentByCreation(begun.item, ofCreation, isRepeated)),
    owed() {
      const now = ports.current(uploadId);
      if (now === null) return null;
      const words = wordsOf(now);
      if (!owesMetadata(now.item, words)) return null;
      before = now.item.sent;
      // Without an answer it will be said again; if nothing is left to say it with, this request has arrived.
      ports.noteSent(uploadId, { ...words, isSure: false });
      return metadataOf(now);
    },
    known: () => metadataOf(ports.current(uploadId) ?? begun),
    accepted() {
      const sentNow = ports.current(uploadId)?.item.sent;
      if (sentNow) ports.noteSent(uploadId, { ...sentNow, isSure: true });
    },
    refused() {
      if (before !== null) ports.noteSent(uploadId, { ...before, isSure: false });
    },
  };
}
