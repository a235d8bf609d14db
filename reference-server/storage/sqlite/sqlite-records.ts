/**
 * Records in one SQLite file. Reading a row by its key takes about ten microseconds, so this runs on the main thread.
 * Searches take longer and run in a worker thread (`sqlite-catalogue.ts`).
 */
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import type { NamedSearchRow } from '#lib/contract/named-searches.ts';
import { exceededQuota } from '../../stores/exceeded-quota.ts';
import {
  type Claim,
  PRECEDING,
  type Quotas,
  type Records,
  type Termination,
  type UploadRecord,
  type UploadState,
} from '../../stores/records.ts';
import { createTables } from './create-tables.ts';
import { type SessionRecords, sessionRecords } from './sqlite-session-records.ts';
import { inTransaction } from './statements.ts';

/** Keeps the sums of each owner, because adding up all uploads of a person takes longer with each of them. */
function triggerOf(name: string, event: string, rows: readonly ('old' | 'new')[]): string {
  const steps = rows.map((row) => {
    const sign = row === 'new' ? '+' : '-';
    return `
      INSERT OR IGNORE INTO uses VALUES (${row}.owner, 0, 0, 0);
      UPDATE uses SET
        unfinishedUploads = unfinishedUploads ${sign} (${row}.state = 'receiving'),
        unfinishedBytes = unfinishedBytes ${sign} iif(${row}.state = 'receiving', ${row}.lengthBytes, 0),
        finishedBytes = finishedBytes ${sign} iif(${row}.state = 'receiving', 0, ${row}.lengthBytes)
      WHERE owner = ${row}.owner;`;
  });
  return `CREATE TRIGGER ${name} AFTER ${event} BEGIN ${steps.join('')} END;`;
}

const VERSION = 2;
const SCHEMA = `
  CREATE TABLE sessions (
    sessionHash TEXT PRIMARY KEY, userName TEXT NOT NULL, isRemembered INTEGER NOT NULL, expiresAt INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE handOverCodes (
    codeHash TEXT PRIMARY KEY, userName TEXT NOT NULL, origin TEXT NOT NULL, expiresAt INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE passcodes (account TEXT PRIMARY KEY, step INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE signInCounts (
    key TEXT PRIMARY KEY, count REAL NOT NULL, at INTEGER NOT NULL, expiresAt INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE uploads (
    uploadKey TEXT PRIMARY KEY, objectId TEXT NOT NULL UNIQUE, owner TEXT NOT NULL, uploadType TEXT NOT NULL,
    lengthBytes INTEGER NOT NULL, state TEXT NOT NULL, metadata TEXT NOT NULL, createdAt INTEGER NOT NULL,
    receivedAt INTEGER, attempts INTEGER NOT NULL DEFAULT 0
  );
  CREATE TABLE takenBack (
    objectId TEXT NOT NULL, owner TEXT NOT NULL, at INTEGER NOT NULL, remains TEXT, PRIMARY KEY (objectId, owner)
  ) WITHOUT ROWID;
  CREATE INDEX takenBackByOwner ON takenBack (owner, at);
  CREATE TABLE uses (
    owner TEXT PRIMARY KEY, unfinishedUploads INTEGER NOT NULL, unfinishedBytes INTEGER NOT NULL,
    finishedBytes INTEGER NOT NULL
  ) WITHOUT ROWID;
  ${triggerOf('usesOfAdded', 'INSERT ON uploads', ['new'])}
  ${triggerOf('usesOfRemoved', 'DELETE ON uploads', ['old'])}
  ${triggerOf('usesOfFinished', 'UPDATE OF state ON uploads', ['old', 'new'])}
  CREATE INDEX uploadsByState ON uploads (state);
  CREATE INDEX uploadsByUploadId ON uploads (metadata ->> 'uploadId');
  CREATE INDEX uploadsByParent ON uploads (metadata ->> 'parentUploadId');
`;

type Row = Record<string, SQLOutputValue>;

/** As many as a person may have unfinished uploads. */
const MOST_TAKEN_BACK = 20_000;

export interface SqliteRecordsOptions {
  /** See `Records`. */
  readonly now?: () => number;
  /** Removals of each owner that are remembered. */
  readonly mostTakenBack?: number;
}

/**
 * Opens or creates the file at `path`; `:memory:` is for tests. Throws a `RangeError` if its tables are of another
 * version.
 */
