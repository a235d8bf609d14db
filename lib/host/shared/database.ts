/**
 * The IndexedDB database: upload records (store `items`), values, copies of files in a store of their own
 * (docs/design/uploads.md#durability), and thumbnails. Version 2 added the thumbnails, version 3 the pending
 * terminations (decision 36), version 4 copies that are bytes instead of Blobs (decision 44).
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { AppError } from '#lib/core/app-error.ts';
import { log } from '#lib/core/log.ts';
import type { StoredBytes } from '../record-storage.ts';

export interface ComyanSchema extends DBSchema {
  items: { key: string; value: unknown };
  bundles: { key: string; value: unknown };
  values: { key: string; value: unknown };
  terminations: { key: string; value: unknown };
  copies: { key: string; value: StoredBytes };
  thumbnails: { key: string; value: Blob };
}

export type Database = IDBPDatabase<ComyanSchema>;

/**
 * Resolves with the open database; null if the browser refuses storage, as in third-party frames and private windows
 * (docs/design/surfaces-and-messages.md#storage-may-be-refused). Rejects with `storage/refused` if it cannot be
 * reopened.
 */
export type OpenDatabase = () => Promise<Database | null>;

/** A connection that the browser closes, for instance when site data is cleared, is reopened at the next use. */
export function openDatabase(): OpenDatabase {
  let opening: Promise<Database | null> | null = null;
  let wasOpen = false;
  const forget = (why: string): void => {
    log('warn', 'storage: the database was closed', { why });
    opening = null;
  };
  const open = async (): Promise<Database | null> => {
    try {
      const database = await openDB<ComyanSchema>('comyan', 4, {
        upgrade(created, oldVersion) {
          if (oldVersion < 1)
            for (const store of ['items', 'bundles', 'values', 'copies'] as const) created.createObjectStore(store);
          if (oldVersion < 2) created.createObjectStore('thumbnails');
          if (oldVersion < 3) created.createObjectStore('terminations');
        },
        blocking() {
          // A tab of a newer version waits for this one.
          database.close();
          forget('a newer version');
        },
        terminated: () => forget('ended by the browser'),
      });
      wasOpen = true;
      return database;
    } catch (cause) {
      if (!wasOpen) return null;
      opening = null;
      throw new AppError('storage/refused', { cause });
    }
  };
  return () => {
    opening ??= open();
    return opening;
  };
}
