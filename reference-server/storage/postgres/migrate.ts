/** Brings the tables of the database up to date. */
import { join } from 'node:path';
import { runner } from 'node-pg-migrate';
import type { Database } from './database.ts';
import { unavailability } from './unavailable.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
const TABLE = 'schema_migrations';
/** Nodes that start at the same time migrate one after the other. */
const LOCK = 4_213_771_093;

/** Its message names the migration and says what the database answered. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Runs the migrations that the database lacks, all in one transaction, and resolves with their names. Migrations that
 * only a newer version of this server knows are left alone, so that nodes can be replaced one by one. Rejects with
 * `MigrationError` when one fails; then nothing has changed.
 */
export async function migrate(database: Database): Promise<readonly string[]> {
  const client = await database.connect();
  let current = '';
  const note = (line: string) => {
    current = /^### MIGRATION (\S+) /.exec(line)?.[1] ?? current;
  };
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const done = await runner({
      dbClient: client,
      dir: FOLDER,
      direction: 'up',
      migrationsTable: TABLE,
      singleTransaction: true,
      noLock: true,
      log: note,
    });
    return done.map(({ name }) => name);
  } catch (error) {
    if (current === '' || unavailability(error) !== undefined) throw error;
    const { message } = error as Error;
    throw new MigrationError(`the migration ${current} fails: ${message}`, { cause: error });
  } finally {
    await client.end();
  }
}
