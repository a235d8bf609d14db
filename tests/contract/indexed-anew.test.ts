/** A catalogue whose words an older version of the server has indexed finds by the rules of this one, from its start on. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { indexAnew } from '../../reference-server/storage/postgres/catalogue/index-anew.ts';
import { openPostgresCatalogue } from '../../reference-server/storage/postgres/catalogue/postgres-catalogue.ts';
import { openDatabase } from '../../reference-server/storage/postgres/connection/database.ts';
import { openSqliteCatalogue } from '../../reference-server/storage/sqlite/sqlite-catalogue.ts';
import type { Catalogue, CatalogueAsset } from '../../reference-server/stores/catalogue.ts';
import type { FilterNode } from '../../reference-server/stores/filter-grammar.ts';
import { retryUntilPassing } from '../helpers/waiting/retry-until-passing.ts';
import { isShared } from './harness/back-end.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { createTestDatabase } from './harness/test-database.ts';

const asset = (objectId: string, IPTCHeadline: string): CatalogueAsset => ({
  objectId,
  type: 'image',
  zType: 'I',
  sourceId: 'NEWS',
  name: 'a.jpg',
  createdAt: 0,
  receivedAt: 0,
  fields: { IPTCHeadline, IPTCCategory: 'SPO' },
  mediaType: 'image/jpeg',
  hasThumb: false,
  hasPreview: false,
});
const LIBRARY = [asset('a', 'Köln feiert COVID-19'), asset('b', 'Bonn')];

const ALL = { type: 'image', words: [], sourceIds: [], offset: 0, count: 9 } as const;

/** Several steps. */
const MANY = 60_000;

/** The lock of the node that indexes. */
const INDEXING = 4_213_771_094;

/** Notes the longest time that a statement which makes an index may take. */
const NOTE_LIMITS = `
  CREATE TABLE limits (statement_timeout text);
  CREATE FUNCTION note_limit() RETURNS event_trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO limits VALUES (current_setting('statement_timeout')); END $$;
  CREATE EVENT TRIGGER note ON ddl_command_start WHEN TAG IN ('CREATE INDEX') EXECUTE FUNCTION note_limit()`;

const SORTS = '../../reference-server/storage/postgres/migrations/0005_sorts.sql';

const FOUND: readonly [FilterNode, readonly string[]][] = [
  [{ kind: 'words', text: 'koeln covid19' }, ['a']],
  [{ kind: 'phrase', text: 'Köln feiert' }, ['a']],
  [{ kind: 'phrase', text: 'feiert Köln' }, []],
  [{ kind: 'field', name: 'IPTCCategory', operator: ':', value: 'spo' }, ['b', 'a']],
];

async function expectFound(catalogue: Catalogue): Promise<void> {
  for (const [filter, ids] of FOUND) {
    const { assets } = await catalogue.search({ ...ALL, filter });
    expect([filter, assets.map(({ objectId }) => objectId)]).toEqual([filter, ids]);
  }
}

it.skipIf(isShared)('[7.12] a file with the words of version 2 is indexed anew from its assets', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'comyan-anew-'));
  const path = join(folder, 'catalogue.sqlite');
  const written = openSqliteCatalogue(path);
  await written.save(...LIBRARY);
  await written.close();
  const older = new DatabaseSync(path);
  older.exec('DROP TABLE texts; DELETE FROM terms; PRAGMA user_version = 2');
  older.close();
  const catalogue = openSqliteCatalogue(path);
  await expectFound(catalogue);
  await catalogue.remove('a');
  await catalogue.save({ ...asset('b', 'Köln feiert covid19') });
  expect((await catalogue.find('a')) === undefined).toBe(true);
  await catalogue.close();
  await rm(folder, { recursive: true });
});

it.skipIf(isShared)('[7.12] a file whose indexing was interrupted is indexed on, not from the start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'comyan-anew-'));
  const path = join(folder, 'catalogue.sqlite');
  const written = openSqliteCatalogue(path);
  await written.save(...LIBRARY);
  await written.close();
  const stopped = new DatabaseSync(path);
  stopped.exec(`
    DELETE FROM terms WHERE rowid = (SELECT max(position) FROM assets);
    DELETE FROM texts WHERE position = (SELECT max(position) FROM assets);
    UPDATE texts SET folded = 'as it was'; PRAGMA user_version = -4`);
  stopped.close();
  const catalogue = openSqliteCatalogue(path);
  expect((await catalogue.search({ ...ALL, words: ['bonn'] })).assets).toHaveLength(1);
  await catalogue.close();
  const indexed = new DatabaseSync(path);
  expect(indexed.prepare('SELECT folded FROM texts ORDER BY position').all()).toMatchObject([
    { folded: 'as it was' },
    { folded: expect.stringContaining('bonn') },
  ]);
  expect(indexed.prepare('PRAGMA user_version').get()).toEqual({ user_version: 4 });
  indexed.close();
  await rm(folder, { recursive: true });
});

