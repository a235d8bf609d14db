import type { RecordChange, RecordStorage, StoreName } from '#lib/capabilities/record-storage.ts';
import { AppError } from '#lib/core/app-error.ts';
import type { Database } from './database.ts';

/** Ten thousand records at once would hold the thread for a third of a second; on the hosted page it is the page's. */
const SLICE = 250;

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
      const change = ({ store, key, value }: RecordChange): Promise<unknown> => {
        const target = transaction.objectStore(store);
        return quiet(value === undefined ? target.delete(key) : target.put(value, key));
      };
      void quiet(transaction.done);
      try {
        for (let start = 0; start < changes.length; start += SLICE) {
          await Promise.all(changes.slice(start, start + SLICE).map(change));
        }
        await transaction.done;
      } catch (cause) {
        abort(transaction);
        throw new AppError('storage/refused', { cause });
      }
    },
  };
}

/** An abort rejects every request of the transaction at once; one of them is waited for. */
function quiet(request: Promise<unknown>): Promise<unknown> {
  request.catch(() => undefined);
  return request;
}

/** What cannot be stored throws before the browser knows of it: without this, the slices before it would be kept. */
function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It has ended by itself, and nothing of it is kept.
  }
}
