import type { AppErrorCode } from '#lib/core/app-error.ts';
import type { SlowRequest } from './sending-estimate.ts';
import type { WaitReason } from './upload-state.ts';
import type { Refusal, Wait } from './upload-waits.ts';

/** Details for the message of a failed upload. */
export type UploadErrorFacts = Readonly<Record<string, string | number>>;

/** Why an attempt failed; the upload machine decides what follows (docs/design/uploads.md#errors). */
export type AttemptFailure =
  | { readonly kind: 'no-answer'; readonly method: FailedMethod }
  /** A proxy or portal answered instead of the server. */
  | { readonly kind: 'intercepted' }
  | {
      readonly kind: 'status';
      readonly method: FailedMethod;
      readonly status: number;
      /** From `Retry-After`; null if the answer has none. */
      readonly retryAfterMs: number | null;
      /** The request carried the last byte of the file. */
      readonly wasLastByte: boolean;
      /** The server answered another request about the same upload right before or after. */
      readonly isServerWell?: boolean;
      /** The answer has the contract's error code for a file that will not be processed. */
      readonly isFinal?: boolean;
      /** The request was a PATCH with metadata. */
      readonly carriesMetadata?: boolean;
      /** The metadata are those that the server has, repeated only to add the SHA-256. */
      readonly isSha256Only?: boolean;
      /** Why, if the answer says so in the words of the contract. */
      readonly refusal?: Refusal;
      /** The answer is not the media system's. */
      readonly isForeign?: boolean;
      /** Longest metadata field, for the message about 400 and 431. */
      readonly longestField: string;
      /** Longer than the header that some servers accept; some answer 400. */
      readonly isMetadataLarge?: boolean;
    }
  /** The owner of the session is not confirmed; nothing was sent. */
  | { readonly kind: 'owner-unconfirmed' }
  /** Neither copy nor File is readable. */
  | { readonly kind: 'bytes-lost' }
  /** The storage failed, which may be temporary. */
  | { readonly kind: 'bytes-unreadable' }
  /** The bytes sent so far are of another version of the file. */
  | { readonly kind: 'file-changed' }
  /** The server has the whole file and has not processed it yet. */
  | { readonly kind: 'unprocessed' }
  /** A retry cannot succeed. */
  | { readonly kind: 'fatal'; readonly code: AppErrorCode; readonly facts?: UploadErrorFacts };

export type FailedMethod = 'POST' | 'HEAD' | 'PATCH' | 'GET';

export type UploadEvent =
  | { readonly type: 'start' }
  | { readonly type: 'stop'; readonly isTerminate: boolean }
  | { readonly type: 'retry' }
  | { readonly type: 'attempt-started' }
  /** `isLast`: with all bytes of the file. */
  | { readonly type: 'creation-sent'; readonly attempt: number; readonly isLast: boolean }
  /** A PATCH is about to be sent. `isLast`: with the last byte of the file. */
  | { readonly type: 'patch-sent'; readonly attempt: number; readonly isLast: boolean }
  | {
      readonly type: 'upload-url-known';
      readonly attempt: number;
      readonly uploadUrl: string;
      readonly offset: number;
      readonly isOfCopy: boolean;
    }
  /** HEAD or the creation succeeded. */
  | { readonly type: 'upload-located'; readonly attempt: number }
  | { readonly type: 'chunk-accepted'; readonly attempt: number; readonly offset: number; readonly isOfCopy: boolean }
  /** A request with bytes has no answer after a second. */
  | { readonly type: 'request-slow'; readonly attempt: number; readonly request: SlowRequest }
  | {
      readonly type: 'transfer-succeeded';
      readonly attempt: number;
      readonly checksStatus: boolean;
      /** A repeated creation is answered with this upload. */
      readonly isFoundAgain: boolean;
      readonly now: number;
    }
  /** The attempt ended without a failure, for example because the server already had bytes: the next one sends HEAD. */
  | { readonly type: 'attempt-interrupted'; readonly attempt: number }
  /** The bytes sent so far are of another version of the file than the copy: the upload starts again. */
  | { readonly type: 'version-replaced'; readonly attempt: number }
  /** The whole file that the server has could not be shown to be this file: this file is sent as another object. */
  | { readonly type: 'other-file-found'; readonly attempt: number }
  /** `uploadstatus` does not know the object: its creation never arrived (docs/design/uploads.md#repeated-creation). */
  | { readonly type: 'creation-disproved'; readonly attempt: number }
  /** `uploadstatus` knows the object as unprocessed, and its upload URL is unknown. */
  | { readonly type: 'creation-unfinished'; readonly attempt: number; readonly now: number }
  /** The server processes the file again, or does not do that for this file. */
  | { readonly type: 'processing-requested'; readonly attempt: number }
  | { readonly type: 'status-answered'; readonly attempt: number; readonly isProcessed: boolean; readonly now: number }
  | {
      readonly type: 'attempt-failed';
      readonly attempt: number;
      readonly failure: AttemptFailure;
      readonly now: number;
    }
  | { readonly type: 'session-ended' }
  /**
   * The session may have another owner: running attempts stop until the owner is confirmed
   * (docs/design/session.md#owner-check).
   */
  | { readonly type: 'owner-unconfirmed' }
  /** The request for the owner of the session failed. */
  | { readonly type: 'unreachable'; readonly wait: Wait; readonly now: number }
  /**
   * The same bytes were added before (docs/design/uploads.md#duplicates), or a sidecar describes one of several files:
   * if nothing was sent yet, the user decides first.
   */
  | { readonly type: 'answer-needed' }
  | { readonly type: 'bytes-missing' }
  /** A surface sent the File of an upload that counted as lost. */
  | { readonly type: 'bytes-found' }
  /** A wait for this reason has ended, for example by a sign-in. */
  | { readonly type: 'released'; readonly waitingFor: WaitReason }
  /** Retry now, whatever the upload waits for. */
  | { readonly type: 'wait-cut-short' }
  /** The background has restarted: no attempt is running (docs/design/uploads.md#stored-transitions). */
  | { readonly type: 'background-started' };
