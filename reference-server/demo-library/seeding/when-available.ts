import { setTimeout as sleep } from 'node:timers/promises';
import { HttpError } from '../../core/http-error.ts';

const RETRY_MS = 1_000;

/** Repeats `work` while the database or the storage is not available, until `signal` aborts. */
export async function whenAvailable<Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !(error instanceof HttpError && error.code === 'unavailable')) throw error;
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
