/** Prepared statements by their SQL, the most recently used ones. */
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
