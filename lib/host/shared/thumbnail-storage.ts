import type { ThumbnailStorage } from '../thumbnail-storage.ts';
import { type OpenDatabase, openDatabase } from './database.ts';

/**
 * Thumbnails in the background's database, which is opened with the first call, so that a surface without files does
 * not wait for it.
 */
export function createThumbnailStorage(database: OpenDatabase = openDatabase()): ThumbnailStorage {
  return {
    read: async (uploadId) => (await (await database())?.get('thumbnails', uploadId)) ?? null,
    async write(uploadId, picture) {
      await (await database())?.put('thumbnails', picture, uploadId);
    },
    async readCopy(uploadId) {
      const copy = await (await database())?.get('copies', uploadId);
      return copy === undefined || copy instanceof Blob ? (copy ?? null) : new Blob([copy]);
    },
  };
}
