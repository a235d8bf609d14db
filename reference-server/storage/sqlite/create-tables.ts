import { basename } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './in-transaction.ts';

/** The version of the tables in all SQLite files. Raise it with every change of them (CONTRIBUTING.md). */
const VERSION = 2;

/**
 * Creates the tables in an empty file. Throws a `RangeError` with a sentence for the operator if the file has tables of
 * another version; the file is not changed then.
 */
export function createTables(database: DatabaseSync, schema: string): void {
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  inTransaction(database, () => {
    const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
    if (version === VERSION) return;
    if (database.prepare('SELECT 1 FROM sqlite_schema').get() !== undefined)
      throw new RangeError(
        `The tables in ${basename(database.location() ?? '')} have version ${version}, this server needs version ${VERSION}. ` +
          'Start the version of the server that wrote them, or set DATA_DIR to an empty folder.',
      );
    database.exec(`${schema} PRAGMA user_version = ${VERSION};`);
  });
}
