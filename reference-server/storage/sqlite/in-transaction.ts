import type { DatabaseSync } from 'node:sqlite';

/** Runs `work` in a transaction; rolls back and rethrows when it throws. */
export function inTransaction<Value>(database: DatabaseSync, work: () => Value): Value {
  return inBegun(database, 'BEGIN IMMEDIATE', work);
}

/** The same for work that only reads: all of it sees the database as it is when the first query starts. */
export function inReadTransaction<Value>(database: DatabaseSync, work: () => Value): Value {
  return inBegun(database, 'BEGIN', work);
}

function inBegun<Value>(database: DatabaseSync, begin: string, work: () => Value): Value {
  database.exec(begin);
  try {
    const value = work();
    database.exec('COMMIT');
    return value;
  } catch (error) {
    // A full disk may have ended the transaction already.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
