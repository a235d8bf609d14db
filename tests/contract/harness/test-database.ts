import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  readonly url: string;
  remove(): Promise<void>;
}

/** An empty database with all tables, in the server that `start-postgres.ts` has started. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('migratedDatabase'));
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdministrator(template, `CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)}`);
  return {
    url: new URL(`/${name}`, template).href,
    remove: () => asAdministrator(template, `DROP DATABASE ${name} WITH (FORCE)`),
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