export function openSqliteRecords(
  path: string,
  { now = () => Date.now(), mostTakenBack = MOST_TAKEN_BACK }: SqliteRecordsOptions = {},
): Records {
  // Another process may write, such as `retry-processing.ts`.
  const database = new DatabaseSync(path, { timeout: 5_000 });
  createTables(database, { schema: SCHEMA, version: VERSION });
  return {
    now,
    ...sessionRecords(database, now),
    ...namedSearchRows(database),
    ...uploadRows(database),
    ...terminatedRows(database, mostTakenBack),
    close: async () => database.close(),
  };
}

type NamedSearchRows = Pick<Records, 'findNamedSearches' | 'changeNamedSearches'>;

function namedSearchRows(database: DatabaseSync): NamedSearchRows {
  database.exec('CREATE TABLE IF NOT EXISTS namedSearches (person TEXT PRIMARY KEY, searches TEXT NOT NULL)');
  const find = database.prepare('SELECT searches FROM namedSearches WHERE person = ?');
  const save = database.prepare('INSERT OR REPLACE INTO namedSearches VALUES (?, ?)');
  const remove = database.prepare('DELETE FROM namedSearches WHERE person = ?');
  const read = (person: string) => JSON.parse(String(find.get(person)?.searches ?? '[]')) as NamedSearchRow[];
  return {
    findNamedSearches: async (person) => read(person),
    changeNamedSearches: async (person, next) =>
      inTransaction(database, () => {
        const searches = next(read(person));
        if (searches.length > 0) save.run(person, JSON.stringify(searches));
        else remove.run(person);
        return searches;
      }),
  };
}

type TerminatedRows = Pick<Records, 'terminate' | 'listLeftovers' | 'deleteLeftovers' | 'forgetTerminated'>;

function terminatedRows(database: DatabaseSync, most: number): TerminatedRows {
  const find = database.prepare('SELECT * FROM uploads WHERE objectId = ?');
  const remove = database.prepare('DELETE FROM uploads WHERE objectId = ?');
  const insertRemoved = database.prepare(
    `INSERT INTO takenBack VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET at = excluded.at, remains = coalesce(excluded.remains, remains) RETURNING remains`,
  );
  // Any id may be removed, also one that the person invents.
  const forgetOldest = database.prepare(
    `DELETE FROM takenBack WHERE owner = ?1 AND remains IS NULL AND at <
     (SELECT at FROM takenBack WHERE owner = ?1 ORDER BY at DESC LIMIT 1 OFFSET ?2)`,
  );
  const list = database.prepare('SELECT remains, at FROM takenBack WHERE remains IS NOT NULL');
  const deleteLeftovers = database.prepare('UPDATE takenBack SET remains = NULL WHERE objectId = ? AND owner = ?');
  const forget = database.prepare('DELETE FROM takenBack WHERE at < ?');
  const read = (remains: unknown) => JSON.parse(String(remains)) as UploadRecord;
  return {
    terminate: async (objectId, owner, at) =>
      inTransaction(database, (): Termination => {
        const row = find.get(objectId);
        const upload = row && toUpload(row);
        if (upload !== undefined && upload.owner !== owner) return { kind: 'not-yours' };
        const removed = insertRemoved.get(objectId, owner, at, upload === undefined ? null : JSON.stringify(upload));
        remove.run(objectId);
        forgetOldest.run(owner, most - 1);
        return { kind: 'taken-back', ...(removed?.remains != null && { upload: read(removed.remains) }) };
      }),
    listLeftovers: async () =>
      list.all().map(({ remains, at }) => ({ upload: read(remains), terminatedAt: Number(at) })),
    async deleteLeftovers({ objectId, owner }) {
      deleteLeftovers.run(objectId, owner);
    },
    async forgetTerminated(before) {
      forget.run(before);
    },
  };
}

type UploadRows = Omit<Records, keyof SessionRecords | keyof NamedSearchRows | keyof TerminatedRows | 'now' | 'close'>;

