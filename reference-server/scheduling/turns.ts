/**
 * What a node does for one person at a time. One person's crowd of requests waits in a line of its own, and leaves
 * database and processor to everybody else. Bodies of uploads and waits for a processing take no turn.
 */

import { createCounter } from '../core/counter.ts';
import { HttpError } from '../core/http-error.ts';
import { createFairPool } from './fair-pool.ts';

/** A page sends six files at a time, and most of that is bytes. */
const AT_ONCE = 4;
const RETRY_AFTER_S = 1;

/** How many requests of a kind a person may have that wait or run, and the answer to those beyond. */
export interface RequestKind {
  readonly most: number;
  readonly error: string;
  readonly message: string;
}

/** More than a person's pages send, and more than the connections of an address. */
const ANY: RequestKind = {
  most: 400,
  error: 'too-many-requests',
  message: 'Too many requests at the same time. Try again in a moment.',
};
/** A person who types has one or two, and several share an account. */
export const SEARCHES: RequestKind = {
  most: 32,
  error: 'too-many-searches',
  message: 'Too many searches at the same time. Try again in a moment.',
};

export interface Turns {
  /**
   * Resolves or rejects like `work`. Rejects with `HttpError` 429 when too much of this kind waits for this person, and
   * with 499, without the work, when `signal` has aborted before.
   */
  take<Value>(person: string, signal: AbortSignal, work: () => Promise<Value>, kind?: RequestKind): Promise<Value>;
}

export function createTurns(): Turns {
  const pool = createFairPool({ size: Number.MAX_SAFE_INTEGER, perPerson: AT_ONCE, leftError });
  const waiting = createCounter();
  return {
    async take(person, signal, work, { most, error, message } = ANY) {
      const key = `${error} ${person}`;
      try {
        if (waiting.add(key) > most) throw new HttpError(429, error, message, { retryAfter: RETRY_AFTER_S });
        return await pool.run(work, { person, signal });
      } finally {
        waiting.remove(key);
      }
    },
  };
}

function leftError(): Error {
  return new HttpError(499, 'client-left', 'The client has left.');
}
