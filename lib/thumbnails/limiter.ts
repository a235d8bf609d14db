/**
 * One thing at a time. Gives a function that runs `work` when all before it are done, and resolves with null when
 * `signal` was aborted before its turn came.
 */
export function createLimiter(): <Answer>(work: () => Promise<Answer>, signal: AbortSignal) => Promise<Answer | null> {
  let last: Promise<unknown> = Promise.resolve();
  return (work, signal) => {
    const turn = last.then(() => (signal.aborted ? null : work()));
    last = turn.catch(() => undefined);
    return turn;
  };
}
