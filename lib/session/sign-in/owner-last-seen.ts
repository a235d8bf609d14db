/** Stores when owners of queues were last signed in, so that abandoned queues expire. */
import { log } from '#lib/core/log.ts';
import { type QueueUser, userKey } from '#lib/core/queue-user.ts';
import { QUEUE_SEEN } from '#lib/storage/stored-keys.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';
import { userValues } from '#lib/storage/user-values.ts';
import type { LastSeen } from '../model/kept-queue.ts';

export interface OwnerLastSeen extends LastSeen {
  /** Reads the stored times; before, `at` returns undefined. */
  load(): Promise<void>;
  /** Records that the server has confirmed this user. Stored once an hour at most. */
  record(owner: string, server: string, now: number): void;
  forget(owner: string, server: string): void;
  /** Clears the memory only; the caller clears the storage. */
  clear(): void;
}

const PAUSE_MS = 60 * 60 * 1000;

export function createOwnerLastSeen(values: StoredValues): OwnerLastSeen {
  const seen = new Map<string, number>();
  const times = userValues(values, QUEUE_SEEN);
  const store = (user: QueueUser, moment: number | null): void => {
    times.change(user, () => moment).catch((error: unknown) => log('warn', 'uploads: not stored', { error }));
  };
  return {
    async load() {
      for (const [key, moment] of Object.entries(await values.get(QUEUE_SEEN)))
        seen.set(key, Math.max(moment, seen.get(key) ?? 0));
    },
    at: (owner, server) => seen.get(userKey({ owner, server })),
    record(owner, server, now) {
      const key = userKey({ owner, server });
      const before = seen.get(key) ?? 0;
      // A time in the future comes from a wrong clock and is replaced.
      if (Math.abs(now - before) < PAUSE_MS) return;
      seen.set(key, now);
      store({ owner, server }, now);
    },
    forget(owner, server) {
      if (seen.delete(userKey({ owner, server }))) store({ owner, server }, null);
    },
    clear: () => seen.clear(),
  };
}
