/** Counts that PostgreSQL's catalogue keeps, where they differ from those of SQLite: counted behind, ahead, and for all nodes. */
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { InterruptedRead } from '../../reference-server/scheduling/read-clock.ts';
import { planQuery } from '../../reference-server/search/query-plan.ts';
import { frequentStarts } from '../../reference-server/storage/postgres/catalogue/frequent-searches.ts';
import { createKeptCounts } from '../../reference-server/storage/postgres/catalogue/kept-counts.ts';
import { openPostgresCatalogue } from '../../reference-server/storage/postgres/catalogue/postgres-catalogue.ts';
import {
  type Database,
  openDatabase,
  type Query,
} from '../../reference-server/storage/postgres/connection/database.ts';
import type { CatalogueAsset } from '../../reference-server/stores/catalogue.ts';
import { createTestDatabase, type TestDatabase } from './harness/test-database.ts';

let stored: TestDatabase;
let database: Database;

beforeEach(async () => {
  stored = await createTestDatabase();
  database = openDatabase({ url: stored.url, connections: 5, nodeName: 'test' });
});
afterEach(async () => {
  await database.close();
  await stored.remove();
});

const asset = (number: number, more: Partial<CatalogueAsset> = {}): CatalogueAsset => ({
  objectId: `kept-${number}`,
  type: 'image',
  zType: 'I',
  sourceId: 'NEWS',
  name: `kept-${number}.jpg`,
  createdAt: number,
  receivedAt: number,
  fields: { IPTCHeadline: 'harbour' },
  mediaType: 'image/jpeg',
  hasThumb: false,
  hasPreview: false,
  ...more,
});
const WORDS = { type: 'image', words: ['harbour'], sourceIds: [] } as const;

it('a count that took too long is finished for the next one who asks', async () => {
  const catalogue = openPostgresCatalogue(database);
  for (const number of [1, 2, 3]) await catalogue.save(asset(number));
  const counts = createKeptCounts(database, database.query, 100);
  const slow: Query = (sql, values) =>
    sql.includes('count(*) FROM') && !sql.includes('catalogue_changes')
      ? Promise.reject(new InterruptedRead('too-slow'))
      : database.query(sql, values);
  const counting = { key: 'k', plan: planQuery(WORDS), query: slow, lastRow: 3, withParts: false };
  await expect(counts.countAt(counting)).rejects.toMatchObject({ code: 'too-slow' });
  expect((await counts.countAt(counting)).found).toBe(3);
  await catalogue.close();
});

it('what one node has counted is right on another, after assets were added, replaced and removed', async () => {
  const [one, other] = [openPostgresCatalogue(database), openPostgresCatalogue(database)];
  for (const number of [1, 2, 3, 4]) await one.save(asset(number));
  const found = async (catalogue = other) => {
    const { snapshot } = await catalogue.search({ ...WORDS, offset: 0, count: 10 });
    return snapshot.found;
  };
  expect([await found(one), await found()]).toEqual([4, 4]);
  await one.remove('kept-2');
  await one.save(asset(3, { fields: { IPTCHeadline: 'station' } }));
  await one.save(asset(5));
  expect([await found(), await found(one)]).toEqual([3, 3]);
  await one.save(asset(3));
  await one.save(asset(1, { receivedAt: 900 }));
  expect([await found(), await found(one)]).toEqual([4, 4]);
  await one.close();
  await other.close();
});

it('the newest ten thousand are kept for other nodes, whatever is searched', async () => {
  const catalogue = openPostgresCatalogue(database);
  await catalogue.save(asset(1));
  await database.query(`INSERT INTO kept_counts SELECT 'old ' || number, 0, 0, 1, NULL, NULL,
    now() - number * interval '1 s' FROM generate_series(1, 12000) AS number`);
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
  onTestFinished(() => clock.mockRestore());
  const counts = createKeptCounts(database, database.query, 100);
  await counts.countAt({ key: 'new', plan: planQuery(WORDS), query: database.query, lastRow: 1, withParts: false });
  const rows = await database.query('SELECT key FROM kept_counts ORDER BY used_at DESC');
  expect(rows.length).toBe(10_000);
  expect([rows.at(0), rows.at(-1)]).toEqual([{ key: 'new' }, { key: 'old 9999' }]);
  await catalogue.close();
});

it('several sources are counted as the sum of each', async () => {
  const catalogue = openPostgresCatalogue(database);
  await catalogue.save(asset(1));
  await catalogue.save(asset(2, { sourceId: 'SPORT' }));
  await catalogue.save(asset(3, { sourceId: 'ARCH' }));
  const query = { type: 'image', words: [], sourceIds: ['NEWS', 'SPORT', 'none'], offset: 0, count: 10 } as const;
  expect((await catalogue.search(query)).snapshot.found).toBe(2);
  await catalogue.remove('kept-2');
  expect((await catalogue.search(query)).snapshot.found).toBe(1);
  await catalogue.close();
});

it('beginnings of words are frequent when the words with them are so together', () => {
  const shares = [
    { word: 'harbour', share: 0.2 },
    { word: 'hat', share: 0.15 },
    { word: 'sea', share: 0.1 },
    { word: '\ue000s4e455753', share: 0.9 },
  ];
  expect(frequentStarts(shares, 0.3)).toEqual(['h', 'ha']);
  expect(frequentStarts(shares, 0.2)).toEqual(['h', 'ha', 'har', 'harb', 'harbo', 'harbou', 'harbour']);
});
