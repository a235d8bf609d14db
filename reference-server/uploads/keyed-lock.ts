/** Runs one piece of work per key at a time, in the order of asking. */
export interface KeyedLock {
  /** Resolves with the function that ends the turn. */
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
