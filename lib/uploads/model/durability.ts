/** The durability of a list is the weakest of its unfinished uploads (docs/design/uploads.md#durability). */
import type { UploadRow } from './upload-row.ts';
import { isFileNeeded } from './upload-state.ts';

/** `page`: keep this page open. `browser`: keep the browser open. `kept`: the browser may be closed. */
export type Durability = 'page' | 'browser' | 'kept';

/** True if closing loses nothing, because the bytes are lost already or the server has them all. */
function needsNoBytes({ status, error, isTransferred }: UploadRow): boolean {
  return isFileNeeded(error) || (status === 'error' && isTransferred);
}

/**
 * Null if no upload is unfinished, or if all unfinished uploads have failed and are stored. Without a background, files
 * in memory are in the page, too.
 */
export function durabilityOf(rows: readonly UploadRow[], hasBackground: boolean): Durability | null {
  const unfinished = rows.filter((row) => row.isUnfinished && !needsNoBytes(row));
  if (unfinished.some((row) => row.bytesLocation === 'page')) return 'page';
  if (unfinished.some((row) => row.bytesLocation === 'memory')) return hasBackground ? 'browser' : 'page';
  return unfinished.every((row) => row.status === 'error') ? null : 'kept';
}

/** True if closing the page now would lose an upload. */
export function needsOpenPage(rows: readonly UploadRow[], hasBackground: boolean): boolean {
  return durabilityOf(rows, hasBackground) === 'page';
}