function uploadRows(database: DatabaseSync): UploadRows {
  const claim = database.prepare('INSERT INTO uploads VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)');
  const takenBack = database.prepare('SELECT 1 FROM takenBack WHERE objectId = ? AND owner = ?');
  const usesOf = database.prepare('SELECT * FROM uses WHERE owner = ?');
  // Sums of lengths may be larger than any safe integer.
  usesOf.setReadBigInts(true);
  const byKey = database.prepare('SELECT * FROM uploads WHERE uploadKey = ?');
  const byObject = database.prepare('SELECT * FROM uploads WHERE objectId = ?');
  const list = database.prepare('SELECT * FROM uploads WHERE ? IS NULL OR state = ? ORDER BY createdAt');
  const related = {
    uploadId: database.prepare(
      "SELECT * FROM uploads WHERE metadata ->> 'uploadId' = ? AND owner = ? ORDER BY createdAt",
    ),
    parentUploadId: database.prepare(
      "SELECT * FROM uploads WHERE metadata ->> 'parentUploadId' = ? AND owner = ? ORDER BY createdAt",
    ),
  };
  const setMetadata = database.prepare('UPDATE uploads SET metadata = ? WHERE uploadKey = ?');
  const setState = database.prepare('UPDATE uploads SET state = ?, receivedAt = ? WHERE uploadKey = ?');
  const unprocessed = database.prepare("SELECT * FROM uploads WHERE state = 'received' ORDER BY createdAt LIMIT ?");
  const release = database.prepare('UPDATE uploads SET attempts = max(0, attempts - 1) WHERE uploadKey = ?');
  const begin = database.prepare('UPDATE uploads SET attempts = attempts + 1 WHERE uploadKey = ? RETURNING attempts');
  const retry = database.prepare(
    "UPDATE uploads SET state = 'received', attempts = 0 WHERE uploadKey = ? AND state = 'failed'",
  );
  const remove = database.prepare('DELETE FROM uploads WHERE uploadKey = ?');
  const one = (row: Row | undefined) => (row === undefined ? undefined : toUpload(row));
  return {
    claimUpload: async (upload, quotas) =>
      inTransaction(database, (): Claim => {
        const { uploadKey, objectId, owner, uploadType, lengthBytes, state, metadata, createdAt, receivedAt } = upload;
        const known = one(byObject.get(objectId));
        if (known !== undefined) return { kind: 'claimed', upload: known };
        if (takenBack.get(objectId, owner) !== undefined) return { kind: 'taken-back' };
        const quota = exceededQuota(toUses(usesOf.get(owner)), lengthBytes, quotas);
        if (quota !== undefined) return { kind: 'over-quota', quota };
        const values = [uploadKey, objectId, owner, uploadType, lengthBytes, state, JSON.stringify(metadata)];
        claim.run(...values, createdAt, receivedAt);
        return { kind: 'claimed', upload };
      }),
    findUploadByKey: async (uploadKey) => one(byKey.get(uploadKey)),
    findUploadByObject: async (objectId) => one(byObject.get(objectId)),
    findRelated: async (owner, key, value) => related[key].all(value, owner).map(toUpload),
    listUploads: async (state) => list.all(state ?? null, state ?? null).map(toUpload),
    async saveMetadata(uploadKey, metadata) {
      setMetadata.run(JSON.stringify(metadata), uploadKey);
    },
    async saveState(uploadKey, state, receivedAt) {
      const known = one(byKey.get(uploadKey));
      if (known !== undefined && PRECEDING[state].includes(known.state)) setState.run(state, receivedAt, uploadKey);
      return known !== undefined;
    },
    listUnprocessed: async (most) => unprocessed.all(most).map(toUpload),
    claimProcessing: async (uploadKey) => one(byKey.get(uploadKey))?.state === 'received',
    beginProcessing: async (uploadKey) => Number(begin.get(uploadKey)?.attempts ?? 1),
    async releaseProcessing(uploadKey, hasBegun) {
      if (hasBegun) release.run(uploadKey);
    },
    retryProcessing: async (uploadKey) => Number(retry.run(uploadKey).changes) > 0,
    renewClaims: async () => undefined,
    async removeUpload(uploadKey) {
      remove.run(uploadKey);
    },
  };
}

function toUses(uses: Row | undefined): Quotas {
  return {
    unfinishedUploads: Number(uses?.unfinishedUploads ?? 0),
    unfinishedBytes: Number(uses?.unfinishedBytes ?? 0),
    storedBytes: Number(uses?.finishedBytes ?? 0),
  };
}

function toUpload(row: Row): UploadRecord {
  return {
    uploadKey: String(row.uploadKey),
    objectId: String(row.objectId),
    owner: String(row.owner),
    uploadType: String(row.uploadType) as UploadRecord['uploadType'],
    lengthBytes: Number(row.lengthBytes),
    state: String(row.state) as UploadState,
    metadata: JSON.parse(String(row.metadata)) as Record<string, string>,
    createdAt: Number(row.createdAt),
    receivedAt: row.receivedAt === null ? null : Number(row.receivedAt),
  };
}
