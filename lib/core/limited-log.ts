/** A log for lines that strangers can cause: they must not push the other lines out of the log. */
import { log } from './log.ts';

/** Lines at once; afterwards one a minute. */
const LINES = 5;
const REFILL_MS = 60_000;

/** The returned function writes at most that many lines; the next line says how many were `omitted`. */
export function createLimitedLog(
  subject: string,
  now: () => number = Date.now,
): (details?: Record<string, unknown>) => void {
  let left = LINES;
  let refilledAt = now();
  let omitted = 0;
  return (details = {}) => {
    const refills = Math.floor((now() - refilledAt) / REFILL_MS);
    // A clock that was set back starts again.
    if (refills !== 0) {
      left = Math.min(LINES, left + Math.max(0, refills));
      refilledAt = now();
    }
    if (left === 0) {
      omitted += 1;
      return;
    }
    left -= 1;
    log('warn', subject, omitted === 0 ? details : { ...details, omitted });
    omitted = 0;
  };
}
