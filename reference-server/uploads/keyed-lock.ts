/** A mutex per key; waiting callers acquire it in the order of their calls. */
export interface KeyedLock {
  /** Resolves with the function that releases the lock. */
  acquire(key: string): Promise<() => void>;
}

export function createKeyedLock(): KeyedLock {
  const tails = new Map<string, Promise<void>>();
  return {
    async acquire(key) {
      const before = tails.get(key);
      const { promise, resolve } = Promise.withResolvers<void>();
      tails.set(key, promise);
      await before;
      return () => {
        if (tails.get(key) === promise) tails.delete(key);
        resolve();
      };
    },
  };
}
