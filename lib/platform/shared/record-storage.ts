import type { RecordStorage, StoreName } from '#lib/capabilities/record-storage.ts';
import { AppError } from '#lib/core/app-error.ts';
import type { Database } from './database.ts';

/** Records in IndexedDB; in memory where there is none. */
export function createRecordStorage(opening: Promise<Database | null>): RecordStorage {
  const memory: Record<StoreName, Map<string, unknown>> = { items: new Map(), bundles: new Map(), values: new Map() };
  let isDurable = false;
  void opening.then((database) => {
    isDurable = database !== null;
  });
  return {
    isDurable: () => isDurable,
    async readAll(store) {
      const database = await opening;
      return database ? database.getAll(store) : [...memory[store].values()];
    },
    async read(store, key) {
      const database = await opening;
      return database ? database.get(store, key) : memory[store].get(key);
    },
    async write(changes, durability) {
      const database = await opening;
      if (!database) {
        for (const { store, key, value } of changes) {
          if (value === undefined) memory[store].delete(key);
          else memory[store].set(key, value);
        }
        return;
      }
      const transaction = database.transaction([...new Set(changes.map(({ store }) => store))], 'readwrite', {
        durability,
      });
      const requests = changes.map(({ store, key, value }) =>
        value === undefined
          ? transaction.objectStore(store).delete(key)
          : transaction.objectStore(store).put(value, key),
      );
      try {
        await Promise.all([...requests, transaction.done]);
      } catch (cause) {
        throw new AppError('storage/refused', { cause });
      }
    },
  };
}
