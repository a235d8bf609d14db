/**
 * The one IndexedDB database: job records, values, the byte copies in a store of their own (design 4.2), and the small
 * pictures that surfaces made of them. Version 2 added the pictures.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

export interface ComyanSchema extends DBSchema {
  items: { key: string; value: unknown };
  bundles: { key: string; value: unknown };
  values: { key: string; value: unknown };
  copies: { key: string; value: Blob };
  thumbnails: { key: string; value: Blob };
}

export type Database = IDBPDatabase<ComyanSchema>;

/** Resolves with null where the browser refuses storage: third-party frames, private windows (design 2). */
export async function openDatabase(): Promise<Database | null> {
  try {
    return await openDB<ComyanSchema>('comyan', 2, {
      upgrade(database, oldVersion) {
        if (oldVersion < 1)
          for (const store of ['items', 'bundles', 'values', 'copies'] as const) database.createObjectStore(store);
        if (oldVersion < 2) database.createObjectStore('thumbnails');
      },
    });
  } catch {
    return null;
  }
}
