/** Prepared statements by their SQL, the most recently used ones, and transactions. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';

const MAX_STATEMENTS = 64;

export interface Statements {
  of(sql: string): StatementSync;
  /** Whole numbers are read as `bigint`: positions have more than 53 bits. */
  ofBigInts(sql: string): StatementSync;
}

export function createStatements(database: DatabaseSync): Statements {
  const known = new Map<string, StatementSync>();
  const recall = (key: string, prepare: () => StatementSync) => {
    const statement = known.get(key) ?? prepare();
    known.delete(key);
    known.set(key, statement);
    const [oldest] = known.keys();
    if (known.size > MAX_STATEMENTS && oldest !== undefined) known.delete(oldest);
    return statement;
  };
  return {
    of: (sql) => recall(sql, () => database.prepare(sql)),
    ofBigInts: (sql) =>
      recall(`-- bigint\n${sql}`, () => {
        const statement = database.prepare(sql);
        statement.setReadBigInts(true);
        return statement;
      }),
  };
}

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
