import { type LockRequest, type Locks, LockTimeoutError, type Release } from './locks.ts';

interface Waiting {
  readonly onWanted: (() => void) | undefined;
  take(release: Release): void;
}

interface Held {
  onWanted: (() => void) | undefined;
  readonly waiting: Waiting[];
}

/** Locks of one node. They are never lost. */
export function createMemoryLocks(): Locks {
  const locks = new Map<string, Held>();

  const releaseOf = (key: string, held: Held): Release => {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const next = held.waiting.shift();
      if (next === undefined) {
        locks.delete(key);
        return;
      }
      held.onWanted = next.onWanted;
      next.take(releaseOf(key, held));
      if (held.waiting.length > 0) held.onWanted?.();
    };
  };
  const takeFree = (key: string, onWanted?: () => void): Release => {
    const held: Held = { onWanted, waiting: [] };
    locks.set(key, held);
    return releaseOf(key, held);
  };
  return {
    async acquire(key, request = {}) {
      const held = locks.get(key);
      if (held === undefined) return takeFree(key, request.onWanted);
      held.onWanted?.();
      return waitIn(held.waiting, request);
    },
    tryAcquire: async (key) => (locks.has(key) ? undefined : takeFree(key)),
    isHeld: async (key) => locks.has(key),
  };
}

function waitIn(waiting: Waiting[], { onWanted, timeoutMs, signal }: LockRequest): Promise<Release> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      end();
      waiting.splice(waiting.indexOf(one), 1);
      reject(new LockTimeoutError('another request has the lock'));
    };
    const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs);
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    };
    const one: Waiting = {
      onWanted,
      take(release) {
        end();
        resolve(release);
      },
    };
    waiting.push(one);
    signal?.addEventListener('abort', giveUp, { once: true });
    if (signal?.aborted) giveUp();
  });
}
