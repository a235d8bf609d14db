/** The changes between two states of a list that are announced to screen readers. */
import { isAllWaiting, type QueueSummary } from '#lib/uploads/model/queue-summary.ts';
import { WAITS } from '#lib/uploads/model/upload-waits.ts';
import type { CountedTextId, TextId } from '../../i18n/catalogue.ts';

export type QueueChange = { readonly id: TextId } | { readonly countedId: CountedTextId; readonly count: number };

export function queueChanges(before: QueueSummary, now: QueueSummary): QueueChange[] {
  const more = (countedId: CountedTextId, difference: number): QueueChange[] =>
    difference > 0 ? [{ countedId, count: difference }] : [];
  // Sent files leave the list with the next ones: they do not count as removed.
  const added = now.count + Math.max(0, sentOf(before) - sentOf(now)) - before.count;
  return [
    ...more('uploads.saidAdded', added),
    ...more('uploads.saidRefused', now.refused - before.refused),
    ...more('uploads.saidRemoved', -added),
    ...more('uploads.saidFailed', failures(now) - failures(before)),
    ...stateChange(before, now),
  ];
}

/** Refused files count as failed too, and are announced separately. */
function failures({ failed, refused }: QueueSummary): number {
  return failed - refused;
}

function sentOf({ groups }: QueueSummary): number {
  return groups.complete;
}

/**
 * The list that the next changes are compared with, after changes that are not announced. While the server is tried
 * again it is still the waiting one.
 */
export function nextBaseline(before: QueueSummary, now: QueueSummary): QueueSummary {
  return waitOf(before) && !waitOf(now) ? before : now;
}

function waitOf(summary: QueueSummary) {
  return isAllWaiting(summary) ? WAITS.find((wait) => summary.waits[wait] > 0) : undefined;
}

function stateChange(before: QueueSummary, now: QueueSummary): QueueChange[] {
  const wait = waitOf(now);
  if (wait && wait !== waitOf(before)) return [{ id: `uploads.waitingFor.${wait}` }];
  // An attempt to reach the server does not count as resumed.
  const hasMoved = now.bytesSent > before.bytesSent || sentOf(now) > sentOf(before);
  if (waitOf(before) && !wait && hasMoved) return [{ id: 'uploads.saidResumed' }];
  const isPaused = now.uploading === 0 && now.groups.paused > before.groups.paused;
  return isPaused ? [{ id: 'uploads.paused' }] : [];
}
