import { AppError } from '#lib/core/app-error.ts';

const LONGEST_WAIT_MS = 1000;
const FIRST_WAIT_MS = 300;

/**
 * Repeats a request up to `retries` times after temporary failures, after 0.3, 0.6 and then 1 s each (7.16). A request
 * that missed its deadline is not repeated, because the user has waited long enough. Rejects with the last failure.
 */
export async function withRetries<Answer>(retries: number, send: () => Promise<Answer>): Promise<Answer> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await send();
    } catch (error) {
      if (tried === retries || !mayPass(error)) throw error;
      const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tried);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

function mayPass(error: unknown): boolean {
  if (!(error instanceof AppError) || !error.retryable) return false;
  return !(error.cause instanceof Error && error.cause.name === 'TimeoutError');
}
