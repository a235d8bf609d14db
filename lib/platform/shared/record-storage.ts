import type { RecordChange, RecordStorage, StoreName } from '#lib/capabilities/record-storage.ts';
import { AppError } from '#lib/core/app-error.ts';
import type { Database, OpenDatabase } from './database.ts';

/** Records in IndexedDB; in memory where there is none. */
export function createRecordStorage(open: OpenDatabase): RecordStorage {
  const memory: Record<StoreName, Map<string, unknown>> = { items: new Map(), bundles: new Map(), values: new Map() };
  let isDurable = false;
  void open().then((database) => {
    isDurable = database !== null;
  });
  return {
    isDurable: () => isDurable,
    async readAll(store) {
      const database = await open();
      return database ? database.getAll(store) : [...memory[store].values()];
    },
    async read(store, key) {
      const database = await open();
      return database ? database.get(store, key) : memory[store].get(key);
    },
    async write(changes, durability) {
      const database = await open();
      if (!database) {
        for (const { store, key, value } of changes) {
          if (value === undefined) memory[store].delete(key);
          else memory[store].set(key, value);
        }
        return;
      }
      try {
        await writeAll(database, changes, durability);
      } catch (cause) {
        throw new AppError('storage/refused', { cause });
      }
    },
  };
}

async function writeAll(
  database: Database,
  changes: readonly RecordChange[],
  durability: 'strict' | 'relaxed',
): Promise<void> {
  const stores = new Set(changes.map(({ store }) => store));
  const transaction = database.transaction([...stores], 'readwrite', { durability });
  try {
    const requests = changes.map(({ store, key, value }) => {
      const records = transaction.objectStore(store);
      const request = value === undefined ? records.delete(key) : records.put(value, key);
      // Those before the one that throws are aborted with it; nobody waits for them then.
      request.catch(() => undefined);
      return request;
    });
    await Promise.all([...requests, transaction.done]);
  } catch (error) {
    // A value that cannot be stored throws at once, and what was asked before it would be committed.
    abort(transaction);
    throw error;
  }
}

function abort(transaction: { abort(): void; readonly done: Promise<void> }): void {
  transaction.done.catch(() => undefined);
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}
