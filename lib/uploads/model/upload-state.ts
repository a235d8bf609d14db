/** The words of one upload: what it is and which states it can be in (specification 3.5, 4.1–4.8; docs/design/uploads.md). */

import type { MediaType } from '#lib/contract/uploads.ts';
import type { AppErrorCode } from '#lib/core/app-error.ts';
import type {
  FileMetadata,
  FormText,
  MetadataAppendMode,
  MetadataValues,
} from '#lib/upload-form/model/metadata-values.ts';

/** A meta file is `meta` here and `metafile` on the wire (3.5; docs/design/choices.md). */
export type UploadType = MediaType | 'meta';

/**
 * Why an upload that a person started is not moving. It keeps its state; only the person makes `paused` (docs/design/session.md#how-a-session-ends). The
 * reason stays until an answer shows that it is over, also while the upload is tried.
 */
export type WaitReason =
  | 'none'
  /** No answer, or a proxy that did not get one. */
  | 'connection'
  /** The server answers that it failed. */
  | 'server'
  | 'sign-in'
  /** Something between answers in its place: the sign-in page of a network. */
  | 'portal'
  /** 429 */
  | 'busy'
  /** An earlier request still has the upload (409, 423). */
  | 'locked'
  /** 507 */
  | 'full';

/** What the next attempt does first. Decided by the machine, carried out by the attempt runner. */
export type NextStep =
  /** POST a creation with the stored objectId. */
  | 'create'
  /** An earlier POST got no answer and the server does not promise idempotence: ask `uploadstatus` first (docs/design/uploads.md#repeated-creation). */
  | 'check-status'
  /** HEAD the upload URL, then PATCH from the offset it names. */
  | 'locate';

/** How far the protocol has come; shared by every state that can go on. */
export interface Progress {
  readonly uploadUrl: string | null;
  /** Bytes the server acknowledged. */
  readonly offset: number;
  /** True once a POST was sent and no answer came back. */
  readonly isCreationUnanswered: boolean;
  /** All bytes that were sent, or may have been, are those of the copy (docs/design/uploads.md#durability). */
  readonly isOfCopy: boolean;
  /** The server has forgotten an upload that it had bytes of: it may have finished it. */
  readonly mayBeWhole?: boolean | undefined;
  /** The file was found again by name and size: nobody has compared what the server may have of it (decision 36). */
  readonly isUncompared?: boolean | undefined;
}

export const NO_PROGRESS: Progress = { uploadUrl: null, offset: 0, isCreationUnanswered: false, isOfCopy: false };

export type UploadState =
  | { readonly status: 'new' }
  | {
      readonly status: 'uploading';
      readonly progress: Progress;
      /** Counts up with each attempt; callbacks of an older one are ignored. */
      readonly attempt: number;
      readonly isRunning: boolean;
      readonly waitingFor: WaitReason;
      /** In a row for the same reason: how long the next wait is, never whether there is one. */
      readonly failures: number;
      /** Answers since the last success that end in an error when there are too many. */
      readonly serverErrors: number;
      /** Not before this moment of the host's elapsed time, which begins anew with the background; null = at once. */
      readonly retryAt: number | null;
    }
  | {
      readonly status: 'processing';
      readonly progress: Progress;
      readonly attempt: number;
      readonly isRunning: boolean;
      readonly waitingFor: WaitReason;
      readonly failures: number;
      readonly serverErrors: number;
      readonly retryAt: number | null;
      /**
       * From when on the server has said, without anything else in between, that it needs longer; the check runs out 600 s
       * later (9.2). Elapsed time as `retryAt`. Null: the time begins anew with the first answer.
       */
      readonly since: number | null;
      /** The server has said that it needs longer (4.8). */
      readonly isUnprocessed: boolean;
    }
  | { readonly status: 'paused'; readonly progress: Progress; readonly attempt: number }
  | { readonly status: 'terminated' }
  | { readonly status: 'complete'; readonly isProcessed: boolean; readonly progress: Progress }
  | {
      readonly status: 'error';
      readonly code: AppErrorCode;
      readonly facts: Readonly<Record<string, string | number>>;
      /** Retry after a failed status check repeats only the check (docs/design/uploads.md#errors). */
      readonly phase: 'transfer' | 'check';
      readonly progress: Progress;
      readonly attempt: number;
    };

export type UploadingState = Extract<UploadState, { status: 'uploading' }>;
export type ProcessingState = Extract<UploadState, { status: 'processing' }>;
export type ActiveState = UploadingState | ProcessingState;

/** The error ends when the person adds the file again. */
export function isFileNeeded(code: string | null): boolean {
  return code === 'uploads/bytes-lost' || code === 'uploads/file-changed';
}

