/**
 * What a server says and does while its database fails, each in a different way: the log names the reason once, requests
 * get 503 with Retry-After, and everything works again without a person. `database-away.test.ts` has the other reasons.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ServerOptions } from '../../reference-server/options/server-options.ts';
import { type Client, createClient, signIn } from '../contract/harness/client.ts';
import { startServer, type TestServer } from '../contract/harness/start-server.ts';
import { startTestPostgres, type TestPostgres } from '../contract/harness/test-postgres.ts';
import { create, pictureMetadata } from '../contract/harness/tus.ts';
import { WIRE_LIBRARY } from '../contract/harness/wire-library.ts';
import { randomBytes } from '../helpers/random-bytes.ts';
import { mountSmallDisk } from './harness/small-disk.ts';
import { startTcpProxy } from './harness/tcp-proxy.ts';

let postgres: TestPostgres;
let lines: string[];
const rejections: unknown[] = [];
const recordRejection = (reason: unknown) => void rejections.push(reason);

beforeAll(async () => {
  process.on('unhandledRejection', recordRejection);
  process.on('uncaughtException', recordRejection);
  postgres = await startTestPostgres();
});
afterAll(async () => {
  await postgres.remove();
  process.off('unhandledRejection', recordRejection);
  process.off('uncaughtException', recordRejection);
});
beforeEach(() => {
  lines = [];
  const write = (subject: string, facts: unknown) => void lines.push(`${subject} ${JSON.stringify(facts)}`);
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(write);
});
afterEach(() => {
  vi.restoreAllMocks();
  expect(rejections.splice(0)).toEqual([]);
});

/** Reasons and recoveries, in the order of the log. */
const reasons = () =>
  lines.flatMap((line) => {
    if (line.startsWith('[comyan] health: database is ready again')) return ['ready again'];
    const facts = /^\[comyan\] health: database is not ready (.*)$/.exec(line)?.[1];
    return facts === undefined ? [] : [(JSON.parse(facts) as { readonly reason: string }).reason];
  });

async function run(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const sql of statements) await client.query(sql);
  await client.end();
}

async function start(databaseUrl: string, options: ServerOptions = {}): Promise<TestServer> {
  const server = await startServer({ databaseUrl, usesDatabaseClock: true, ...options });
  onTestFinished(() => server.remove());
  return server;
}

const refresh = (client: Client) => client.send('/api/refreshSession', { method: 'POST' });
const search = (client: Client) =>
  client.send('/search/image/', { method: 'POST', json: { queryText: '', resStart: 1, resCount: 5 } });

async function expectUnavailable(server: TestServer, client: Client): Promise<void> {
  for (const answer of [await refresh(client), await search(client), await create(client, 9, pictureMetadata('no'))])
    expect([answer.status, answer.headers.get('retry-after'), answer.json]).toMatchObject([
      503,
      '5',
      { error: 'unavailable' },
    ]);
  const ready = await createClient(server).send('/health/ready');
  expect([ready.status, ready.json]).toEqual([503, { ready: false, waitingFor: ['database'] }]);
  expect((await createClient(server).send('/health/live')).status).toBe(200);
}

/** `searches`: as often as the server has connections for them. */
async function expectUsable(server: TestServer, client: Client, searches = 5): Promise<void> {
  await expect.poll(async () => (await createClient(server).send('/health/ready')).status).toBe(200);
  const answers = await Promise.all([refresh(client), ...Array.from({ length: searches }, () => search(client))]);
  expect(answers.map(({ status }) => status)).toEqual(Array(1 + searches).fill(200));
}

