import type { StoredValues } from '#lib/storage/stored-values.ts';

/** Stored values in memory, and their keys. */
export function createMemoryValues(): StoredValues & { keys(): string[] } {
  const stored = new Map<string, unknown>();
  return {
    get: async (key) => (stored.has(key.key) ? (stored.get(key.key) as typeof key.fallback) : key.fallback),
    set: async (key, value) => void stored.set(key.key, value),
    remove: async (key) => void stored.delete(key.key),
    keys: () => [...stored.keys()],
  };
}
