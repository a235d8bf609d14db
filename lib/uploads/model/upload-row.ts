/** One line of the upload list as it crosses the message border: a tuple, at most about 100 bytes (docs/design/surfaces-and-messages.md#mirrors). */
import type { AppErrorCode } from '#lib/core/app-error.ts';
import type { UploadFlags } from './upload-rules.ts';
import type { BytesLocation, FileErrorType, UploadStatusName, UploadType, WaitReason } from './upload-state.ts';

export interface UploadRow extends UploadFlags {
  readonly uploadId: string;
  readonly bundleId: string;
  readonly type: UploadType;
  readonly filename: string;
  readonly bytesTotal: number;
  readonly status: UploadStatusName;
  /** Acknowledged bytes, in thousandths of the whole. */
  readonly permille: number;
  readonly waitingFor: WaitReason;
  readonly bytesLocation: BytesLocation;
  /** Why the file is refused, or what went wrong; null when nothing did. */
  readonly error: FileErrorType | AppErrorCode | null;
  /** An HTTP status or a field's name that belongs to the error's sentence. */
  readonly errorFact: string | number | null;
  /** The server has it all and said that it has not processed it (4.8). */
  readonly isUnprocessed: boolean;
  /** False while the file's own metadata is being read (4.7). */
  readonly isReady: boolean;
  /** The same bytes were added before; the person has not said yet whether to keep both. */
  readonly isDuplicate: boolean;
  readonly hasOwnHeadline: boolean;
  readonly hasOwnCaption: boolean;
  /** Values were set for this file alone. */
  readonly hasOverrides: boolean;
  /** Counts up with them: whoever shows them asks again. */
  readonly overridesRevision: number;
  /** Text of the file had been stored wrongly and was put right. */
  readonly isRepaired: boolean;
  /** The server has all bytes, and metadata cannot travel any more. */
  readonly isTransferred: boolean;
  /** Its metadata were changed too late: what was said before was sent. */
  readonly isChangeLate: boolean;
  /** Started, and nothing runs for it: others have their turn before it. */
  readonly isInLine: boolean;
  /** Its name is not that of its file: cut, numbered, or given by the person. A meta file has its parent's. */
  readonly isRenamed: boolean;
  /** A request is under way that shows whether what it waited for is over. */
  readonly isTrying: boolean;
}

/** What is one bit in an encoded row. */
export type UploadRowFlags = Pick<
  UploadRow,
  { [Name in keyof UploadRow]: UploadRow[Name] extends boolean ? Name : never }[keyof UploadRow]
>;

export const STATUSES: readonly UploadStatusName[] = [
  'new',
  'uploading',
  'processing',
  'paused',
  'terminated',
  'complete',
  'error',
];
export const TYPES: readonly UploadType[] = ['image', 'video', 'audio', 'meta'];
export const HOLDS: readonly WaitReason[] = [
  'none',
  'connection',
  'server',
  'sign-in',
  'portal',
  'busy',
  'locked',
  'full',
];
export const HOMES: readonly BytesLocation[] = ['page', 'memory', 'stored'];

export type EncodedRow = readonly [
  uploadId: string,
  bundleId: string,
  filename: string,
  bytesTotal: number,
  permille: number,
  /** Status, type, hold and home as one digit each, the flags as bits of a number in base 36, a revision after a point. */
  codes: string,
  error?: string,
  fact?: string | number,
];

export function decodeRow([
  uploadId,
  bundleId,
  filename,
  bytesTotal,
  permille,
  codes,
  error,
  fact,
]: EncodedRow): UploadRow {
  const digit = (at: number): number => Number(codes[at]);
  const point = codes.indexOf('.');
  return {
    uploadId,
    bundleId,
    filename,
    bytesTotal,
    permille,
    status: STATUSES[digit(0)] ?? 'new',
    type: TYPES[digit(1)] ?? 'image',
    waitingFor: HOLDS[digit(2)] ?? 'none',
    bytesLocation: HOMES[digit(3)] ?? 'page',
    // Ends before the point.
    ...flagsFrom(Number.parseInt(codes.slice(4), 36)),
    overridesRevision: point < 0 ? 0 : Number(codes.slice(point + 1)),
    error: (error as UploadRow['error'] | undefined) ?? null,
    errorFact: fact ?? null,
  };
}

/** Written out: tens of thousands of rows are decoded at once. In the order of `FLAGS` in `encode-upload-row.ts`. */
function flagsFrom(bits: number): UploadRowFlags {
  return {
    isUnprocessed: (bits & 1) !== 0,
    isReady: (bits & 2) !== 0,
    isDuplicate: (bits & 4) !== 0,
    hasOwnHeadline: (bits & 8) !== 0,
    hasOwnCaption: (bits & 16) !== 0,
    hasOverrides: (bits & 32) !== 0,
    isRepaired: (bits & 64) !== 0,
    isTransferred: (bits & 128) !== 0,
    isChangeLate: (bits & 256) !== 0,
    isInLine: (bits & 512) !== 0,
    isRefused: (bits & 1_024) !== 0,
    isUnfinished: (bits & 2_048) !== 0,
    isLosable: (bits & 4_096) !== 0,
    isRenamable: (bits & 8_192) !== 0,
    isNameHeld: (bits & 16_384) !== 0,
    isStartable: (bits & 32_768) !== 0,
    isRetryable: (bits & 65_536) !== 0,
    takesForm: (bits & 131_072) !== 0,
    isDeleteAsked: (bits & 262_144) !== 0,
    hasMetadata: (bits & 524_288) !== 0,
    isRemovable: (bits & 1_048_576) !== 0,
    isRenamed: (bits & 2_097_152) !== 0,
    isTrying: (bits & 4_194_304) !== 0,
  };
}
