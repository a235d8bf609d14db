import type { ThumbnailStorage } from '../thumbnail-storage.ts';
import { type OpenDatabase, openDatabase } from './database.ts';

/**
 * Thumbnails in the database that the engine keeps its copies in. It is opened with the first question: a surface that
 * shows no file never waits for it.
 */
export function createThumbnailStorage(database: OpenDatabase = openDatabase()): ThumbnailStorage {
  return {
    read: async (uploadId) => (await (await database())?.get('thumbnails', uploadId)) ?? null,
    async write(uploadId, picture) {
      await (await database())?.put('thumbnails', picture, uploadId);
    },
    readCopy: async (uploadId) => (await (await database())?.get('copies', uploadId)) ?? null,
  };
}
