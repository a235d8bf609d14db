/** Which Files are copied next (docs/design/uploads.md#durability). Pure. */
import type { HeldFile } from './files-in-memory.ts';

/** Limits of one transaction; a larger file has one of its own. */
const BATCH_BYTES = 16 * 1024 * 1024;
export const BATCH_FILES = 200;

/**
 * `idle`: nothing sends it yet. `queued`: started, no request is running. `running`: it is sent or processed. `soon`: it is
 * expected to be sent before a copy is worth its work.
 */
export type SendingState = 'idle' | 'queued' | 'running' | 'soon';

/**
 * The Files of the next transaction, none if all that wait are sent soon: first those that nothing sends, then the started
 * ones from the end of the queue, because uploads are sent from its beginning, and need no copy after that.
 */
export function nextBatch(
  waiting: Iterable<HeldFile>,
  sendingState: (uploadId: string) => SendingState,
): readonly HeldFile[] {
  const files: Record<SendingState, HeldFile[]> = { idle: [], queued: [], running: [], soon: [] };
  for (const held of waiting) {
    files[sendingState(held.key)].push(held);
    if (files.idle.length === BATCH_FILES) break;
  }
  const [next = []] = [files.idle, files.queued.reverse(), files.running].filter(({ length }) => length > 0);
  let bytes = 0;
  const end = next.findIndex(({ blob }, at) => {
    bytes += blob.size;
    return at > 0 && bytes > BATCH_BYTES;
  });
  return next.slice(0, Math.min(BATCH_FILES, end === -1 ? next.length : end));
}
