import type { ThumbnailStorage } from '#lib/capabilities/thumbnail-storage.ts';
import { type Database, openDatabase } from './database.ts';

/**
 * Thumbnails in the database that the engine keeps its copies in. It is opened with the first question: a surface that
 * shows no file never waits for it.
 */
export function createThumbnailStorage(open: () => Promise<Database | null> = openDatabase): ThumbnailStorage {
  let opening: Promise<Database | null> | null = null;
  const database = (): Promise<Database | null> => {
    opening ??= open();
    return opening;
  };
  return {
    read: async (uploadId) => (await (await database())?.get('thumbnails', uploadId)) ?? null,
    async write(uploadId, picture) {
      await (await database())?.put('thumbnails', picture, uploadId);
    },
    readCopy: async (uploadId) => (await (await database())?.get('copies', uploadId)) ?? null,
  };
}
