import type { BlobStorage } from '#lib/capabilities/record-storage.ts';
import { AppError } from '#lib/core/app-error.ts';
import type { Database } from './database.ts';

/** Byte copies in IndexedDB. Without a database nothing is kept: memory holds the live Files already. */
export function createBlobStorage(opening: Promise<Database | null>): BlobStorage {
  let isDurable = false;
  void opening.then((database) => {
    isDurable = database !== null;
  });
  return {
    isDurable: () => isDurable,
    async put(entries) {
      const database = await opening;
      if (!database) throw new AppError('storage/over-budget');
      const transaction = database.transaction('copies', 'readwrite', { durability: 'strict' });
      try {
        await Promise.all([...entries.map(({ key, blob }) => transaction.store.put(blob, key)), transaction.done]);
        await assertSizes(database, entries);
      } catch (cause) {
        // Firefox aborts over quota with `error === null`: any failed put counts as over budget.
        throw new AppError('storage/over-budget', { cause });
      }
    },
    get: async (key) => (await (await opening)?.get('copies', key)) ?? null,
    async remove(keys) {
      const transaction = (await opening)?.transaction('copies', 'readwrite');
      if (transaction) await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done]);
    },
    async forget(keys) {
      const transaction = (await opening)?.transaction(['copies', 'thumbnails'], 'readwrite');
      if (!transaction) return;
      const requests = (['copies', 'thumbnails'] as const).flatMap((store) =>
        keys.map((key) => transaction.objectStore(store).delete(key)),
      );
      await Promise.all([...requests, transaction.done]);
    },
    keys: async () => (await (await opening)?.getAllKeys('copies')) ?? [],
    async keptKeys() {
      const database = await opening;
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

/** `kept` is promised only when the stored size equals the file's (design 4.2). */
async function assertSizes(
  database: Database,
  entries: readonly { readonly key: string; readonly blob: Blob }[],
): Promise<void> {
  for (const { key, blob } of entries) {
    const stored = await database.get('copies', key);
    if (stored?.size !== blob.size) throw new AppError('storage/refused');
  }
}
