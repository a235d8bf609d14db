interface WaitOptions {
  readonly timeoutMs?: number;
  readonly everyMs?: number;
  progress?(): string;
}

type Waited<Answer> = Answer | null | undefined | false;

/**
 * Asks again until the answer is neither null, undefined nor false; fails with what was waited for. The time-out begins
 * again with each change of `progress`: a slow machine is no failure.
 */
export async function waitUntil<Answer>(
  what: string | (() => string),
  send: () => Promise<Waited<Answer>> | Waited<Answer>,
  { timeoutMs = 30_000, everyMs = 50, progress = () => '' }: WaitOptions = {},
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
