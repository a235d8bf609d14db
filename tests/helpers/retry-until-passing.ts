import { vi } from 'vitest';

/** Asks again until nothing is thrown: a part that is loaded first, and a machine that is busy, take longer than the usual second. */
export function retryUntilPassing<Answer>(look: () => Answer | Promise<Answer>): Promise<Answer> {
  return vi.waitFor(look, { timeout: 10_000 });
}
