import { type IDBPTransaction, unwrap, wrap } from 'idb';
import { AppError } from '#lib/core/app-error.ts';
import { nextTask } from '#lib/core/next-task.ts';
import type { RecordChange, RecordStorage, StoreName } from '../record-storage.ts';
import type { ComyanSchema, Database, OpenDatabase } from './database.ts';
import { backUp } from './erase-remains.ts';

const STORES: StoreName[] = ['items', 'bundles', 'steps', 'values', 'terminations'];
/** Records per call: ten thousand at once would block the thread for a third of a second. */
const SLICE = 250;

/** Records in IndexedDB, or in memory without a database. */
export function createRecordStorage(open: OpenDatabase): RecordStorage {
  const memory: Record<StoreName, Map<string, unknown>> = {
    items: new Map(),
    bundles: new Map(),
    steps: new Map(),
    values: new Map(),
    terminations: new Map(),
  };
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
    async clear() {
      for (const store of Object.values(memory)) store.clear();
      const database = await open();
      if (!database) return;
      try {
        const transaction = database.transaction(STORES, 'readwrite', { durability: 'strict' });
        const cleared = [...transaction.objectStoreNames].map((name) => transaction.objectStore(name).clear());
        await Promise.all([...cleared, transaction.done]);
        // Removes what an interrupted deletion has left.
        await backUp([]);
      } catch (cause) {
        throw new AppError('storage/refused', { cause });
      }
    },
    eraseRemoved: async () => open.erase?.(),
  };
}

type WriteTransaction = IDBPTransaction<ComyanSchema, StoreName[], 'readwrite'>;

async function writeAll(
  database: Database,
  changes: readonly RecordChange[],
  durability: 'strict' | 'relaxed',
): Promise<void> {
  // Computing thousands of changes has taken its time.
  if (changes.length > SLICE) await nextTask();
  const stores = new Set(changes.map(({ store }) => store));
  const transaction = database.transaction([...stores], 'readwrite', { durability });
  try {
    for (let start = 0; start < changes.length; start += SLICE) {
      const requests = changes.slice(start, start + SLICE).map((change) => requestChange(transaction, change));
      // They succeed in their order, and one that fails aborts the transaction.
      const last = requests.at(-1);
      if (last) await wrap(last);
    }
    await transaction.done;
  } catch (error) {
    // A value that cannot be cloned throws synchronously; without the abort, earlier changes would be committed.
    abort(transaction);
    throw error;
  }
}

/** Without a promise of its own, whose listeners cost as much as the request. */
function requestChange(transaction: WriteTransaction, { store, key, value }: RecordChange): IDBRequest {
  const records = unwrap(transaction).objectStore(store);
  return value === undefined ? records.delete(key) : records.put(value, key);
}

function abort(transaction: { abort(): void; readonly done: Promise<void> }): void {
  transaction.done.catch(() => undefined);
  try {
    transaction.abort();
  } catch {
    // The transaction has finished already.
  }
}
