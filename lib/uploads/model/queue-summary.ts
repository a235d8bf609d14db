/** Counts of a list of uploads. Pure. */
import type { Sending } from './sending-estimate.ts';
import type { UploadRow } from './upload-row.ts';
import { isFileNeeded } from './upload-state.ts';

/** The groups that a list can be filtered by; every row is in exactly one. */
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
  /** Files that are not refused. */
  readonly valid: number;
  /** New and valid. */
  readonly queued: number;
  /** New and startable: they wait for no answer and no name. */
  readonly fresh: number;
  /** Files that the user has to rename. */
  readonly invalidNames: number;
  /** In error or refused. */
  readonly failed: number;
  readonly retryable: number;
  readonly refused: number;
  readonly uploading: number;
  /** Uploading with a running attempt, and not waiting. */
  readonly moving: number;
  /** Uploading or processing. */
  readonly active: number;
  /** The active ones by the reason of their wait, without those in line. */
  readonly waits: Readonly<Record<UploadRow['waitingFor'], number>>;
  readonly startable: number;
  /** Failed because their bytes are lost: a retry does not help. */
  readonly lost: number;
  readonly duplicates: number;
  /** Duplicates, and sidecars of which the user has to say which file they describe. */
  readonly answers: number;
  readonly groups: Readonly<Record<RowGroup, number>>;
  /**
   * While uploads are active, bytes of active and complete uploads only: paused, failed and new ones wait for the user
   * and would distort the estimate. Otherwise of all valid files.
   */
  readonly bytesTotal: number;
  readonly bytesSent: number;
  readonly permille: number;
  /** The requests that are being sent and take long: their bytes are not in `bytesSent`. */
  readonly sending: readonly Sending[];
}

interface Bytes {
  bytesTotal: number;
  bytesSent: number;
}

function addBytes(sum: Bytes, row: UploadRow): void {
  sum.bytesTotal += row.bytesTotal;
  sum.bytesSent += bytesSentOf(row);
}

/** In one pass: with ten thousand rows it runs ten times a second. */
export function summarise(rows: readonly UploadRow[]): QueueSummary {
  const groups: Record<RowGroup, number> = {
    queued: 0,
    uploading: 0,
    processing: 0,
    paused: 0,
    complete: 0,
    failed: 0,
  };
  const counts = {
    valid: 0,
    fresh: 0,
    startable: 0,
    invalidNames: 0,
    retryable: 0,
    uploading: 0,
    moving: 0,
    duplicates: 0,
    answers: 0,
    lost: 0,
  };
  const waits = { none: 0, 'sign-in': 0, connection: 0, portal: 0, server: 0, busy: 0, locked: 0, full: 0, quota: 0 };
  const all: Bytes = { bytesTotal: 0, bytesSent: 0 };
  const underWay: Bytes = { bytesTotal: 0, bytesSent: 0 };
  const sending: Sending[] = [];
  for (const row of rows) {
    groups[groupOf(row)] += 1;
    if (row.isRefused) continue;
    counts.valid += 1;
    addBytes(all, row);
    if (['uploading', 'processing', 'complete'].includes(row.status)) addBytes(underWay, row);
    if (row.isDuplicate) counts.duplicates += 1;
    if (row.isDuplicate || row.needsParent) counts.answers += 1;
    if (row.needsNewName && !row.isDuplicate) counts.invalidNames += 1;
    if (row.isStartable && row.status === 'new') counts.fresh += 1;
    if (row.isRetryable) counts.retryable += 1;
    if (row.isStartable) counts.startable += 1;
    // An upload in line waits only for a slot.
    if ((row.status === 'uploading' || row.status === 'processing') && !row.isWaitingForSlot)
      waits[row.waitingFor] += 1;
    if (isFileNeeded(row.error)) counts.lost += 1;
    if (row.status !== 'uploading') continue;
    counts.uploading += 1;
    if (row.sending) sending.push(row.sending);
    if (row.waitingFor === 'none' && !row.isWaitingForSlot) counts.moving += 1;
  }
  const active = groups.uploading + groups.processing;
  const { bytesTotal, bytesSent } = active > 0 ? underWay : all;
  return {
    ...counts,
    active,
    waits,
    refused: rows.length - counts.valid,
    bytesTotal,
    bytesSent,
    sending,
    groups,
    count: rows.length,
    queued: groups.queued,
    failed: groups.failed,
    permille: bytesTotal === 0 ? 0 : Math.floor((bytesSent / bytesTotal) * 1000),
  };
}

/** True if all active uploads wait, apart from those in line. */
export function isAllWaiting({ waits }: Pick<QueueSummary, 'waits'>): boolean {
  return waits.none === 0 && Object.values(waits).some((count) => count > 0);
}

/** True if all active uploads wait for something that a retry may end. */
export function isWorthTrying(summary: Pick<QueueSummary, 'waits'>): boolean {
  return isAllWaiting(summary) && summary.waits['sign-in'] === 0;
}

/** Acknowledged bytes, as exact as `permille`. */
export function bytesSentOf(row: UploadRow): number {
  return Math.round((row.bytesTotal * row.permille) / 1000);
}

export function hasFailed(row: UploadRow): boolean {
  return row.status === 'error' || row.isRefused;
}
