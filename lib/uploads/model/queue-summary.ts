/** What a list of uploads amounts to. Pure. */
import type { UploadRow } from './upload-row.ts';
import { isFileNeeded } from './upload-state.ts';

/** The states that a list can be narrowed to; every row is in exactly one. */
export type RowGroup = 'queued' | 'uploading' | 'processing' | 'paused' | 'complete' | 'failed';

const GROUPS: Readonly<Record<UploadRow['status'], RowGroup>> = {
  new: 'queued',
  uploading: 'uploading',
  processing: 'processing',
  paused: 'paused',
  terminated: 'paused',
  complete: 'complete',
  error: 'failed',
};

export function groupOf(row: UploadRow): RowGroup {
  return row.isRefused ? 'failed' : GROUPS[row.status];
}

export interface QueueSummary {
  readonly count: number;
  /** Files that can be uploaded at all. */
  readonly valid: number;
  /** New and valid. */
  readonly queued: number;
  /** New, and a start would start them: they wait neither for an answer about a duplicate nor for a valid name. */
  readonly fresh: number;
  /** Waiting for another name, which the person has to give. */
  readonly invalidNames: number;
  /** Refused files among them. */
  readonly failed: number;
  readonly retryable: number;
  readonly refused: number;
  readonly uploading: number;
  /** Of those uploading: bytes move, nothing is waited for. */
  readonly moving: number;
  /** Started and not ended: uploading or processing. */
  readonly active: number;
  /** The active ones by what they wait for, without those in line. */
  readonly waits: Readonly<Record<UploadRow['waitingFor'], number>>;
  readonly startable: number;
  /** Failed because their bytes can no longer be read: no retry helps. */
  readonly lost: number;
  /** Uploads that would be lost if all rows were removed. */
  readonly losable: number;
  readonly duplicates: number;
  readonly groups: Readonly<Record<RowGroup, number>>;
  /**
   * While something is on its way, of that and of what the server has: paused, failed and new files wait for the person
   * and belong to no estimate. Otherwise of all files that can be uploaded.
   */
  readonly bytesTotal: number;
  readonly bytesSent: number;
  readonly permille: number;
}

interface Bytes {
  bytesTotal: number;
  bytesSent: number;
}

function addBytes(sum: Bytes, row: UploadRow): void {
  sum.bytesTotal += row.bytesTotal;
  sum.bytesSent += bytesSentOf(row);
}

/** One pass: ten thousand rows are added up ten times a second while they upload. */
export function summarise(rows: readonly UploadRow[]): QueueSummary {
  const groups: Record<RowGroup, number> = {
    queued: 0,
    uploading: 0,
    processing: 0,
    paused: 0,
    complete: 0,
    failed: 0,
  };
  const counts = { valid: 0, fresh: 0, invalidNames: 0, retryable: 0, uploading: 0, moving: 0, duplicates: 0, lost: 0 };
  const waits = { none: 0, 'sign-in': 0, connection: 0, portal: 0, server: 0, busy: 0, locked: 0, full: 0 };
  const sums = { startable: 0, losable: 0 };
  const all: Bytes = { bytesTotal: 0, bytesSent: 0 };
  const underWay: Bytes = { bytesTotal: 0, bytesSent: 0 };
  for (const row of rows) {
    groups[groupOf(row)] += 1;
    if (row.isRefused) continue;
    counts.valid += 1;
    addBytes(all, row);
    if (['uploading', 'processing', 'complete'].includes(row.status)) addBytes(underWay, row);
    if (row.isDuplicate) counts.duplicates += 1;
    if (row.isNameHeld && !row.isDuplicate) counts.invalidNames += 1;
    if (row.isStartable && row.status === 'new') counts.fresh += 1;
    if (row.isRetryable) counts.retryable += 1;
    if (row.isStartable) sums.startable += 1;
    if (row.isLosable) sums.losable += 1;
    // What is in line waits for the ones before it, and for nothing of its own.
    if ((row.status === 'uploading' || row.status === 'processing') && !row.isInLine) waits[row.waitingFor] += 1;
    if (isFileNeeded(row.error)) counts.lost += 1;
    if (row.status !== 'uploading') continue;
    counts.uploading += 1;
    if (row.waitingFor === 'none' && !row.isInLine) counts.moving += 1;
  }
  const active = groups.uploading + groups.processing;
  const { bytesTotal, bytesSent } = active > 0 ? underWay : all;
  return {
    ...counts,
    active,
    waits,
    refused: rows.length - counts.valid,
    ...sums,
    bytesTotal,
    bytesSent,
    groups,
    count: rows.length,
    queued: groups.queued,
    failed: groups.failed,
    permille: bytesTotal === 0 ? 0 : Math.floor((bytesSent / bytesTotal) * 1000),
  };
}

/** Everything that was started and is not in line waits for something. */
export function isAllWaiting({ waits }: Pick<QueueSummary, 'waits'>): boolean {
  return waits.none === 0 && Object.values(waits).some((count) => count > 0);
}

/** Everything waits for something that may be over when it is tried. */
export function isWorthTrying(summary: Pick<QueueSummary, 'waits'>): boolean {
  return isAllWaiting(summary) && summary.waits['sign-in'] === 0;
}

/** Bytes that the server acknowledged, as exactly as a row knows them. */
export function bytesSentOf(row: UploadRow): number {
  return Math.round((row.bytesTotal * row.permille) / 1000);
}

export function hasFailed(row: UploadRow): boolean {
  return row.status === 'error' || row.isRefused;
}
