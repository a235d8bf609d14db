interface WaitOptions {
  readonly timeoutMs?: number;
  readonly everyMs?: number;
  progress?(): string;
}

type Waited<Answer> = Answer | null | undefined | false;

/**
 * Calls again until the result is neither null, undefined nor false; the error names what was expected. Each change of
 * `progress` restarts the time-out: a slow machine is not a failure.
 */
export async function waitUntil<Answer>(
  what: string | (() => string),
  send: () => Promise<Waited<Answer>> | Waited<Answer>,
  { timeoutMs = 120_000, everyMs = 50, progress = () => '' }: WaitOptions = {},
): Promise<Answer> {
  let endsAt = Date.now() + timeoutMs;
  let reached = progress();
  for (;;) {
    const answer = await send();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    if (progress() !== reached) {
      reached = progress();
      endsAt = Date.now() + timeoutMs;
    }
    if (Date.now() > endsAt) {
      throw new Error(`Waited ${timeoutMs} ms in vain for ${typeof what === 'string' ? what : what()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
