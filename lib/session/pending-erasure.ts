/**
 * An erasure takes seconds, and a page often ends before: it navigates to the identity provider, or its tab is closed. So
 * it is stored that one is due, and the next start catches up (docs/privacy.md).
 */
import { log } from '#lib/core/log.ts';
import { ERASURE_DUE } from '#lib/storage/stored-keys.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';
import { createTraceEraser, type EraseTracesDeps } from './trace-eraser.ts';

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

export interface PendingErasureDeps extends EraseTracesDeps {
  readonly values: StoredValues;
}

/** Its functions never reject: what could not be erased is erased at the next start. */
export function createPendingErasure({ values, records, host }: PendingErasureDeps): PendingErasure {
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  let finish = (): void => undefined;
  const notStored = (error: unknown): void => log('warn', 'storage: erasure not noted', { error });
  /** Those before the erasure in progress are covered by it. */
  const announcements = { count: 0, covered: 0 };
  const announce = (): Promise<void> => {
    announcements.count += 1;
    return values.set(ERASURE_DUE, true).catch(notStored);
  };

  const start = createTraceEraser({
    records: {
      async eraseRemoved() {
        // What is removed from now on needs another one.
        next = null;
        announcements.covered = announcements.count;
        await records.eraseRemoved().catch((error: unknown) => {
          finish();
          throw error;
        });
      },
    },
    host: {
      async rewriteQueueNote() {
        try {
          await host.rewriteQueueNote?.();
          if (announcements.count === announcements.covered) await values.remove(ERASURE_DUE);
        } finally {
          finish();
        }
      },
    },
  });
  const run = (): Promise<void> =>
    new Promise((resolve) => {
      finish = resolve;
      start();
    });
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
