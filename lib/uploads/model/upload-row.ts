/** One line of the upload list, as surfaces show it (docs/design/surfaces-and-messages.md#mirrors). */
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

type Identity = 'uploadId' | 'bundleId' | 'type' | 'filename' | 'bytesTotal' | 'status';

/** What a field has that a sent row leaves out. */
const DEFAULTS: Omit<UploadRow, Identity> = {
  permille: 0,
  waitingFor: 'none',
  bytesLocation: 'stored',
  error: null,
  errorFact: null,
  isUnprocessed: false,
  isReady: true,
  isDuplicate: false,
  hasOwnHeadline: false,
  hasOwnCaption: false,
  hasOverrides: false,
  overridesRevision: 0,
  isRepaired: false,
  isTransferred: false,
  isChangeLate: false,
  isInLine: false,
  isRenamed: false,
  isTrying: false,
  isRefused: false,
  isUnfinished: true,
  isLosable: true,
  isRenamable: true,
  hasMetadata: true,
  isRemovable: true,
  isNameHeld: false,
  isStartable: false,
  isRetryable: false,
  takesForm: false,
  isDeleteAsked: false,
};

/**
 * A row as it crosses the message border: without fields that have their default, under 300 bytes of JSON. Chromium limits a
 * message to 64 MiB, and a list may have 100,000 rows (docs/performance.md).
 */
export type SentRow = Pick<UploadRow, Identity> & Partial<UploadRow>;

export function toSentRow(row: UploadRow): SentRow {
  const defaults: Partial<UploadRow> = DEFAULTS;
  const changed = Object.entries(row).filter(([name, value]) => defaults[name as keyof UploadRow] !== value);
  return Object.fromEntries(changed) as unknown as SentRow;
}

export function fromSentRow(row: SentRow): UploadRow {
  return { ...DEFAULTS, ...row };
}