export type UploadStatusName = UploadState['status'];

/** Why a file is not uploaded at all (specification 8.3). */
export type FileErrorType =
  | 'FILE_TYPE_NOT_ALLOWED_ERROR'
  | 'ZERO_FILE_SIZE_ERROR'
  | 'FILE_SIZE_EXCEEDED_ERROR'
  | 'ERROR_NO_PARENT_UPLOAD';

export interface FileValidationResult {
  readonly isValid: boolean;
  readonly errorType: FileErrorType | null;
  /** Extension of the real type, found by signature; null when unknown. */
  readonly detectedFileType: string | null;
}

/**
 * Where an upload's bytes are, and so what may be promised for it (docs/design/uploads.md#durability): `page` only in an open page,
 * `memory` in the background's memory, `stored` committed to disk with the right size.
 */
export type BytesLocation = 'page' | 'memory' | 'stored';

/** What a press on 'Fill in places' set for one file. */
export interface PlacedValues {
  /** When it was pressed, in ms since 1970. */
  readonly press: number;
  readonly text: string;
  readonly values: MetadataValues;
}

export interface Upload {
  readonly uploadId: string;
  readonly bundleId: string;
  /** Given to the server with the creation and stored before the first request, so a repeat finds the first (docs/design/uploads.md#repeated-creation). */
  readonly objectId: string;
  readonly type: UploadType;
  readonly filename: string;
  readonly originalFilename: string;
  /** Path of the dropped folder that it was in; empty: not known. */
  readonly folder: string;
  readonly fileExtension: string;
  readonly mimeType: string;
  readonly bytesTotal: number;
  readonly fileValidationResult: FileValidationResult;
  readonly parentUploadId: string | null;
  readonly addedAt: number;
  readonly bytesLocation: BytesLocation;
  /** Revision of the bundle's form that it was started with last (4.10); 0 before that. */
  readonly formRevision: number;
  /** It has that form for good: files were added since, and what is typed now is for those (decision 26). */
  readonly keepsForm: boolean;
  /** The metadata that the server has; null before a creation. */
  readonly sent: SentMetadata | null;
  /** Null until it has been read; an image is not ready before (4.7). */
  readonly fileMetadata: FileMetadata | null;
  /** What the person set for this file alone; it wins over form and file. */
  readonly overrides: MetadataValues;
  /** Counts up with `overrides`. */
  readonly overridesRevision: number;
  /** What 'Fill in places' set last, as long as it can be taken back. */
  readonly placed?: PlacedValues | undefined;
  /** The upload with the same bytes that was added earlier; the person has not said yet whether to keep both. */
  readonly duplicateOf: string | null;
  readonly state: UploadState;
}

/** Where the values of an upload come from: a revision of its bundle's form, what was set for it alone, and its pairs. */
export interface SentMetadata {
  readonly formRevision: number;
  readonly overrides: MetadataValues;
  /** Upload ids of the meta files that belong to it (3.7). */
  readonly sidecarIds: readonly string[];
  /** False while a request that said so has no answer, or an earlier one may have been the first to arrive. */
  readonly isSure: boolean;
}

/** The form as it was at a start. */
export interface SentForm {
  readonly revision: number;
  readonly metadata: MetadataValues;
  readonly appendMode: MetadataAppendMode;
  /** Nobody has answered whether it is released: a file that says so itself is right (decision 34). */
  readonly isReleaseImplied: boolean;
  /** The text itself where the tab that it was typed in died before its start: `metadata` lacks what a start adds. */
  readonly unsentDraft?: MetadataValues | undefined;
}

export interface UploadBundle extends SentForm {
  readonly id: string;
  readonly type: MediaType;
  /** `DOMAIN/name` of the person whose uploads these are (docs/design/session.md#how-a-session-ends). */
  readonly owner: string;
  /** The server these uploads go to. */
  readonly server: string;
  readonly createdAt: number;
  /** What the person has typed so far. */
  readonly draft: MetadataValues;
  /** Chosen in the form; sent as it is (4.16; docs/design/choices.md). */
  readonly draftAppendMode: MetadataAppendMode;
  /** What the form held at its last start, or began with: what differs now was changed by the person since. */
  readonly formAtStart: FormText;
  /** What 4.10 set last is the bundle's own `metadata`; these were set before, and uploads that were started then have them. */
  readonly earlier: readonly SentForm[];
  readonly isStarted: boolean;
  /** A completion dialog that nobody has answered yet (4.12). */
  readonly completion: 'none' | 'success' | 'errors';
}
