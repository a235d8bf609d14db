/** What may be promised about closing (design 4.2): the weakest promise of all unfinished uploads. */

import { isUnfinished } from '#lib/uploads/model/queue-summary.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';

/**
 * `page`: keep this page open. `browser`: keep the browser open. `kept`: the browser may be closed. Idle: nothing
 * continues by itself, a person has to press Upload.
 */
export type UploadPromise = 'page' | 'browser' | 'browser-idle' | 'kept' | 'kept-idle';

/** Nothing to lose by closing: the bytes are gone already, or the server has them all. */
function needsNoBytes({ status, error, isTransferred }: UploadRow): boolean {
  return error === 'uploads/bytes-lost' || (status === 'error' && isTransferred);
}

/**
 * Null when nothing is unfinished, and when all that is has failed and is kept: it waits for Retry, nothing continues.
 * Without a background of its own a page is also the memory that holds the files.
 */
export function promiseOf(rows: readonly UploadRow[], hasBackground: boolean): UploadPromise | null {
  const unfinished = rows.filter((row) => isUnfinished(row) && !needsNoBytes(row));
  if (unfinished.some((row) => row.bytesHome === 'page')) return 'page';
  const isIdle = !unfinished.some(continues);
  if (unfinished.some((row) => row.bytesHome === 'memory')) {
    if (!hasBackground) return 'page';
    return isIdle ? 'browser-idle' : 'browser';
  }
  if (unfinished.every((row) => row.status === 'error')) return null;
  return isIdle ? 'kept-idle' : 'kept';
}

/** A person has started it and it is not through; what it waits for ends without another start. */
function continues({ status }: UploadRow): boolean {
  return status === 'uploading' || status === 'processing';
}

/** Leaving the page now would lose an upload. */
export function needsOpenPage(rows: readonly UploadRow[], hasBackground: boolean): boolean {
  return promiseOf(rows, hasBackground) === 'page';
}
