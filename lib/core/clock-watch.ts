/** A clock that differs more than this from the time that has passed was set, or the computer slept. */
const DRIFT_MS = 5_000;

/** The returned function says whether the clock has jumped since it was asked last. Both in ms. */
export function createClockWatch(clock: () => number, elapsed: () => number): () => boolean {
  let before = clock() - elapsed();
  return () => {
    const now = clock() - elapsed();
    const hasJumped = Math.abs(now - before) > DRIFT_MS;
    before = now;
    return hasJumped;
  };
}
