/**
 * The IndexedDB database: upload records (store `items`), steps that can be undone, values, copies of files in a store
 * of their own (docs/design/uploads.md#durability), thumbnails, and pending terminations (decision 36).
 */
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { AppError } from '#lib/core/app-error.ts';
import { log } from '#lib/core/log.ts';
import type { StoredBytes } from '../record-storage.ts';
import { backUp, closeConnections, hasBackup, mergeFiles, restoreValues } from './erase-remains.ts';
import { locked } from './locked.ts';

export interface ComyanSchema extends DBSchema {
  items: { key: string; value: unknown };
  bundles: { key: string; value: unknown };
  steps: { key: string; value: unknown };
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
   * Deletes the database, and creates it again with its values. With uploads it stays. Calls of all tabs wait until then.
   * Rejects with the browser's error; nothing is lost then.
   */
  erase?(): Promise<void>;
}

const NAME = 'comyan';
/** The version of the stores and of all that is in them. CONTRIBUTING.md says when to raise it. */
const VERSION = 6;
const STORES = ['items', 'bundles', 'steps', 'values', 'terminations', 'copies', 'thumbnails'] as const;
/** A Web Lock that all tabs share; exclusive while the database is deleted or its values are restored. */
const LOCK = 'comyan-database';
const MERGE_AGAIN_MS = 1_000;

/** Our own deletion is no warning. */
type OnClosed = (level: 'info' | 'warn', why: string) => void;

/** A connection that the browser closes, for instance when site data is cleared, is reopened at the next use. */
export function openDatabase(): OpenDatabase {
  let opening: Promise<Database | null> | null = null;
  let wasOpen = false;
  const forget: OnClosed = (level, why) => {
    log(level, 'storage: the database was closed', { why });
    opening = null;
  };
  const open = async (): Promise<Database | null> => {
    try {
      const database = await connectWithValues(forget);
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
  // Other tabs would wait for this one until the user returns to it.
  globalThis.document?.addEventListener('freeze', () => {
    void opening?.then((database) => database?.close()).catch(() => undefined);
    opening = null;
  });
  return Object.assign(use, {
    async erase(): Promise<void> {
      // Over plain http a browser has no locks, and another tab could store something in the meantime.
      if ((await use()) === null || navigator.locks === undefined) return;
      await mergeFiles();
      await locked(LOCK, 'exclusive', erase);
      await mergeFiles();
      // A file that was being read at that time is deleted at a later merge.
      setTimeout(() => mergeFiles().catch(() => undefined), MERGE_AGAIN_MS);
    },
  });
}

/** Needs the lock. */
function connect(closed: OnClosed = () => undefined): Promise<Database> {
  return openDB<ComyanSchema>(NAME, VERSION, {
    upgrade(created) {
      // No release has written another version.
      for (const store of [...created.objectStoreNames]) created.deleteObjectStore(store);
      for (const store of STORES) created.createObjectStore(store);
    },
    blocking(_version, _newVersion, event) {
      // A tab of a newer version, or the deletion of the database, waits for this one.
      (event.target as IDBDatabase).close();
      closed('info', 'a newer version or its deletion');
    },
    terminated: () => closed('warn', 'ended by the browser'),
  });
}

/** Restores the values first, if a browser ended while the database was deleted. */
async function connectWithValues(closed: OnClosed): Promise<Database> {
  const connected = await locked(LOCK, 'shared', async () => ((await hasBackup()) ? null : connect(closed)));
  if (connected !== null) return connected;
  await locked(LOCK, 'exclusive', restore).catch((error: unknown) =>
    log('error', 'storage: values not restored', { error }),
  );
  return locked(LOCK, 'shared', () => connect(closed));
}

async function restore(): Promise<void> {
  const database = await connect();
  try {
    await restoreInto(database);
  } finally {
    database.close();
  }
}

const restoreInto = (database: Database): Promise<void> => restoreValues((entries) => putMissing(database, entries));

/** Holds the lock exclusively. Writes made before other tabs close are seen; later writes wait. */
async function erase(): Promise<void> {
  await closeConnections(NAME);
  const database = await connect();
  try {
    // Another tab has just done the same.
    await restoreInto(database);
    if (await hasUploads(database)) return;
    await backUp(await valuesOf(database));
  } finally {
    database.close();
  }
  await deleteDB(NAME);
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

/** A value that was stored since then stays. */
async function putMissing(database: Database, entries: readonly (readonly [string, unknown])[]): Promise<void> {
  const transaction = database.transaction('values', 'readwrite', { durability: 'strict' });
  const stored = new Set(await transaction.store.getAllKeys());
  const missing = entries.filter(([key]) => !stored.has(key));
  await Promise.all([...missing.map(([key, value]) => transaction.store.put(value, key)), transaction.done]);
}
