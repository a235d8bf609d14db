import { unwrap } from 'idb';
import { AppError } from '#lib/core/app-error.ts';
import type { BlobStorage } from '../record-storage.ts';
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
      const store = (await open())?.transaction('copies').store;
      const found = await Promise.all(keys.map((key) => store?.get(key)));
      return found.map((content) => content ?? null);
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
