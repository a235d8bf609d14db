/** What may be promised about closing (design 4.2): the weakest promise of all unfinished uploads. */

import { isUnfinished } from '#lib/uploads/model/queue-summary.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';

/** `page`: keep this page open. `browser`: keep the browser open. `kept`: the browser may be closed. */
export type UploadPromise = 'page' | 'browser' | 'kept';

/** Null when nothing is unfinished. Without a background of its own a page is also the memory that holds the files. */
export function promiseOf(rows: readonly UploadRow[], hasBackground: boolean): UploadPromise | null {
  const unfinished = rows.filter(isUnfinished);
  if (unfinished.length === 0) return null;
  if (unfinished.some((row) => row.bytesHome === 'page')) return 'page';
  if (unfinished.some((row) => row.bytesHome === 'memory')) return hasBackground ? 'browser' : 'page';
  return 'kept';
}

/** Leaving the page now would lose an upload. */
export function needsOpenPage(rows: readonly UploadRow[], hasBackground: boolean): boolean {
  return promiseOf(rows, hasBackground) === 'page';
}
