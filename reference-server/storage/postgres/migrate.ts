/** Brings the tables of the database up to date. */
import { join } from 'node:path';
import { runner } from 'node-pg-migrate';
import type { Database } from './database.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
const TABLE = 'schema_migrations';
/** Nodes that start at the same time migrate one after the other. */
const LOCK = 4_213_771_093;

/**
 * Runs the migrations that the database lacks, all in one transaction, and resolves with their names. Migrations that
 * only a newer version of this server knows are left alone, so that nodes can be replaced one by one. Rejects when one
 * fails; then nothing has changed.
 */
export async function migrate(database: Database): Promise<readonly string[]> {
  const client = await database.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const done = await runner({
      dbClient: client,
      dir: FOLDER,
      direction: 'up',
      migrationsTable: TABLE,
      singleTransaction: true,
      noLock: true,
      log: () => undefined,
    });
    return done.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
