import { AppError, hasCode } from '#lib/core/app-error.ts';

const LONGEST_WAIT_MS = 1000;
const FIRST_WAIT_MS = 300;

/**
 * Repeats a request up to `retries` times after temporary failures, after 0.3, 0.6 and then 1 s each (7.16). Rejects with
 * the last failure. `onLate` is called with the error of a request that missed its deadline and is repeated: the user has
 * waited long enough to learn it. `isRepeated`: which failures are temporary.
 */
export async function withRetries<Answer>(
  retries: number,
  send: () => Promise<Answer>,
  onLate: (error: unknown) => void = () => undefined,
  isRepeated: (error: unknown) => boolean = mayPass,
): Promise<Answer> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await send();
    } catch (error) {
      if (tried === retries || !isRepeated(error)) throw error;
      if (missedDeadline(error)) onLate(error);
      const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tried);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

function mayPass(error: unknown): boolean {
  return error instanceof AppError && error.retryable;
}

/** True if the request, or one that caused the error, missed its deadline. */
export function missedDeadline(error: unknown): boolean {
  if (hasCode(error, 'net/unreachable')) return error.facts.waitedMs !== undefined;
  return error instanceof Error && error.cause !== undefined && missedDeadline(error.cause);
}
