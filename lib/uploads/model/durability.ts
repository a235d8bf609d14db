/** What may be closed without losing an upload: the weakest durability of all unfinished uploads. */
import type { UploadRow } from './upload-row.ts';
import { isFileNeeded } from './upload-state.ts';

/** `page`: keep this page open. `browser`: keep the browser open. `kept`: the browser may be closed. */
export type Durability = 'page' | 'browser' | 'kept';

/** Nothing to lose by closing: the bytes are gone already, or the server has them all. */
function needsNoBytes({ status, error, isTransferred }: UploadRow): boolean {
  return isFileNeeded(error) || (status === 'error' && isTransferred);
}

/**
 * Null when nothing is unfinished, and when all that is has failed and is kept: it waits for Retry.
 * Without a background of its own a page is also the memory that holds the files.
 */
export function durabilityOf(rows: readonly UploadRow[], hasBackground: boolean): Durability | null {
  const unfinished = rows.filter((row) => row.isUnfinished && !needsNoBytes(row));
  if (unfinished.some((row) => row.bytesLocation === 'page')) return 'page';
  if (unfinished.some((row) => row.bytesLocation === 'memory')) return hasBackground ? 'browser' : 'page';
  return unfinished.every((row) => row.status === 'error') ? null : 'kept';
}

/** Leaving the page now would lose an upload. */
export function needsOpenPage(rows: readonly UploadRow[], hasBackground: boolean): boolean {
  return durabilityOf(rows, hasBackground) === 'page';
}
