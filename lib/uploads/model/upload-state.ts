/** Types of one upload, its states and its bundle; `upload-schema.ts` says what their fields mean. */
import type * as v from 'valibot';
import type { DeepReadonly } from '#lib/core/deep-readonly.ts';
import type { uploadBundleSchema, uploadSchema } from './upload-schema.ts';

export type Upload = DeepReadonly<v.InferOutput<typeof uploadSchema>>;
export type UploadBundle = DeepReadonly<v.InferOutput<typeof uploadBundleSchema>>;

export type UploadType = Upload['type'];
export type UploadState = Upload['state'];
export type UploadStatusName = UploadState['status'];
export type UploadingState = Extract<UploadState, { status: 'uploading' }>;
export type ProcessingState = Extract<UploadState, { status: 'processing' }>;
export type ActiveState = UploadingState | ProcessingState;
export type WaitReason = ActiveState['waitingFor'];
export type Progress = ActiveState['progress'];
export type FileValidationResult = Upload['fileValidationResult'];
export type FileErrorType = NonNullable<FileValidationResult['errorType']>;
export type BytesLocation = Upload['bytesLocation'];
export type VariablesAtStart = NonNullable<Upload['variablesAtStart']>;
export type SentMetadata = NonNullable<Upload['sent']>;
export type SentForm = UploadBundle['earlier'][number];

/** First request of the next attempt. */
export type NextStep =
  /** POST a creation with the stored objectId. */
  | 'create'
  /** After an unanswered POST, without idempotence: request `uploadstatus` (docs/design/uploads.md#repeated-creation). */
  | 'check-status'
  /** HEAD the upload URL, then PATCH from its offset. */
  | 'locate';

export const NO_PROGRESS: Progress = { uploadUrl: null, offset: 0, isCreationOutcomeUnknown: false, isOfCopy: false };

/** The error ends when the user adds the file again. */
export function isFileNeeded(code: string | null): boolean {
  return code === 'uploads/bytes-lost' || code === 'uploads/file-changed';
}

/** Lists and the next upload follow the ascending values. */
export function orderOf({ position, addedAt }: Pick<Upload, 'position' | 'addedAt'>): number {
  return position ?? addedAt;
}

/**
 * The capture time, `yyyymmdd` and, if it is known, `hhmmss`; else empty. In the local time of the camera, so that
 * cameras with and without a zone compare.
 */
export function takenAt({ overrides, fileMetadata }: Pick<Upload, 'overrides' | 'fileMetadata'>): string {
  const values = overrides.IPTCDateCreated === undefined ? (fileMetadata?.values ?? {}) : overrides;
  return values.IPTCDateCreated ? `${values.IPTCDateCreated}${values.IPTCTimeCreated ?? ''}` : '';
}
