import { AppError } from '#lib/core/app-error.ts';
import type { BlobStorage } from '../record-storage.ts';
import type { Database, OpenDatabase } from './database.ts';

/** Copies of files in IndexedDB. Without a database nothing is stored, because the Files are in memory already. */
export function createBlobStorage(open: OpenDatabase): BlobStorage {
  let isDurable = false;
  let hasAsked = false;
  void open().then((database) => {
    isDurable = database !== null;
  });
  return {
    isDurable: () => isDurable,
    async put(entries) {
      const database = await open();
      if (!database) throw new AppError('storage/over-budget');
      // Requested once: otherwise the browser may delete the copies when the disk is full. Absent in workers.
      if (!hasAsked) void navigator.storage?.persist?.().catch(() => false);
      hasAsked = true;
      try {
        const transaction = database.transaction('copies', 'readwrite', { durability: 'strict' });
        await Promise.all([...entries.map(({ key, blob }) => transaction.store.put(blob, key)), transaction.done]);
        await assertSizes(database, entries);
      } catch (cause) {
        // Firefox aborts over quota with `error === null`: any failed put counts as over budget.
        throw new AppError('storage/over-budget', { cause });
      }
    },
    get: async (key) => (await (await open())?.get('copies', key)) ?? null,
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

/**
 * Rejects unless each stored size equals the file's: only then is a copy 'Kept' (docs/design/uploads.md#durability).
 */
async function assertSizes(
  database: Database,
  entries: readonly { readonly key: string; readonly blob: Blob }[],
): Promise<void> {
  const { store } = database.transaction('copies');
  const copies = await Promise.all(entries.map(({ key }) => store.get(key)));
  if (entries.some(({ blob }, at) => copies[at]?.size !== blob.size)) throw new AppError('storage/refused');
}
