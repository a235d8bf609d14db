import { unwrap, wrap } from 'idb';
import { AppError } from '#lib/core/app-error.ts';
import type { BlobStorage, StoredBytes } from '../record-storage.ts';
import type { OpenDatabase } from './database.ts';

/** Copies of files in IndexedDB. Without a database nothing is stored, because the Files are in memory already. */
export function createBlobStorage(open: OpenDatabase): BlobStorage {
  let isDurable = false;
  let hasAsked = false;
  void open().then((database) => {
    isDurable = database !== null;
  });
  return {
    isDurable: () => isDurable,
    async put(copies) {
      const database = await open();
      if (!database) throw new AppError('storage/over-budget');
      // Requested once: otherwise the browser may delete the copies when the disk is full. Absent in workers.
      if (!hasAsked) void navigator.storage?.persist?.().catch(() => false);
      hasAsked = true;
      try {
        const transaction = database.transaction('copies', 'readwrite', { durability: 'strict' });
        const store = unwrap(transaction.store);
        // Without promises of their own: one that fails aborts the transaction.
        for (const { key, content } of copies) store.put(content, key);
        await transaction.done;
      } catch (cause) {
        // Firefox aborts over quota with `error === null`: any failed put counts as over budget.
        throw new AppError('storage/over-budget', { cause });
      }
    },
    async get(keys) {
      const transaction = (await open())?.transaction('copies');
      if (!transaction) return keys.map(() => null);
      const store = unwrap(transaction.store);
      const neighbours = await readNeighbours(store, keys);
      if (neighbours) return keys.map((key) => neighbours.get(key) ?? null);
      // Without promises of their own, whose listeners cost as much as the request.
      const found = keys.map((key) => store.get(key));
      await transaction.done;
      return found.map(({ result }) => result ?? null);
    },
    async remove(keys) {
      const transaction = (await open())?.transaction('copies', 'readwrite');
      if (transaction) await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done]);
    },
    async forget(keys) {
      const transaction = (await open())?.transaction(['copies', 'thumbnails'], 'readwrite');
      if (!transaction) return;
      const requests = (['copies', 'thumbnails'] as const).flatMap((store) =>
        keys.map((key) => transaction.objectStore(store).delete(key)),
      );
      await Promise.all([...requests, transaction.done]);
    },
    keys: async () => (await (await open())?.getAllKeys('copies')) ?? [],
    async keptKeys() {
      const database = await open();
      if (!database) return [];
      const kept = await Promise.all([database.getAllKeys('copies'), database.getAllKeys('thumbnails')]);
      return [...new Set(kept.flat())];
    },
    async freeBytes() {
      const { quota = 0, usage = 0 } = await navigator.storage.estimate();
      return Math.max(0, quota - usage);
    },
  };
}

/** By key, with two requests; null if there are others between the first and the last of them, or some are missing. */
async function readNeighbours(
  store: IDBObjectStore,
  keys: readonly string[],
): Promise<ReadonlyMap<string, StoredBytes> | null> {
  const sorted = keys.toSorted();
  if (sorted.length < 2) return null;
  const range = IDBKeyRange.bound(sorted[0], sorted.at(-1));
  const there: readonly IDBValidKey[] = await wrap(store.getAllKeys(range));
  if (there.length !== sorted.length || sorted.some((key, at) => key !== there[at])) return null;
  const contents: readonly StoredBytes[] = await wrap(store.getAll(range));
  return new Map(contents.map((content, at) => [sorted[at] ?? '', content]));
}
