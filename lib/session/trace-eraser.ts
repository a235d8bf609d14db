/** After a sign-out, what was removed is in no file of the browser, as far as it allows that (docs/privacy.md). */
import { log } from '#lib/core/log.ts';

/** By then the removals that nobody waits for are stored as well. */
const AFTER_MS = 300;

export interface EraseTracesDeps {
  readonly records: { eraseRemoved(): Promise<void> };
  readonly host: { rewriteQueueNote?(): Promise<void> };
}

/** Call the result when the user's data are removed. It does not wait, because a sign-out would take seconds. */
export function createTraceEraser({ records, host }: EraseTracesDeps): () => void {
  const erase = async (): Promise<void> => {
    await records.eraseRemoved();
    await host.rewriteQueueNote?.();
  };
  const eraseOrLog = (): Promise<void> =>
    erase().catch((error: unknown) => log('warn', 'storage: remains not erased', { error }));
  return () => void setTimeout(eraseOrLog, AFTER_MS);
}
