interface WaitOptions {
  readonly timeoutMs?: number;
  /** The longest pause between two looks; the first ones are shorter. */
  readonly everyMs?: number;
  /** Each change of it restarts the time-out: a slow machine is not a failure. */
  progress?(): string;
}

/**
 * Calls `look` until its answer is neither null, undefined, false, 0 nor '', and resolves with it. The error names what
 * was expected and the last answer. Costs nothing where it passes, so it is never a limit: claim an order of events
 * instead.
 */
export async function waitUntil<Answer>(
  what: string | (() => string),
  look: () => Promise<Answer> | Answer,
  { timeoutMs = 100_000, everyMs = 50, progress = () => '' }: WaitOptions = {},
): Promise<Exclude<Answer, null | undefined | false>> {
  let endsAt = Date.now() + timeoutMs;
  let reached = progress();
  for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 2, everyMs)) {
    const answer = await look();
    if (answer) return answer as Exclude<Answer, null | undefined | false>;
    if (progress() !== reached) {
      reached = progress();
      endsAt = Date.now() + timeoutMs;
    }
    if (Date.now() > endsAt) {
      const expected = typeof what === 'string' ? what : what();
      throw new Error(`Waited ${timeoutMs} ms in vain for ${expected}; last seen: ${JSON.stringify(answer)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
