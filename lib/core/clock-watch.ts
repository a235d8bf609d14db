/** A larger difference between clock and elapsed time means that the clock was set or the computer slept. */
const DRIFT_MS = 5_000;

/** The returned function tells whether the clock has jumped since its last call. `clock` and `elapsed` are in ms. */
export function createClockWatch(clock: () => number, elapsed: () => number): () => boolean {
  let before = clock() - elapsed();
  return () => {
    const now = clock() - elapsed();
    const hasJumped = Math.abs(now - before) > DRIFT_MS;
    before = now;
    return hasJumped;
  };
}
