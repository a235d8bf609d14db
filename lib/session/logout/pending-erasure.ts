/**
 * After a sign-out, what was removed is in no file of the browser, as far as it allows that (docs/privacy.md). It takes
 * seconds, and a page often ends before: it navigates to the identity provider, or its tab is closed. So it is stored
 * that an erasure is due, and the next start catches up.
 */
import { log } from '#lib/core/log.ts';
import { ERASURE_DUE } from '#lib/storage/stored-keys.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';

/** Removals that run without being awaited are stored by then. */
const AFTER_MS = 300;

export interface PendingErasure {
  /** Data of a user are about to be removed: if the background ends before they are erased, its next start does it. */
  announce(): Promise<void>;
  /**
   * Call it when the data are removed. Resolves when they are erased, or when that has failed. Calls share an erasure
   * that has not begun.
   */
  erase(): Promise<void>;
  /** Erases what the last background has left. */
  resume(): Promise<void>;
}

export interface PendingErasureDeps {
  readonly values: StoredValues;
  readonly records: { eraseRemoved(): Promise<void> };
  readonly host: { rewriteQueueBackup?(): Promise<void> };
}

/** Its functions never reject: what could not be erased is erased at the next start. */
export function createPendingErasure({ values, records, host }: PendingErasureDeps): PendingErasure {
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  let announced = 0;
  const announce = (): Promise<void> => {
    announced += 1;
    const stored = values.set(ERASURE_DUE, true);
    return stored.catch((error: unknown) => log('warn', 'storage: pending erasure not stored', { error }));
  };
  const run = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, AFTER_MS));
    // Later removals need another run.
    next = null;
    const covered = announced;
    try {
      await records.eraseRemoved();
      await host.rewriteQueueBackup?.();
      if (announced === covered) await values.remove(ERASURE_DUE);
    } catch (error) {
      log('warn', 'storage: remains not erased', { error });
    }
  };
  const erase = (): Promise<void> => {
    if (next !== null) return next;
    next = Promise.all([last, announce()]).then(run);
    last = next;
    return next;
  };
  return {
    announce,
    erase,
    async resume() {
      if (await values.get(ERASURE_DUE).catch(() => false)) await erase();
    },
  };
}
