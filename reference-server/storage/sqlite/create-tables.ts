import { basename } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './statements.ts';

export interface Tables {
  readonly schema: string;
  /** Raise it with every change of the tables (CONTRIBUTING.md). */
  readonly version: number;
}

/**
 * Creates the tables in an empty file. Throws a `RangeError` with a sentence for the operator if the file has tables of
 * another version; the file is not changed then.
 */
export function createTables(database: DatabaseSync, { schema, version }: Tables): void {
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  inTransaction(database, () => {
    const found = versionOf(database);
    if (found === version) return;
    if (database.prepare('SELECT 1 FROM sqlite_schema').get() !== undefined)
      throw new RangeError(
        `The tables in ${basename(database.location() ?? '')} have version ${found}, this server needs version ${version}. ` +
          'Start the version of the server that wrote them, or set DATA_DIR to an empty folder.',
      );
    database.exec(`${schema} PRAGMA user_version = ${version};`);
  });
}

/** 0: it has none. */
export function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version);
}