describe('the start of a server whose database is not ready', () => {
  const CASES: readonly {
    readonly what: string;
    /** Returns the address of the server. */
    readonly breaks: (url: string, name: string) => Promise<string>;
    readonly reason: string;
    readonly repair: (url: string, name: string) => Promise<unknown>;
  }[] = [
    {
      what: 'whose user may not create tables',
      async breaks(url, name) {
        await run(url, `CREATE ROLE "${name}" LOGIN PASSWORD 'geheim'`);
        return Object.assign(new URL(url), { username: name, password: 'geheim' }).href;
      },
      reason: 'the user of the database may not create its tables: permission denied for schema public',
      repair: (url, name) => run(url, `GRANT CREATE ON SCHEMA public TO "${name}"`),
    },
    {
      what: 'that is read-only',
      breaks: async (url, name) => {
        await run(url, `ALTER DATABASE "${name}" SET default_transaction_read_only = on`);
        return url;
      },
      reason: 'the database is read-only',
      repair: (url, name) => run(url, 'SET default_transaction_read_only = off', `ALTER DATABASE "${name}" RESET ALL`),
    },
    {
      what: 'of which half a backup was restored',
      async breaks(url) {
        await (await startServer({ databaseUrl: url })).remove();
        await run(url, 'ALTER TABLE sessions RENAME TO sessions_of_yesterday');
        return url;
      },
      reason: 'tables are missing although their migration is done: sessions',
      repair: (url) => run(url, 'ALTER TABLE sessions_of_yesterday RENAME TO sessions'),
    },
  ];

  it.each(CASES)('$what', async ({ breaks, reason, repair }) => {
    const url = await postgres.newDatabase();
    const name = new URL(url).pathname.slice(1);
    const server = await start(await breaks(url, name));
    expect(reasons()).toEqual([reason]);
    await expectUnavailable(server, createClient(server));
    await repair(url, name);
    await expect.poll(reasons).toEqual([reason, 'ready again']);
    await expectUsable(server, await signIn(server, 'editor'));
    expect(lines.join('\n')).not.toMatch(/geheim|postgres:\/\//);
  });

  it('waits while another process migrates the database, which ends in the middle with its cable cut', async () => {
    const proxy = await startTcpProxy(postgres.port);
    onTestFinished(() => proxy.close());
    const url = await postgres.newDatabase();
    const other = new pg.Client({ connectionString: url });
    other.on('error', () => undefined);
    await other.connect();
    await other.query('BEGIN');
    await other.query('SELECT pg_advisory_lock(4213771093)');
    await other.query('CREATE TABLE sessions (half text)');
    const server = await start(Object.assign(new URL(url), { port: String(proxy.port) }).href);
    proxy.hold();
    expect(reasons()).toEqual(['the tables of the database are not up to date yet']);
    await expectUnavailable(server, createClient(server));
    await expect.poll(reasons).toContain('the database does not answer in time');
    proxy.release();
    (other as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    await expectUsable(server, await waitAndSignIn(server));
  });

  it('a server starts with tables of a newer version beside those it knows', async () => {
    const url = await postgres.newDatabase();
    const old = await start(url);
    await run(
      url,
      "INSERT INTO schema_migrations (name, run_on) VALUES ('0009_future', now())",
      'CREATE TABLE of_the_future (id int)',
      'ALTER TABLE uploads ADD COLUMN of_the_future text',
    );
    for (const server of [old, await start(url)]) await expectUsable(server, await signIn(server, 'editor'));
    expect(reasons()).toEqual([]);
  });
});

async function waitAndSignIn(server: TestServer): Promise<Client> {
  await expect.poll(async () => (await createClient(server).send('/health/ready')).status).toBe(200);
  return signIn(server, 'editor');
}

describe('a database that fails while the server works', () => {
  it('refuses requests with 503 while the database is read-only, as after a switch to a standby', async () => {
    const url = await postgres.newDatabase();
    const name = new URL(url).pathname.slice(1);
    const server = await start(url);
    const editor = await signIn(server, 'editor');
    await run(url, `ALTER DATABASE "${name}" SET default_transaction_read_only = on`);
    await run(postgres.url('postgres'), terminateOf(name));
    await expect.poll(async () => (await refresh(editor)).status).toBe(503);
    await expectUnavailable(server, editor);
    await pause(1_000);
    await expectUnavailable(server, editor);
    await run(url, 'SET default_transaction_read_only = off', `ALTER DATABASE "${name}" RESET ALL`);
    await run(postgres.url('postgres'), terminateOf(name));
    await expectUsable(server, editor);
    expect(reasons().filter((reason) => reason === 'the database is read-only')).toHaveLength(1);
    expect(reasons().at(-1)).toBe('ready again');
  });

  it('works after the database was dropped and an empty one took its place', async () => {
    const url = await postgres.newDatabase();
    const name = new URL(url).pathname.slice(1);
    const server = await start(url);
    const editor = await signIn(server, 'editor');
    await run(postgres.url('postgres'), `DROP DATABASE "${name}" WITH (FORCE)`);
    await expect.poll(async () => (await refresh(editor)).status).toBe(503);
    await expect.poll(reasons).toContain('the database does not exist');
    await expectUnavailable(server, editor);
    await postgres.createDatabase(name);
    await expectUsable(server, await waitAndSignIn(server));
  });

  it('survives a restart of the database with idle connections for searches', async () => {
    const server = await start(await postgres.newDatabase());
    const editor = await signIn(server, 'editor');
    await Promise.all(Array.from({ length: 4 }, () => search(editor)));
    await postgres.stop();
    expect((await refresh(editor)).status).toBe(503);
    await postgres.start();
    await expectUsable(server, editor);
    expect(reasons().at(-1)).toBe('ready again');
  });

  it('answers every request, with its result or 503, when the database is killed under load', async () => {
    const server = await start(await postgres.newDatabase());
    const editor = await signIn(server, 'editor');
    const sends = [
      () => refresh(editor),
      () => search(editor),
      () => editor.send('/uploadstatus/image/none'),
      () => create(editor, 9, pictureMetadata(randomUUID()), Buffer.from('123456789')),
    ];
    const seen = new Map<number, number>();
    let isOver = false;
    const client = async (index: number) => {
      for (let turn = index; !isOver; turn += 1) {
        const isUpload = turn % sends.length === 3;
        // An upload is cut when the connection ends that had its lock.
        const cut = (error: Error) => (isUpload ? { status: 503 } : Promise.reject(error));
        const { status } = await (sends[turn % sends.length] as (typeof sends)[0])().catch(cut);
        seen.set(status, (seen.get(status) ?? 0) + 1);
      }
    };
    const clients = Array.from({ length: 24 }, (_, index) => client(index));
    await pause(500);
    await postgres.stop('SIGKILL');
    await pause(1_000);
    await postgres.start();
    await pause(1_000);
    isOver = true;
    await Promise.all(clients);
    await expectUsable(server, editor);
    expect([...seen.keys()].toSorted()).toEqual([200, 201, 404, 503]);
  });

  it('continues to fill the library when the database is restarted', async () => {
    const gate = Promise.withResolvers<void>();
    const library = WIRE_LIBRARY.map((asset) => ({
      ...asset,
      produce: () => gate.promise.then(() => asset.produce()),
    }));
    const server = await start(await postgres.newDatabase(), { seed: true, library });
    await postgres.stop('SIGKILL');
    gate.resolve();
    await pause(500);
    await postgres.start();
    await server.seeded;
    expect(server.seedProgress).toEqual({ done: library.length, total: library.length });
    const { json } = await search(await waitAndSignIn(server));
    expect(json).toMatchObject({ Query: { QueryFound: library.filter(({ kind }) => kind === 'image').length } });
    expect(lines.filter((line) => line.includes('seed:'))).toEqual([]);
  });

  it('shares what connections are left when others have taken the rest', async () => {
    const url = await postgres.newDatabase();
    const name = new URL(url).pathname.slice(1);
    const limit = (count: number) => run(postgres.url('postgres'), `ALTER ROLE "${name}" CONNECTION LIMIT ${count}`);
    await run(url, `CREATE ROLE "${name}" LOGIN PASSWORD 'geheim'`, `GRANT CREATE ON SCHEMA public TO "${name}"`);
    const server = await start(Object.assign(new URL(url), { username: name, password: 'geheim' }).href);
    const editor = await signIn(server, 'editor');
    await limit(2);
    await run(postgres.url('postgres'), terminateOf(name));
    await expect.poll(async () => (await refresh(editor)).status).toBe(200);
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => refresh(editor)))).map(({ status }) => status);
    expect(statuses).toEqual(Array(8).fill(200));
    await limit(0);
    await run(postgres.url('postgres'), terminateOf(name));
    await expect.poll(async () => (await refresh(editor)).status).toBe(503);
    await expectUnavailable(server, editor);
    await expect.poll(reasons).toContain('the database has no connection left');
    await limit(100);
    await expectUsable(server, editor);
  });

  it.skipIf(process.platform !== 'linux')(
    'refuses requests with 503 while the disk of the database is full',
    async ({ skip }) => {
      const disk = await mountSmallDisk();
      if (disk === undefined) return skip('needs a file system of its own, which only root can mount');
      onTestFinished(disk.remove);
      await run(postgres.url('postgres'), `CREATE TABLESPACE small LOCATION '${disk.folder}'`);
      const url = await postgres.newDatabase();
      const name = new URL(url).pathname.slice(1);
      await run(postgres.url('postgres'), `ALTER DATABASE "${name}" SET TABLESPACE small`);
      onTestFinished(() =>
        run(postgres.url('postgres'), `DROP DATABASE "${name}" WITH (FORCE)`, 'DROP TABLESPACE small'),
      );
      const server = await start(url);
      const editor = await signIn(server, 'editor');
      const caption = () => randomBytes(4_000).toString('base64');
      const created = async (id: number) => {
        const metadata = pictureMetadata(`disk-${id}`, { IPTCCaption: caption() });
        return (await create(editor, 9, metadata)).status;
      };
      await disk.fill();
      let count = 0;
      const next = () => {
        count += 1;
        return created(count);
      };
      await expect.poll(next).toBe(503);
      await expectUnavailable(server, editor);
      await pause(1_000);
      await expectUnavailable(server, editor);
      expect(reasons()).toEqual(['the disk of the database is full']);
      await disk.clear();
      await expectUsable(server, editor);
      for (let id = 1; id <= count; id += 1) expect(await created(id)).toBe(201);
      expect(reasons()).toEqual(['the disk of the database is full', 'ready again']);
    },
  );

  it('answers every request before a statement without a limit of its own ends, when the cable is cut', async () => {
    const proxy = await startTcpProxy(postgres.port);
    onTestFinished(() => proxy.close());
    const url = Object.assign(new URL(await postgres.newDatabase()), { port: String(proxy.port) }).href;
    const server = await start(url);
    const editor = await signIn(server, 'editor');
    await search(editor);
    // Has the time that any other statement has, which is longer than a request may take.
    const patient = new pg.Client({ connectionString: url, query_timeout: 30_000 });
    await patient.connect();
    proxy.hold();
    const late = patient.query('SELECT 1').then(
      () => 'late',
      () => 'late',
    );
    const requests = [refresh, search, (client: Client) => create(client, 9, pictureMetadata('cut'))];
    const answers = Promise.all(requests.flatMap((send) => [send(editor), send(editor), send(editor)]));
    const statuses = await Promise.race([answers.then((all) => all.map(({ status }) => status)), late]);
    expect(statuses).toEqual(Array(9).fill(503));
    await expectUnavailable(server, editor);
    expect(reasons()).toContain('the database does not answer in time');
    proxy.release();
    await expectUsable(server, editor);
    await late;
    await patient.end();
  });
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const terminateOf = (name: string) =>
  `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND pid <> pg_backend_pid()`;
