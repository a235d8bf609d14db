import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '../../../scripts/cluster/postgres-server.ts';

export interface TestPostgres extends PostgresServer {
  /** Creates an empty database and resolves with its address. */
  newDatabase(): Promise<string>;
  /** Stops the server and removes its data. */
  remove(): Promise<void>;
}

/** A PostgreSQL server in a temporary folder. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'comyan-postgres-'));
  const server = await startPostgres(folder, { settings: { fsync: 'off' } });
  let count = 0;
  return {
    ...server,
    async newDatabase() {
      count += 1;
      await server.createDatabase(`test_${count}`);
      return server.url(`test_${count}`);
    },
    async remove() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
