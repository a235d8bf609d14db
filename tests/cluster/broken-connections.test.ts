/** Connections to the database that break, or on which nothing arrives any more: requests fail, the node does not. */
import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openPostgresCatalogue } from '../../reference-server/storage/postgres/catalogue/postgres-catalogue.ts';
import { type Database, openDatabase } from '../../reference-server/storage/postgres/connection/database.ts';
import { migrate } from '../../reference-server/storage/postgres/migrate.ts';
import type { SearchTurn } from '../../reference-server/stores/reading.ts';
import { startTestPostgres, type TestPostgres } from '../contract/harness/test-postgres.ts';

const NAME = 'broken-connections';
const UNAVAILABLE = { statusCode: 503, code: 'unavailable' };

let postgres: TestPostgres;
let url: string;
let database: Database;

beforeAll(async () => {
  postgres = await startTestPostgres();
  url = await postgres.newDatabase();
});
afterAll(() => postgres.remove());
beforeEach(() => {
  database = openDatabase({ url, connections: 3, nodeName: NAME });
});
afterEach(() => database.close());

async function asAdministrator(sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
const OURS = `FROM pg_stat_activity WHERE application_name = '${NAME}'`;

/** Ends all connections of the node when a statement runs, and waits until it has noticed that. */
async function breakConnections(): Promise<void> {
  await asAdministrator(`SELECT pg_terminate_backend(pid) ${OURS}`);
  await expect.poll(async () => (await asAdministrator(`SELECT pid ${OURS}`)).length).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 100));
}
const whenRunning = () =>
  expect.poll(async () => (await asAdministrator(`SELECT 1 ${OURS} AND query LIKE '%pg_sleep%'`)).length).toBe(1);

// An error that nobody listens to fails the test run, as it would end the server.
it('break in a transaction', async () => {
  const work = database.inTransaction((query) => query('SELECT pg_sleep(30)'));
  const outcome = expect(work).rejects.toMatchObject(UNAVAILABLE);
  await whenRunning();
  await breakConnections();
  await outcome;
  expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

it('break outside the pool', async () => {
  const client = await database.connect();
  const outcome = expect(database.guarded(() => client.query('SELECT pg_sleep(30)'))).rejects.toMatchObject(
    UNAVAILABLE,
  );
  await whenRunning();
  await breakConnections();
  await outcome;
});

const WORD = { type: 'image', words: ['a'], sourceIds: [], offset: 0, count: 5 } as const;

it('break while no search uses them: the next searches get new ones', async () => {
  await migrate(database);
  const catalogue = openPostgresCatalogue(database);
  await Promise.all(Array.from({ length: 5 }, () => catalogue.search(WORD)));
  await breakConnections();
  for (let count = 0; count < 5; count += 1)
    expect(await catalogue.search(WORD)).toMatchObject({ assets: [], snapshot: { found: 0 } });
  await catalogue.close();
});

/** In front of the database; `freeze` forwards nothing any more, as if a cable had been pulled. */
async function startFreezer() {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(Number(port), hostname);
    for (const socket of [incoming, outgoing]) sockets.add(socket.on('error', () => undefined));
    incoming.pipe(outgoing).pipe(incoming);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = new URL(url);
  address.host = `127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    url: address.href,
    freeze: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

it('say nothing any more: a search ends after its time', async () => {
  await migrate(database);
  const freezer = await startFreezer();
  const behind = openDatabase({ url: freezer.url, connections: 3, nodeName: NAME });
  const catalogue = openPostgresCatalogue(behind);
  const turn = (): SearchTurn => ({
    person: 'NEWS/editor',
    budgetMs: 100,
    countMs: 0,
    signal: new AbortController().signal,
  });
  await catalogue.search(WORD, turn());
  freezer.freeze();
  await expect(catalogue.search(WORD, turn())).rejects.toMatchObject({ code: 'too-slow' });
  // New connections are not frozen.
  const search = () => catalogue.search(WORD, turn()).then(({ snapshot }) => snapshot.found, String);
  await expect.poll(search).toBe(0);
  await catalogue.close();
  freezer.close();
  await behind.close();
});
