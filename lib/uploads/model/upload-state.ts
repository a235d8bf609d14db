/** Types of one upload, its states and its bundle (specification 3.5, 4.1–4.8; docs/design/uploads.md). */

import type { MediaType } from '#lib/contract/uploads.ts';
import type { AppErrorCode } from '#lib/core/app-error.ts';
import type { FileMetadata, MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import type { WireForm } from '#lib/upload-form/model/resolve-metadata.ts';
import type { FormOfFiles } from './form-of-files.ts';
import type { SlowRequest } from './sending-estimate.ts';
import type { Undoable } from './undo.ts';

/** A sidecar is `meta` here and `metafile` on the wire (3.5; docs/design/choices.md). */
export type UploadType = MediaType | 'meta';

/**
 * Why a started upload waits. It keeps its status; only the user pauses uploads
 * (docs/design/session.md#how-a-session-ends). The reason stays during an attempt, until an answer shows that the wait
 * is over.
 */
export type WaitReason =
  | 'none'
  /** No answer, or a proxy got none from the server. */
  | 'connection'
  /** The server answers with an error of its own. */
  | 'server'
  | 'sign-in'
  /** Something else answers, such as the sign-in page of a network. */
  | 'portal'
  /** 429 */
  | 'busy'
  /** An earlier request still locks the upload (409, 423). */
  | 'locked'
  /** 507 */
  | 'full'
  /** 507: the user has too many unfinished uploads at the server. */
  | 'quota';

/** First request of the next attempt. */
export type NextStep =
  /** POST a creation with the stored objectId. */
  | 'create'
  /** After an unanswered POST, without idempotence: request `uploadstatus` (docs/design/uploads.md#repeated-creation). */
  | 'check-status'
  /** HEAD the upload URL, then PATCH from its offset. */
  | 'locate';

/** Progress in the tus protocol, kept in every state that can be resumed. */
export interface Progress {
  readonly uploadUrl: string | null;
  /** Bytes that the server acknowledged. */
  readonly offset: number;
  /** A POST was sent and not answered yet. */
  readonly isCreationOutcomeUnknown: boolean;
  /** All bytes that were or may have been sent are equal to those of the copy (docs/design/uploads.md#durability). */
  readonly isOfCopy: boolean;
  /** The server no longer has an upload that it had bytes of, and may have finished it. */
  readonly mayBeWhole?: boolean | undefined;
  /**
   * The file was matched by name and size only, and not compared with the bytes that the server may have (decision 36).
   */
  readonly isUncompared?: boolean | undefined;
  /** The request with the last byte was sent: unless it has to be repeated, none follows that could carry metadata. */
  readonly isLastSent?: boolean | undefined;
}

export const NO_PROGRESS: Progress = { uploadUrl: null, offset: 0, isCreationOutcomeUnknown: false, isOfCopy: false };

export type UploadState =
  | { readonly status: 'new' }
  | {
      readonly status: 'uploading';
      readonly progress: Progress;
      /** Increases with each attempt; events of earlier ones are ignored. */
      readonly attempt: number;
      readonly isRunning: boolean;
      readonly waitingFor: WaitReason;
      /** Failures in a row for the same reason; determines the length of the next wait. */
      readonly failures: number;
      /** Failures since the last success that end in an error if there are too many. */
      readonly serverErrors: number;
      /** Earliest retry, in the host's elapsed time, which restarts with the background; null: at once. */
      readonly retryAt: number | null;
      /** The last request that took long, until the next; not stored. */
      readonly request?: SlowRequest | undefined;
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
       * Elapsed time at which the server began to answer, without other answers since, that the file is not processed;
       * the check fails 600 s later (9.2). Null: starts with the next such answer.
       */
      readonly since: number | null;
      /** The server answered that the file is not processed yet (4.8). */
      readonly isUnprocessed: boolean;
      /** Its processing failed, and the server has not been asked to process it again. */
      readonly isRetryOwed?: boolean | undefined;
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

/** The error ends when the user adds the file again. */
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
  /** The type by its first bytes, if the file is refused for it or its name says another one; else null (5.5). */
  readonly detectedFileType: string | null;
}

/** Where its bytes are (docs/design/uploads.md#durability): in an open page only, in the background, or on disk. */
export type BytesLocation = 'page' | 'memory' | 'stored';

/** The values that a press on 'Fill in places' set for one file. */
export interface PlacedValues {
  /** Time of the press, ms since 1970. */
  readonly press: number;
  readonly text: string;
  readonly values: MetadataValues;
}

/** Values of variables that are fixed at the first start, so that a retry on the next day sends the same text. */
export interface VariablesAtStart {
  /** Day of that start, in the format of the app's locale. */
  readonly date: string;
  /** Number of the file in its list. */
  readonly serial: number;
}

export interface Upload extends Undoable {
  readonly uploadId: string;
  readonly bundleId: string;
  /**
   * Sent with the creation, and stored before it, so that a repeated creation finds the first
   * (docs/design/uploads.md#repeated-creation).
   */
  readonly objectId: string;
  readonly type: UploadType;
  readonly filename: string;
  readonly originalFilename: string;
  /** Path in the dropped folder; empty if unknown. */
  readonly folder: string;
  readonly fileExtension: string;
  readonly mimeType: string;
  readonly bytesTotal: number;
  readonly fileValidationResult: FileValidationResult;
  readonly parentUploadId: string | null;
  /** Sidecars only: extension of the file described, as the sidecar states it or the user has chosen it. */
  readonly sidecarFor?: string | undefined;
  /** Sidecars only: other files that it may describe. Present if only the user can say which one. */
  readonly parentChoices?: readonly string[] | undefined;
  /**
   * Sidecars only: the user has chosen the file described, and may change the choice. False while that file is not
   * in the list; absent before an answer.
   */
  readonly isParentChosen?: boolean | undefined;
  /** Ms since 1970; fractions keep the order of adding. */
  readonly addedAt: number;
  /** Its place in the list if the user has moved it, in the scale of `addedAt`. */
  readonly position?: number | undefined;
  readonly bytesLocation: BytesLocation;
  /** Revision of the bundle's form at its last start (4.10); 0 before the first. */
  readonly formRevision: number;
  /** It keeps that form: files were added since, and the current form belongs to those (decision 26). */
  readonly keepsForm: boolean;
  /** Absent before the first start, and if that was by a version without variables: then braces are plain text. */
  readonly variablesAtStart?: VariablesAtStart | undefined;
  /** The metadata that the server has; null before the creation. */
  readonly sent: SentMetadata | null;
  /** Null until it is read; an image is not ready before (4.7). */
  readonly fileMetadata: FileMetadata | null;
  /** Values set for this file only; they take precedence over form and file. */
  readonly overrides: MetadataValues;
  /** Increases with each change of `overrides`. */
  readonly overridesRevision: number;
  /** The values of the last 'Fill in places', as long as they can be undone. */
  readonly placed?: PlacedValues | undefined;
  /** The earlier upload with the same bytes, until the user decides whether to keep both. */
  readonly duplicateOf: string | null;
  readonly state: UploadState;
}

/** Lists and the next upload follow the ascending values. */
export function orderOf({ position, addedAt }: Pick<Upload, 'position' | 'addedAt'>): number {
  return position ?? addedAt;
}

/** Identifies the metadata that the server has: form revision, overrides and sidecars. */
export interface SentMetadata {
  readonly formRevision: number;
  readonly overrides: MetadataValues;
  /** Upload ids of its sidecars (3.7). */
  readonly sidecarIds: readonly string[];
  /** False while the request with these metadata is unanswered, or an earlier creation may have arrived first. */
  readonly isSure: boolean;
}

/** The form at the time of a start. */
export interface SentForm extends WireForm {
  readonly revision: number;
  /** The draft of a tab that closed before its start: `metadata` lacks the values that a start adds. */
  readonly unsentDraft?: MetadataValues | undefined;
}

export interface UploadBundle extends SentForm, FormOfFiles, Undoable {
  readonly id: string;
  readonly type: MediaType;
  /** `DOMAIN/name` of the user who owns the uploads (docs/design/session.md#how-a-session-ends). */
  readonly owner: string;
  /** The server of these uploads. */
  readonly server: string;
  /** Ms since 1970. */
  readonly createdAt: number;
  /** Forms of earlier starts that uploads still use; that of the last start (4.10) is in the bundle itself. */
  readonly earlier: readonly SentForm[];
  readonly isStarted: boolean;
  /** A completion dialog that the user has not closed yet (4.12). */
  readonly completion: 'none' | 'success' | 'errors';
}