it.skipIf(isShared)(
  '[7.12] a server whose file is indexed anew listens, is not ready, and is continued by the next one',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'comyan-anew-'));
    const path = join(dataDir, 'catalogue.sqlite');
    const written = openSqliteCatalogue(path);
    await written.save(...LIBRARY);
    await written.close();
    const older = new DatabaseSync(path);
    older.exec(`
      WITH RECURSIVE numbers AS (SELECT 1 AS number UNION ALL SELECT number + 1 FROM numbers WHERE number < ${MANY})
      INSERT INTO assets (objectId, type, zType, sourceId, name, createdAt, receivedAt, fields, facts, position)
      SELECT 'old-' || number, type, zType, sourceId, name, createdAt, receivedAt, fields, facts, position - number
      FROM assets, numbers WHERE objectId = 'a';
      DROP TABLE texts; PRAGMA user_version = 2`);
    older.close();
    const ready = async (server: TestServer) => {
      const answers = ['ready', 'live'].map((name) => fetch(`${server.address}health/${name}`));
      return Promise.all(answers.map(async (answer) => (await answer).json()));
    };
    const indexing = [{ ready: false, waitingFor: ['index'] }, { live: true }];
    const first = await startServer({ dataDir });
    expect(await ready(first)).toEqual(indexing);
    expect((await fetch(`${first.address}search/image/`, { method: 'POST' })).status).toBe(503);
    await first.close();
    const stopped = new DatabaseSync(path);
    const { texts } = stopped.prepare('SELECT count(*) AS texts FROM texts').get() ?? {};
    stopped.close();
    expect(texts).toBeLessThan(MANY);
    const next = await first.restart();
    await retryUntilPassing(async () => expect(await ready(next)).toEqual([{ ready: true }, { live: true }]));
    const done = new DatabaseSync(path);
    expect(done.prepare('SELECT count(*) AS texts FROM texts').get()).toEqual({ texts: MANY + LIBRARY.length });
    done.close();
    await next.remove();
  },
);

it.runIf(isShared)(
  '[7.12] assets with the words of an older node are indexed anew, and others are left alone',
  async () => {
    const { url, remove } = await createTestDatabase();
    const database = openDatabase({ url, connections: 2, nodeName: 'test' });
    const catalogue = openPostgresCatalogue(database);
    await catalogue.save(...LIBRARY, asset('c', 'Trier'));
    await catalogue.remove('c');
    await database.query(`UPDATE asset_words SET words = '', index_version = DEFAULT`);
    await database.query('DELETE FROM asset_texts');
    await database.query(NOTE_LIMITS);
    const busy = await database.connect();
    await busy.query('SELECT pg_advisory_lock($1)', [INDEXING]);
    // As from many assets on, by two nodes at once.
    const nodes = [indexAnew(database, { many: 2 }), indexAnew(database, { many: 2 })];
    const waiting = `SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
      WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`;
    await retryUntilPassing(async () => expect(await database.query(waiting)).toHaveLength(2));
    await busy.end();
    expect((await Promise.all(nodes)).toSorted()).toEqual([0, 2]);
    await expectFound(catalogue);
    expect(await database.query('SELECT statement_timeout FROM limits')).toEqual([{ statement_timeout: '0' }]);
    expect(await indexAnew(database)).toBe(0);
    await catalogue.close();
    await database.close();
    await remove();
  },
);

it.runIf(isShared)(
  '[7.12] the migration for the words of headlines writes no asset, and what a node of the version before saves after it is indexed anew',
  async () => {
    const { url, remove } = await createTestDatabase();
    const database = openDatabase({ url, connections: 2, nodeName: 'test' });
    const catalogue = openPostgresCatalogue(database);
    await catalogue.save(...LIBRARY);
    const [up = '', down = ''] = (await readFile(new URL(SORTS, import.meta.url), 'utf8')).split('-- Down Migration');
    const places = () => database.query('SELECT ctid FROM asset_words ORDER BY position');
    await database.query(down);
    const before = await places();
    await database.query(up);
    expect(await places()).toEqual(before);
    await database.query(`
      CREATE TABLE saved AS SELECT position, row_number FROM asset_words;
      DELETE FROM asset_words;
      INSERT INTO asset_words SELECT position, row_number, '', true FROM saved`);
    expect(await indexAnew(database)).toBe(2);
    await expectFound(catalogue);
    const inHeadline: FilterNode = { kind: 'headline', words: ['bonn'] };
    expect((await catalogue.search({ ...ALL, filter: inHeadline })).snapshot.found).toBe(1);
    await catalogue.close();
    await database.close();
    await remove();
  },
);
