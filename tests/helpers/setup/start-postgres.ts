/** Starts one PostgreSQL server for all test files of a project; `test-database.ts` makes databases in it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../../reference-server/storage/postgres/connection/database.ts';
import { migrate } from '../../../reference-server/storage/postgres/migrate.ts';
import { startPostgres } from '../../../scripts/cluster/postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a migrated database that is copied for each test. */
    readonly migratedDatabase: string;
  }
}

const MIGRATED = 'migrated';

/** One entry per project. */
const stops: (() => Promise<void>)[] = [];

export async function setup(project: TestProject): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'comyan-postgres-'));
  const settings = { fsync: 'off', max_connections: '400', shared_buffers: '64MB', autovacuum: 'off' };
  const server = await startPostgres(join(folder, 'server'), { settings });
  stops.push(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  await server.createDatabase(MIGRATED);
  const database = openDatabase({ url: server.url(MIGRATED), connections: 1, nodeName: 'setup' });
  await migrate(database);
  await database.close();
  project.provide('migratedDatabase', server.url(MIGRATED));
}

export async function teardown(): Promise<void> {
  for (const stop of stops.splice(0)) await stop();
}
