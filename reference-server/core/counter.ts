export interface Counter {
  /** The count with this one. */
  add(key: string): number;
  remove(key: string): void;
}

/** Counts what is there at a time, by key. */
export function createCounter(): Counter {
  const counts = new Map<string, number>();
  return {
    add(key) {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count;
    },
    remove(key) {
      const left = (counts.get(key) ?? 1) - 1;
      if (left === 0) counts.delete(key);
      else counts.set(key, left);
    },
  };
}
