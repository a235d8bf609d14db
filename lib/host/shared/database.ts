/**
 * The IndexedDB database: upload records (store `items`), values, copies of files in a store of their own
 * (docs/design/uploads.md#durability), and thumbnails. Version 2 added the thumbnails, version 3 the pending
 * terminations (decision 36), version 4 copies that are bytes instead of Blobs (decision 44).
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { AppError } from '#lib/core/app-error.ts';
import { log } from '#lib/core/log.ts';
import type { StoredBytes } from '../record-storage.ts';
import { eraseDatabase, mergeFiles, restoreValues } from './erase-remains.ts';

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
export interface OpenDatabase {
  (): Promise<Database | null>;
  /**
   * Deletes the database, and creates it again with its values if `keepsValues`. With uploads whose values are kept it
   * stays. Calls meanwhile wait. Rejects with the browser's error; the database is opened again at the next use then.
   */
  erase?(keepsValues: boolean): Promise<void>;
}

const NAME = 'comyan';
/** Of the browser's locks, which all tabs share. */
const ERASING = 'comyan-erasing';
const MERGE_AGAIN_MS = 1_000;

/** A connection that the browser closes, for instance when site data is cleared, is reopened at the next use. */
export function openDatabase(): OpenDatabase {
  let opening: Promise<Database | null> | null = null;
  let wasOpen = false;
  let isErasing = false;
  const forget = (why: string): void => {
    log('warn', 'storage: the database was closed', { why });
    opening = null;
  };
  const open = async (): Promise<Database | null> => {
    let isNew = false;
    try {
      const database = await openDB<ComyanSchema>(NAME, 4, {
        upgrade(created, oldVersion) {
          isNew = oldVersion < 1;
          if (oldVersion < 1)
            for (const store of ['items', 'bundles', 'values', 'copies'] as const) created.createObjectStore(store);
          if (oldVersion < 2) created.createObjectStore('thumbnails');
          if (oldVersion < 3) created.createObjectStore('terminations');
        },
        blocking() {
          // A tab of a newer version, or the deletion of the database, waits for this one.
          database.close();
          if (!isErasing) forget('a newer version or its deletion');
        },
        terminated: () => forget('ended by the browser'),
      });
      if (isNew) await restoreValues((entries) => putValues(database, entries));
      wasOpen = true;
      return database;
    } catch (cause) {
      if (!wasOpen) return null;
      opening = null;
      throw new AppError('storage/refused', { cause });
    }
  };
  const use = (): Promise<Database | null> => {
    opening ??= open();
    return opening;
  };
  const erase = async (database: Database | null, keepsValues: boolean): Promise<Database | null> => {
    if (database === null) return null;
    isErasing = true;
    try {
      const isErased = await eraseDatabase({
        name: NAME,
        kept: async () => (keepsValues ? valuesOf(database) : []),
        mayBeErased: async () => !keepsValues || !(await hasUploads(database)),
      });
      if (!isErased) return database;
    } finally {
      isErasing = false;
    }
    // A file that was being read meanwhile is deleted at a later merge.
    setTimeout(() => mergeFiles().catch(() => undefined), MERGE_AGAIN_MS);
    return open();
  };
  return Object.assign(use, {
    async erase(keepsValues: boolean): Promise<void> {
      // Where the browser refuses storage it refuses locks as well.
      if ((await use()) === null) return;
      // One tab after the other: each would delete the backup of the others.
      await navigator.locks.request(ERASING, async () => {
        const erasing = use().then((database) => erase(database, keepsValues));
        opening = erasing;
        await erasing.catch((error: unknown) => {
          if (opening === erasing) opening = null;
          throw error;
        });
      });
    },
  });
}

async function hasUploads(database: Database): Promise<boolean> {
  const stores = ['items', 'bundles', 'terminations', 'copies'] as const;
  const transaction = database.transaction(stores);
  const counts = await Promise.all(stores.map((store) => transaction.objectStore(store).count()));
  return counts.some((count) => count > 0);
}

async function valuesOf(database: Database): Promise<(readonly [string, unknown])[]> {
  const { store } = database.transaction('values');
  const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
  return keys.map((key, at) => [key, values[at]]);
}

async function putValues(database: Database, entries: readonly (readonly [string, unknown])[]): Promise<void> {
  const transaction = database.transaction('values', 'readwrite', { durability: 'strict' });
  await Promise.all([...entries.map(([key, value]) => transaction.store.put(value, key)), transaction.done]);
}
