/**
 * What a node does for one person at a time. One person's crowd of requests waits in a line of its own, and leaves
 * database and processor to everybody else. Bodies of uploads and waits for a processing take no turn.
 */
import { createLanes } from '../uploads/lanes.ts';
import { HttpError } from './http-error.ts';

/** A page sends six files at a time, and most of that is bytes. */
const AT_ONCE = 4;
/** More than a person's pages send, and more than the connections of an address. */
const MOST_WAITING = 400;
const RETRY_AFTER_S = 1;

export interface Turns {
  /**
   * Resolves or rejects like `work`. Rejects with `HttpError` 429 `too-many-requests` when too much of this person waits,
   * and with 499, without the work, when `signal` has aborted meanwhile.
   */
  take<Value>(person: string, signal: AbortSignal, work: () => Promise<Value>): Promise<Value>;
}

export function createTurns(): Turns {
  const lanes = createLanes(Number.MAX_SAFE_INTEGER, AT_ONCE);
  const counts = new Map<string, number>();
  return {
    async take(person, signal, work) {
      const count = counts.get(person) ?? 0;
      if (count >= MOST_WAITING)
        throw new HttpError(429, 'too-many-requests', 'Too many requests at the same time. Try again in a moment.', {
          retryAfter: RETRY_AFTER_S,
        });
      counts.set(person, count + 1);
      try {
        return await lanes.run(() => {
          // Nobody receives it.
          if (signal.aborted) throw new HttpError(499, 'client-left', 'The client has left.');
          return work();
        }, person);
      } finally {
        const left = (counts.get(person) ?? 1) - 1;
        if (left === 0) counts.delete(person);
        else counts.set(person, left);
      }
    },
  };
}
