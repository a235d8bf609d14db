/** What a list of uploads amounts to. Pure. */
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';

const FILE_ERRORS = new Set<string | null>([
  'FILE_TYPE_NOT_ALLOWED_ERROR',
  'ZERO_FILE_SIZE_ERROR',
  'FILE_SIZE_EXCEEDED_ERROR',
  'ERROR_NO_PARENT_UPLOAD',
]);

/** The file itself was not accepted; it can only be removed (5.1). */
export function isRefused(row: UploadRow): boolean {
  return FILE_ERRORS.has(row.error);
}

/** Something would be lost or interrupted if the row went now. */
export function isUnfinished(row: UploadRow): boolean {
  return !isRefused(row) && ['new', 'uploading', 'processing', 'paused'].includes(row.status);
}

/** Starting the bundle does something for this row (4.10). */
export function isStartable(row: UploadRow): boolean {
  return !isRefused(row) && ['new', 'paused', 'error'].includes(row.status);
}

export interface QueueSummary {
  readonly count: number;
  /** Files that can be uploaded at all. */
  readonly valid: number;
  readonly queued: number;
  readonly failed: number;
  readonly uploading: number;
  readonly startable: number;
  readonly unfinished: number;
  readonly bytesTotal: number;
  readonly bytesSent: number;
  readonly permille: number;
}

export function summarise(rows: readonly UploadRow[]): QueueSummary {
  const valid = rows.filter((row) => !isRefused(row));
  const bytesTotal = valid.reduce((sum, row) => sum + row.bytesTotal, 0);
  const bytesSent = valid.reduce((sum, row) => sum + bytesSentOf(row), 0);
  return {
    count: rows.length,
    valid: valid.length,
    queued: valid.filter((row) => row.status === 'new').length,
    failed: rows.filter(hasFailed).length,
    uploading: valid.filter((row) => row.status === 'uploading').length,
    startable: rows.filter(isStartable).length,
    unfinished: rows.filter(isUnfinished).length,
    bytesTotal,
    bytesSent,
    permille: bytesTotal === 0 ? 0 : Math.floor((bytesSent / bytesTotal) * 1000),
  };
}

/** Bytes that the server acknowledged, as exactly as a row knows them. */
export function bytesSentOf(row: UploadRow): number {
  return Math.round((row.bytesTotal * row.permille) / 1000);
}

export function hasFailed(row: UploadRow): boolean {
  return row.status === 'error' || isRefused(row);
}
