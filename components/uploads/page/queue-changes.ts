/** What is worth saying of the difference between two moments of a list. Pure. */
import { isHeldUp, type QueueSummary } from '#lib/uploads/model/queue-summary.ts';
import { WAITS } from '#lib/uploads/model/upload-waits.ts';
import type { CountedTextId, TextId } from '../../i18n/catalogue.ts';

export type QueueChange = { readonly id: TextId } | { readonly countedId: CountedTextId; readonly count: number };

export function queueChanges(before: QueueSummary, now: QueueSummary): QueueChange[] {
  const more = (countedId: CountedTextId, difference: number): QueueChange[] =>
    difference > 0 ? [{ countedId, count: difference }] : [];
  return [
    ...more('uploads.saidAdded', now.count - before.count),
    ...more('uploads.saidRefused', now.refused - before.refused),
    // What was sent leaves the list with the end of its upload.
    ...more('uploads.saidRemoved', before.count - now.count - Math.max(0, sentOf(before) - sentOf(now))),
    ...more('uploads.saidFailed', failures(now) - failures(before)),
    ...stateChange(before, now),
  ];
}

/** Refused files fail as well, and are said as such. */
function failures({ failed, refused }: QueueSummary): number {
  return failed - refused;
}

function sentOf({ groups }: QueueSummary): number {
  return groups.complete;
}

function stateChange(before: QueueSummary, now: QueueSummary): QueueChange[] {
  const waitOf = (summary: QueueSummary) =>
    isHeldUp(summary) ? WAITS.find((wait) => summary.holds[wait] > 0) : undefined;
  const wait = waitOf(now);
  if (wait && wait !== waitOf(before)) return [{ id: `uploads.hold.${wait}` }];
  // An attempt to reach the server is no connection yet.
  const hasMoved = now.bytesSent > before.bytesSent || sentOf(now) > sentOf(before);
  if (waitOf(before) && !wait && hasMoved) return [{ id: 'uploads.saidResumed' }];
  const isPaused = now.uploading === 0 && now.groups.paused > before.groups.paused;
  return isPaused ? [{ id: 'uploads.paused' }] : [];
}
