/**
 * Delays sign-ins after failed ones, by account and address. The counts are records, so that they hold on every node
 * and after a restart.
 */
import { createHash } from 'node:crypto';
import { HttpError } from '../http/http-error.ts';
import type { FailedSignIns, Records } from '../storage/records.ts';
import { countedAddress, type DelayedBy, leaked, nextAttemptAt } from './sign-in-delays.ts';

export interface SignInThrottle {
  /**
   * Resolves with the result of `check`; undefined: the sign-in has failed. Rejects with `HttpError` 429
   * `too-many-attempts` (fact `retryAfter`, in seconds) without a check while the account or the address has to wait.
   */
  attempt<Result>(
    userName: string,
    address: string,
    check: () => Promise<Result | undefined>,
  ): Promise<Result | undefined>;
}

/** An address from which the user has signed in is not held up by guesses from other addresses. */
const KNOWN_MS = 30 * 24 * 3_600_000;
/** Longer than any failure counts. */
const KEPT_MS = 24 * 3_600_000;

export function createSignInThrottle(records: Records): SignInThrottle {
  return {
    async attempt(userName, givenAddress, check) {
      const address = countedAddress(givenAddress);
      const known = keyOf('known', userName, address);
      const all: readonly Counter[] = [
        { by: 'accountFromAddress', key: keyOf('pair', userName, address) },
        { by: 'account', key: keyOf('account', userName) },
        { by: 'address', key: keyOf('address', address) },
      ];
      const isKnown = await records.changeSignInCounts([known], ([found]) => ({
        writes: [],
        result: found !== undefined,
      }));
      const counters = isKnown ? all.filter(({ by }) => by !== 'account') : all;
      // Counted before it is checked, so that guesses at the same time count too.
      const waitMs = await count(records, counters);
      if (waitMs > 0) throw tooManyAttempts(waitMs);
      const result = await check().catch(async (error: unknown) => {
        // Nothing was compared: the server is busy or its disk is full.
        await uncount(records, counters);
        throw error;
      });
      if (result !== undefined) await succeed(records, counters, known);
      return result;
    },
  };
}

interface Counter {
  readonly by: DelayedBy;
  readonly key: string;
}

/** Counts one failure more, unless a counter has to wait. Resolves with the wait in milliseconds; 0: counted. */
function count(records: Records, counters: readonly Counter[]): Promise<number> {
  return records.changeSignInCounts(
    counters.map(({ key }) => key),
    (stored) => {
      const now = records.now();
      const failures = counters.map(({ by, key }, index): { counter: Counter; failed: FailedSignIns } => {
        const { count, at } = stored[index] ?? { count: 0, at: now };
        // A clock that was set back must not hold anybody up.
        return { counter: { by, key }, failed: { count, at: Math.min(at, now) } };
      });
      const until = Math.max(...failures.map(({ counter, failed }) => nextAttemptAt(counter.by, failed)));
      if (until > now) return { writes: [], result: until - now };
      const writes = failures.map(({ counter, failed }) => ({
        key: counter.key,
        failed: { count: leaked(counter.by, failed, now).count + 1, at: now },
        expiresAt: now + KEPT_MS,
      }));
      return { writes, result: 0 };
    },
  );
}

/** Takes the last `count` back; `change` may correct what is left of each. */
function uncount(
  records: Records,
  counters: readonly Counter[],
  change: (by: DelayedBy, left: number) => number = (_, left) => left,
): Promise<void> {
  return records.changeSignInCounts(
    counters.map(({ key }) => key),
    (stored) => {
      const now = records.now();
      const writes = counters.map(({ by, key }, index) => {
        const failed = stored[index] ?? { count: 0, at: now };
        const count = change(by, Math.max(0, failed.count - 1));
        return { key, failed: { count, at: failed.at }, expiresAt: count === 0 ? now : now + KEPT_MS };
      });
      return { writes, result: undefined };
    },
  );
}

/** Of this account from this address no failure counts any more. */
async function succeed(records: Records, counters: readonly Counter[], known: string): Promise<void> {
  await uncount(records, counters, (by, left) => (by === 'accountFromAddress' ? 0 : left));
  const now = records.now();
  const mark = { key: known, failed: { count: 0, at: now }, expiresAt: now + KNOWN_MS };
  await records.changeSignInCounts([known], () => ({ writes: [mark], result: undefined }));
}

function tooManyAttempts(waitMs: number): HttpError {
  const retryAfter = Math.ceil(waitMs / 1000);
  return new HttpError(429, 'too-many-attempts', `Too many failed sign-ins. Try again in ${retryAfter} s.`, {
    retryAfter,
  });
}

/** A hash, because a password may have been typed as a name. */
function keyOf(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}
