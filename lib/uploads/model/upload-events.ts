import type { AppErrorCode } from '#lib/core/app-error.ts';

/** How an attempt ended without success, as facts; what follows is the machine's decision (design 4.6). */
export type AttemptFailure =
  | { readonly kind: 'no-answer'; readonly method: FailedMethod }
  | {
      readonly kind: 'status';
      readonly method: FailedMethod;
      readonly status: number;
      /** From `Retry-After`; null when the server named none. */
      readonly retryAfterMs: number | null;
      /** The request carried the last byte of the file. */
      readonly wasLastByte: boolean;
      /** The request said metadata: a creation, or a PATCH that said them anew. */
      readonly carriesMetadata?: boolean;
      /** They were known already and said again for the sake of the SHA-256 in them. */
      readonly isProofOnly?: boolean;
      /** Longest metadata field, for the sentence about 400 and 431. */
      readonly longestField: string;
      /** More than some servers take in one header; they say 400 to that as well. */
      readonly isMetadataLarge?: boolean;
    }
  /** The owner of the session is not confirmed: nothing was sent. */
  | { readonly kind: 'owner-unconfirmed' }
  /** The file cannot be read any more. */
  | { readonly kind: 'bytes-lost' }
  /** What was sent is not what the file is now. */
  | { readonly kind: 'file-changed' }
  /** The server has the whole file and needs more time for it. */
  | { readonly kind: 'unprocessed' }
  /** Nothing gets better by trying again. */
  | { readonly kind: 'hopeless'; readonly code: AppErrorCode };

export type FailedMethod = 'POST' | 'HEAD' | 'PATCH' | 'GET';

export type UploadEvent =
  | { readonly type: 'start' }
  | { readonly type: 'stop'; readonly isTerminate: boolean }
  | { readonly type: 'retry' }
  | { readonly type: 'attempt-started' }
  | { readonly type: 'creation-sent'; readonly attempt: number }
  | {
      readonly type: 'upload-url-known';
      readonly attempt: number;
      readonly uploadUrl: string;
      readonly offset: number;
      readonly isOfCopy: boolean;
    }
  | { readonly type: 'chunk-accepted'; readonly attempt: number; readonly offset: number; readonly isOfCopy: boolean }
  | {
      readonly type: 'transfer-succeeded';
      readonly attempt: number;
      readonly checksStatus: boolean;
      readonly now: number;
    }
  /** The creation had happened before; the next attempt asks for the offset. */
  | { readonly type: 'attempt-interrupted'; readonly attempt: number }
  /** What was sent is of another version of the file than the copy: all of it is sent anew. */
  | { readonly type: 'version-replaced'; readonly attempt: number }
  /** `uploadstatus` knows nothing of the object: its creation never happened (design 4.5). */
  | { readonly type: 'creation-disproved'; readonly attempt: number }
  | { readonly type: 'status-answered'; readonly attempt: number; readonly isProcessed: boolean; readonly now: number }
  | {
      readonly type: 'attempt-failed';
      readonly attempt: number;
      readonly failure: AttemptFailure;
      readonly now: number;
    }
  | { readonly type: 'session-ended' }
  /** The session may be somebody else's now: what runs stops until its owner is confirmed again (design 3). */
  | { readonly type: 'owner-doubted' }
  /** The server could not even be asked whose session it is. */
  | { readonly type: 'unreachable'; readonly now: number }
  /** The same bytes were added before: the person is asked first, if nothing has been sent (design 5). */
  | { readonly type: 'double-found' }
  | { readonly type: 'bytes-missing' }
  /** A surface has handed over after all what was taken for lost. */
  | { readonly type: 'bytes-found' }
  /** Signed in again, or online again: nothing but the queue's order holds the upload now. */
  | { readonly type: 'released'; readonly hold: 'sign-in' | 'connection' }
  /** A new life of the background: nothing runs any more (design 4.3). */
  | { readonly type: 'background-started' };
