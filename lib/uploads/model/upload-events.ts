import type { AppErrorCode } from '#lib/core/app-error.ts';
import type { WaitReason } from './upload-state.ts';
import type { Wait } from './upload-waits.ts';

/** How an attempt ended without success, as facts; what follows is the machine's decision (docs/design/uploads.md#errors). */
export type AttemptFailure =
  | { readonly kind: 'no-answer'; readonly method: FailedMethod }
  /** Something between has answered in the server's place. */
  | { readonly kind: 'intercepted' }
  | {
      readonly kind: 'status';
      readonly method: FailedMethod;
      readonly status: number;
      /** From `Retry-After`; null when the server named none. */
      readonly retryAfterMs: number | null;
      /** The request carried the last byte of the file. */
      readonly wasLastByte: boolean;
      /** The server has answered another request about the same upload right before or after. */
      readonly isServerWell?: boolean;
      /** It says in the contract's own words that it will not process the file. */
      readonly isFinal?: boolean;
      /** The request said metadata: a creation, or a PATCH that said them anew. */
      readonly carriesMetadata?: boolean;
      /** They were known already and said again for the sake of the SHA-256 in them. */
      readonly isSha256Only?: boolean;
      /** Longest metadata field, for the sentence about 400 and 431. */
      readonly longestField: string;
      /** More than some servers take in one header; they say 400 to that as well. */
      readonly isMetadataLarge?: boolean;
    }
  /** The owner of the session is not confirmed: nothing was sent. */
  | { readonly kind: 'owner-unconfirmed' }
  /** The file cannot be read any more. */
  | { readonly kind: 'bytes-lost' }
  /** The storage of this computer does not give its copy now. */
  | { readonly kind: 'bytes-unreadable' }
  /** What was sent is not what the file is now. */
  | { readonly kind: 'file-changed' }
  /** The server has the whole file and needs more time for it. */
  | { readonly kind: 'unprocessed' }
  /** Nothing gets better by trying again. */
  | { readonly kind: 'fatal'; readonly code: AppErrorCode };

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
  /** HEAD was answered. */
  | { readonly type: 'upload-located'; readonly attempt: number }
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
  /** What the server has all of is not this file, as far as anybody can tell: this one is sent as an object of its own. */
  | { readonly type: 'other-file-found'; readonly attempt: number }
  /** `uploadstatus` knows nothing of the object: its creation never happened (docs/design/uploads.md#repeated-creation). */
  | { readonly type: 'creation-disproved'; readonly attempt: number }
  /** It knows the object and has not processed it; nobody knows its upload URL. */
  | { readonly type: 'creation-unfinished'; readonly attempt: number; readonly now: number }
  | { readonly type: 'status-answered'; readonly attempt: number; readonly isProcessed: boolean; readonly now: number }
  | {
      readonly type: 'attempt-failed';
      readonly attempt: number;
      readonly failure: AttemptFailure;
      readonly now: number;
    }
  | { readonly type: 'session-ended' }
  /** The session may be somebody else's now: what runs stops until its owner is confirmed again (docs/design/session.md#owner-check). */
  | { readonly type: 'owner-unconfirmed' }
  /** The server could not even be asked whose session it is. */
  | { readonly type: 'unreachable'; readonly wait: Wait; readonly now: number }
  /** The same bytes were added before: the person is asked first, if nothing has been sent (docs/design/uploads.md#duplicates). */
  | { readonly type: 'duplicate-found' }
  | { readonly type: 'bytes-missing' }
  /** A surface has handed over after all what was taken for lost. */
  | { readonly type: 'bytes-found' }
  /** The person has signed in again, or what the uploads waited for is over. */
  | { readonly type: 'released'; readonly waitingFor: WaitReason }
  /** Tried now, whatever is waited for and for how long: it may be over. */
  | { readonly type: 'wait-cut-short' }
  /** A new life of the background: nothing runs any more (docs/design/uploads.md#stored-transitions). */
  | { readonly type: 'background-started' };
