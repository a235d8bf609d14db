import { vi } from 'vitest';

/**
 * Calls again until it does not throw: a lazily loaded part, or a busy machine, takes longer than the default second.
 */
export function retryUntilPassing<Answer>(look: () => Answer | Promise<Answer>): Promise<Answer> {
  return vi.waitFor(look, { timeout: 60_000 });
}
