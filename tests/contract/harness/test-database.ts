import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  readonly url: string;
  remove(): Promise<void>;
}

const THERE_ALREADY = '42P04';

/** A database with all tables, in the server that `start-postgres.ts` has started: empty, or the one with this name. */
export async function createTestDatabase(name = `test-${randomBytes(8).toString('hex')}`): Promise<TestDatabase> {
  const template = new URL(inject('migratedDatabase'));
  const create = `CREATE DATABASE "${name}" TEMPLATE "${template.pathname.slice(1)}"`;
  await asAdministrator(template, create).catch((error: { readonly code?: string }) => {
    if (error.code !== THERE_ALREADY) throw error;
  });
  return {
    url: new URL(`/${name}`, template).href,
    remove: () => asAdministrator(template, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`),
  };
}

async function asAdministrator(template: URL, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: new URL('/postgres', template).href });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
