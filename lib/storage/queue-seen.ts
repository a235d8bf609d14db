/** When the owners of queues were seen last on this computer, so that nobody's uploads are kept for ever (docs/design/session.md#how-a-session-ends). */
import { log } from '#lib/core/log.ts';
import { QUEUE_SEEN } from './stored-keys.ts';
import type { StoredValues } from './stored-values.ts';

export interface QueueSeen {
  /** Resolves when `at` can answer. */
  load(): Promise<void>;
  /** Milliseconds since 1970; undefined for a person who was never seen. */
  at(owner: string, server: string): number | undefined;
  /** The server has just named this person. Stored once an hour at most. */
  note(owner: string, server: string, now: number): void;
  forget(owner: string, server: string): void;
  /** Everybody, here; what is stored is cleared by the caller. */
  clear(): void;
}

const PAUSE_MS = 60 * 60 * 1000;

export function createQueueSeen(values: StoredValues): QueueSeen {
  const seen = new Map<string, number>();
  const keyOf = (owner: string, server: string): string => `${server} ${owner}`;
  const store = (): void => {
    values
      .set(QUEUE_SEEN, Object.fromEntries(seen))
      .catch((error: unknown) => log('warn', 'uploads: not stored', { error }));
  };
  return {
    async load() {
      for (const [key, moment] of Object.entries(await values.get(QUEUE_SEEN)))
        seen.set(key, Math.max(moment, seen.get(key) ?? 0));
    },
    at: (owner, server) => seen.get(keyOf(owner, server)),
    note(owner, server, now) {
      const key = keyOf(owner, server);
      const before = seen.get(key) ?? 0;
      // A moment that has not come yet is of a clock that was wrong.
      if (Math.abs(now - before) < PAUSE_MS) return;
      seen.set(key, now);
      store();
    },
    forget(owner, server) {
      if (seen.delete(keyOf(owner, server))) store();
    },
    clear: () => seen.clear(),
  };
}
