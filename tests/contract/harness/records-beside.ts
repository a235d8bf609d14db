/** Opens the records of a server beside it. */
import { join } from 'node:path';
import { openDatabase } from '../../../reference-server/storage/postgres/connection/database.ts';
import { openPostgresRecords } from '../../../reference-server/storage/postgres/records/postgres-records.ts';
import { openSqliteRecords } from '../../../reference-server/storage/sqlite/sqlite-records.ts';
import type { Records } from '../../../reference-server/stores/records.ts';

/** Opens the records for `work`. */
export type WithRecords = <Value>(work: (records: Records) => Promise<Value>) => Promise<Value>;

export function sqliteRecordsIn(dataDir: string): WithRecords {
  return async (work) => {
    const records = openSqliteRecords(join(dataDir, 'records.sqlite'));
    try {
      return await work(records);
    } finally {
      await records.close();
    }
  };
}

export function postgresRecordsAt(url: string): WithRecords {
  return async (work) => {
    const database = openDatabase({ url, connections: 1, nodeName: 'beside' });
    try {
      return await work(openPostgresRecords(database, { nodeId: 'beside', now: () => Date.now() }));
    } finally {
      await database.close();
    }
  };
}
