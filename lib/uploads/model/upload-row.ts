/** One line of the upload list, as surfaces show it (docs/design/surfaces-and-messages.md#mirrors). */
import type { AppErrorCode } from '#lib/core/app-error.ts';
import type { AiOrigin, AiOriginByCredential } from '#lib/upload-form/model/ai-origin.ts';
import type { Credentials } from '#lib/upload-form/model/metadata-values.ts';
import type { UsableTime, UsageFacts } from '#lib/upload-form/model/usage-verdict.ts';
import type { Sending } from './sending-estimate.ts';
import type { UploadFlags } from './upload-rules.ts';
import type { BytesLocation, FileErrorType, UploadStatusName, UploadType, WaitReason } from './upload-state.ts';

export interface UploadRow extends UploadFlags {
  readonly uploadId: string;
  readonly bundleId: string;
  readonly type: UploadType;
  readonly filename: string;
  readonly bytesTotal: number;
  readonly status: UploadStatusName;
  /** Acknowledged bytes, in thousandths of the file. */
  readonly permille: number;
  /** The request that is being sent, if it takes long. */
  readonly sending: Sending | null;
  readonly waitingFor: WaitReason;
  readonly bytesLocation: BytesLocation;
  /** Why the file is refused or the upload failed; else null. */
  readonly error: FileErrorType | AppErrorCode | null;
  /** The real type of a file that is refused for it or has another type's name; else null. */
  readonly detectedType: string | null;
  /** Damaged, or unknown although its name says a known type. */
  readonly isUnshowable: boolean;
  /** HTTP status or field name for the error message. */
  readonly errorFact: string | number | null;
  /** The server has all bytes and answered that it has not processed them (4.8). */
  readonly isUnprocessed: boolean;
  /** False until the embedded metadata is read (4.7). */
  readonly isReady: boolean;
  /** The same bytes were added before, and the user has not decided yet. */
  readonly isDuplicate: boolean;
  /** The file contains one, and none was set for it alone. */
  readonly hasOwnHeadline: boolean;
  readonly hasOwnCaption: boolean;
  /** The value set for this file is a caption, or the file contains one. */
  readonly hasCaption: boolean;
  /** The caption was cleared for this file, so that file and form supply none. */
  readonly isCaptionCleared: boolean;
  /** Revision of the bundle's form at its last start; 0 before the first. */
  readonly formRevision: number;
  /** The upload has overrides. */
  readonly hasOverrides: boolean;
  /** Increases with each change of overrides, so that surfaces request them again. */
  readonly overridesRevision: number;
  /** The encoding of embedded text was repaired. */
  readonly isRepaired: boolean;
  /** Its creation date is after the latest day on earth. */
  readonly isFromFuture: boolean;
  /** Its capture time in the local time of its camera, `yyyymmdd` or `yyyymmddhhmmss`. Optional as `usableTime`. */
  readonly takenAt?: string | undefined;
  /** A text of the file is longer than its field: the rest is not sent. */
  readonly isTextCut: boolean;
  /** Metadata that lie far behind in the file were not read (9.6). */
  readonly isPartlyRead: boolean;
  /** The server has all bytes, and no request is left that could carry metadata. */
  readonly isTransferred: boolean;
  /** Metadata were changed after the last request that could carry them; the server has the earlier ones. */
  readonly isChangeLate: boolean;
  /** Started, without a running attempt: it waits for a slot. */
  readonly isWaitingForSlot: boolean;
  /** Its name differs from its file's: cut, numbered or changed by the user. False for sidecars. */
  readonly isRenamed: boolean;
  /** A running attempt tests whether its wait is over. */
  readonly isTrying: boolean;
  /** What the file says about its use; the words are in its details. */
  readonly usage: UsageFacts | null;
  /**
   * When a start asks nothing about its use; absent: always, or the user has decided about its release, which a clip does
   * not have. Optional, so that first scripts name no default.
   */
  readonly usableTime?: UsableTime | undefined;
  /** What the user has said about its release, for this file alone. */
  readonly releaseChoice: 'released' | 'kept' | null;
  readonly aiOrigin: AiOrigin | AiOriginByCredential | null;
  /** Its content credentials, which are not verified. Optional as above. */
  readonly credentials?: Credentials | undefined;
  /** The file that a sidecar describes, or that the clip of a Live Photo or a voice memo belongs to. */
  readonly parentUploadId: string | null;
  /** Other files that the unsent sidecar may describe: the user is asked. */
  readonly parentChoices: readonly string[] | null;
  /** The user has answered; the choices are those of another answer. */
  readonly isParentChosen: boolean;
  /** Its number in the list since its first start, for `{serial}`; null before. */
  readonly serial: number | null;
}

type Identity = 'uploadId' | 'bundleId' | 'type' | 'filename' | 'bytesTotal' | 'status';

/** Its attempt runs, and waits for nothing. */
export function isSending({ status, waitingFor, isWaitingForSlot }: UploadRow): boolean {
  return status === 'uploading' && waitingFor === 'none' && !isWaitingForSlot;
}

/** Values of fields that a sent row omits. */
const DEFAULTS: Omit<UploadRow, Identity> = {
  permille: 0,
  sending: null,
  waitingFor: 'none',
  bytesLocation: 'stored',
  error: null,
  errorFact: null,
  detectedType: null,
  isUnshowable: false,
  isUnprocessed: false,
  isReady: true,
  isDuplicate: false,
  hasOwnHeadline: false,
  hasOwnCaption: false,
  hasCaption: false,
  isCaptionCleared: false,
  formRevision: 0,
  hasOverrides: false,
  overridesRevision: 0,
  isRepaired: false,
  isFromFuture: false,
  isTextCut: false,
  isPartlyRead: false,
  isTransferred: false,
  isChangeLate: false,
  isWaitingForSlot: false,
  isRenamed: false,
  isTrying: false,
  usage: null,
  releaseChoice: null,
  aiOrigin: null,
  parentUploadId: null,
  parentChoices: null,
  isParentChosen: false,
  serial: null,
  isRefused: false,
  isUnfinished: true,
  isRenamable: true,
  hasMetadata: true,
  isChangeable: true,
  isRemovable: true,
  needsNewName: false,
  needsParent: false,
  isStartable: false,
  isRetryable: false,
  takesForm: false,
  isSentWithForm: false,
};

/**
 * A row in a message: without fields that have their default, under 300 bytes of JSON. Chromium limits a message to
 * 64 MiB, and a list may have 100,000 rows (docs/performance.md).
 */
export type SentRow = Pick<UploadRow, Identity> & Partial<UploadRow>;

/** Omits fields that have their default; `fromSentRow` adds them again. */
export function toSentRow(row: UploadRow): SentRow {
  const defaults: Readonly<Record<string, unknown>> = DEFAULTS;
  const sent: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) if (defaults[name] !== value) sent[name] = value;
  return sent as unknown as SentRow;
}

export function fromSentRow(row: SentRow): UploadRow {
  return { ...DEFAULTS, ...row };
}
