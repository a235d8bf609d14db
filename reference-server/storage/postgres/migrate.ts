/** Brings the tables of the database up to date. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runner } from 'node-pg-migrate';
import type pg from 'pg';
import type { Database } from './connection/database.ts';
import { unavailability } from './connection/unavailable.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
const TABLE = 'schema_migrations';
/** As the package makes it, whose error would have no SQLSTATE. */
const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS ${TABLE}
  (id serial PRIMARY KEY, name varchar(255) NOT NULL, run_on timestamp NOT NULL)`;
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
  const logLine = (line: string) => {
    current = /^### MIGRATION (\S+) /.exec(line)?.[1] ?? current;
  };
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query(CREATE_TABLE);
    const done = await runner({
      dbClient: client,
      dir: FOLDER,
      direction: 'up',
      migrationsTable: TABLE,
      singleTransaction: true,
      noLock: true,
      log: logLine,
    });
    await requireTables(client);
    return done.map(({ name }) => name);
  } catch (error) {
    if (codeOf(error) === NOT_ALLOWED)
      throw new MigrationError(`the user of the database may not create its tables: ${(error as Error).message}`);
    if (current === '' || error instanceof MigrationError || unavailability(error) !== undefined) throw error;
    const { message } = error as Error;
    throw new MigrationError(`the migration ${current} fails: ${message}`, { cause: error });
  } finally {
    await client.end();
  }
}

const NOT_ALLOWED = '42501';

function codeOf(error: unknown): unknown {
  return Object(error).code;
}

/** Rejects with `MigrationError` when a table does not exist although its migration is done, as in half of a backup. */
async function requireTables(client: pg.Client): Promise<void> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted();
  const texts = await Promise.all(files.map((name) => readFile(join(FOLDER, name), 'utf8')));
  const tables = texts.flatMap((text) => [...text.matchAll(/^CREATE TABLE (\w+)/gm)].map(([, table]) => table));
  const sql = 'SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NULL';
  const { rows } = await client.query<{ readonly name: string }>(sql, [tables]);
  const names = rows.map(({ name }) => name);
  if (names.length > 0)
    throw new MigrationError(`tables are missing although their migration is done: ${names.join(', ')}`);
}
