type Waited<Answer> = Answer | null | undefined | false;

/** Asks again until the answer is neither null, undefined nor false; fails with what was waited for. */
export async function waitUntil<Answer>(
  what: string | (() => string),
  ask: () => Promise<Waited<Answer>> | Waited<Answer>,
  { timeoutMs = 30_000, everyMs = 50 }: { timeoutMs?: number; everyMs?: number } = {},
): Promise<Answer> {
  const endsAt = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    if (Date.now() > endsAt) {
      throw new Error(`Waited ${timeoutMs} ms in vain for ${typeof what === 'string' ? what : what()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
