import { AppError, hasCode } from '#lib/core/app-error.ts';
import { retryAfterMs, serverTime } from './retry-after.ts';

/** Users wait this long for a server that restarts; then they learn why nothing comes. */
const LIMIT_MS = 10_000;

/**
 * Repeats a request that is answered with 503 and `Retry-After`, after that time, as long as the waits fit in ten
 * seconds. Rejects with the last failure, or with `aborted` as soon as the signal aborts.
 */
export async function waitOut<Answer>(send: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (let waitedMs = 0; ; ) {
    try {
      return await send();
    } catch (error) {
      const waitMs = waitOf(error);
      if (waitMs === null || waitedMs + waitMs > LIMIT_MS) throw error;
      waitedMs += waitMs;
      await sleep(waitMs, signal);
    }
  }
}

/** Null if waiting does not help. At least half a second, so that a wrong clock causes no flood of requests. */
function waitOf(error: unknown): number | null {
  if (!hasCode(error, 'net/status') || error.facts.status !== 503) return null;
  const { retryAfter, date } = error.facts;
  const waitMs = retryAfterMs(retryAfter?.toString(), serverTime(date?.toString(), Date.now()));
  return waitMs === null ? null : Math.max(waitMs, 500);
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(new AppError('aborted'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
