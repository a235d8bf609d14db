/** A database that cannot be used: the server says why, answers 503, and continues without a person. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../../reference-server/storage/postgres/connection/database.ts';
import { migrate } from '../../reference-server/storage/postgres/migrate.ts';
import { createClient, signIn } from '../contract/harness/client.ts';
import { CLIP, CLIP_BYTES, holdClips } from '../contract/harness/held-clips.ts';
import { startServer, type TestServer } from '../contract/harness/start-server.ts';
import { startTestPostgres, type TestPostgres } from '../contract/harness/test-postgres.ts';
import { create, pictureMetadata, storedAsset } from '../contract/harness/tus.ts';

let postgres: TestPostgres;
let server: TestServer | undefined;
let lines: string[];

beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.remove());
beforeEach(() => {
  lines = [];
  const write = (subject: string, facts: unknown) => void lines.push(`${subject} ${JSON.stringify(facts)}`);
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(write);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server?.remove();
});

const login = async ({ port }: TestServer) => {
  const form = 'username=NEWS%2Feditor&password=editor';
  return createClient({ port }).send('/api/login', { method: 'POST', form });
};
const aboutDatabase = () => lines.filter((line) => line.startsWith('[comyan] health: database'));

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

it('a database that is away, at the start or later, makes requests get 503 with Retry-After until it is back', async () => {
  const databaseUrl = await postgres.newDatabase();
  await postgres.stop();
  server = await startServer({ databaseUrl });
  const refused = await login(server);
  expect([refused.status, refused.json]).toMatchObject([503, { error: 'unavailable', retryAfter: 5 }]);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect((await createClient(server).send('/app-settings')).status).toBe(200);
  await login(server);
  expect(aboutDatabase()).toEqual(['[comyan] health: database is not ready {"reason":"the database does not answer"}']);

  await postgres.start();
  await expect.poll(async () => (await login(server as TestServer)).status).toBe(200);
  const editor = await signIn(server, 'editor');
  await postgres.stop('SIGKILL');
  expect((await editor.send('/api/refreshSession', { method: 'POST' })).status).toBe(503);
  await postgres.start();
  await expect.poll(async () => (await editor.send('/api/refreshSession', { method: 'POST' })).status).toBe(200);
  expect(aboutDatabase().filter((line) => line.includes('is ready again'))).toHaveLength(2);
});

it('says which reason it waits for, never with the password', async () => {
  const [databaseUrl, halfMigrated] = [await postgres.newDatabase(), await postgres.newDatabase()];
  const wrongPassword = databaseUrl.replace(/:[^:@/]+@/, ':geheim@');
  await run(halfMigrated, 'CREATE TABLE uploads (id int)');
  for (const [url, reason] of [
    [wrongPassword, 'the database refuses the credentials'],
    [postgres.url('unknown'), 'the database does not exist'],
    [halfMigrated, 'the migration 0001_records fails: relation "uploads" already exists'],
  ] as const) {
    lines.length = 0;
    server = await startServer({ databaseUrl: url });
    expect(aboutDatabase()).toEqual([`[comyan] health: database is not ready ${JSON.stringify({ reason })}`]);
    expect((await login(server)).status).toBe(503);
    if (url !== halfMigrated) await server.remove();
  }
  expect(lines.join('\n')).not.toMatch(/geheim|postgres:\/\//);
  await run(halfMigrated, 'DROP TABLE uploads');
  await expect.poll(async () => (await login(server as TestServer)).status).toBe(200);
});

it('a database is migrated once by nodes that start at the same time, and not again', async () => {
  const url = await postgres.newDatabase();
  const nodes = ['a', 'b', 'c'].map((nodeName) => openDatabase({ url, connections: 2, nodeName }));
  const names = await Promise.all(nodes.map(migrate));
  expect(names.filter((done) => done.length > 0)).toHaveLength(1);
  expect(await migrate(nodes[0] as (typeof nodes)[number])).toEqual([]);
  await Promise.all(nodes.map((node) => node.close()));
});

it('a database that goes away several times while a file is processed does not make that file fail', async () => {
  let clips = holdClips();
  try {
    server = await startServer({ databaseUrl: await postgres.newDatabase() });
    const editor = await signIn(server, 'editor');
    await create(editor, CLIP_BYTES.length, pictureMetadata('again-1', CLIP), CLIP_BYTES);
    for (let round = 0; round < 3; round += 1) {
      await expect.poll(() => clips.starts()).toBe(1);
      await postgres.stop('SIGKILL');
      clips.release();
      await expect.poll(() => lines.filter((line) => line.includes('was not given back')).length).toBe(round + 1);
      clips.restore();
      clips = holdClips();
      await postgres.start();
    }
    clips.release();
    await expect
      .poll(async () => (await storedAsset(editor, 'again-1').catch(() => undefined))?.state)
      .toBe('processed');
  } finally {
    clips.release();
    clips.restore();
  }
});
