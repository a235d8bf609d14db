import type { RecordStorage } from '#lib/host/record-storage.ts';
import { createStoredValues, type StoredValues } from '#lib/storage/stored-values.ts';

/** Stored values in memory, and their keys. */
export function createMemoryValues(): StoredValues & { keys(): string[] } {
  const stored = new Map<string, unknown>();
  const records: Pick<RecordStorage, 'read' | 'write'> = {
    read: async (_, key) => structuredClone(stored.get(key)),
    async write(changes) {
      for (const { key, value } of structuredClone(changes)) {
        if (value === undefined) stored.delete(key);
        else stored.set(key, value);
      }
    },
  };
  return { ...createStoredValues(records), keys: () => [...stored.keys()] };
}
