/** If clock and elapsed time drift further apart, the clock was set or the computer slept. */
const DRIFT_MS = 5_000;

/**
 * Returns a function that reports whether the clock has jumped since its last call. `clock` and `elapsed` are in ms.
 */
export function createClockWatch(clock: () => number, elapsed: () => number): () => boolean {
  let before = clock() - elapsed();
  return () => {
    const now = clock() - elapsed();
    const hasJumped = Math.abs(now - before) > DRIFT_MS;
    before = now;
    return hasJumped;
  };
}
