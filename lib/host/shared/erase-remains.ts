/**
 * Removed records leave the files of the browser only when their database is deleted. In Chromium (LevelDB) even that is
 * not enough: records and their deletion are written into one file together if both are still in memory, and a file that
 * was being read is deleted at the next merge. So the memory is filled before and after with another database, which is
 * deleted as well (measured in Chromium 156; docs/privacy.md). Firefox overwrites deleted records by itself.
 */
import { deleteDB, openDB } from 'idb';

const SCRATCH = 'comyan-scratch';
/** Has the values while their database is deleted, also when the browser ends before that is done. */
const BACKUP = 'comyan-backup';

type Entries = readonly (readonly [key: string, value: unknown])[];

async function open(name: string) {
  return openDB(name, 1, { upgrade: (created) => void created.createObjectStore('values') });
}

async function write(name: string, entries: Entries): Promise<void> {
  const database = await open(name);
  try {
    const transaction = database.transaction('values', 'readwrite', { durability: 'strict' });
    await Promise.all([...entries.map(([key, value]) => transaction.store.put(value, key)), transaction.done]);
  } finally {
    database.close();
  }
}

/**
 * More than the browser keeps in memory before it starts another file (4 MB), in records that are too small to get a file
 * of their own (64 kB).
 */
const FILLERS = 80;
const FILLER_BYTES = 60_000;

/** Makes the browser write its log into files, and merge and delete files. */
export async function mergeFiles(): Promise<void> {
  // Random, because the files are compressed.
  const filler = () => crypto.getRandomValues(new Uint8Array(FILLER_BYTES));
  await write(
    SCRATCH,
    Array.from({ length: FILLERS }, (_, key) => [String(key), filler()]),
  );
  await deleteDB(SCRATCH);
}

/** Higher than any version, for a change of versions that does not happen. */
const NEVER = 2 ** 52;

/** Resolves when all connections of all tabs to a database are closed. Their transactions end first. */
export async function closeConnections(name: string): Promise<void> {
  const opened = openDB(name, NEVER, {
    upgrade(_database, _oldVersion, _newVersion, transaction) {
      transaction.done.catch(() => undefined);
      transaction.abort();
    },
  });
  await opened.then(
    (database) => database.close(),
    (error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    },
  );
}

/** Stores values for `restoreValues`, instead of those of an earlier time. */
export async function backUp(values: Entries): Promise<void> {
  await deleteDB(BACKUP);
  if (values.length > 0) await write(BACKUP, values);
}

export async function hasBackup(): Promise<boolean> {
  return (await indexedDB.databases()).some(({ name }) => name === BACKUP);
}

/** Passes the stored values to `put`, once. */
export async function restoreValues(put: (entries: Entries) => Promise<void>): Promise<void> {
  if (!(await hasBackup())) return;
  const backup = await open(BACKUP);
  try {
    const [keys, values] = await Promise.all([backup.getAllKeys('values'), backup.getAll('values')]);
    await put(keys.map((key, at) => [String(key), values[at]]));
  } finally {
    backup.close();
  }
  await deleteDB(BACKUP);
}
