/** One catalogue in PostgreSQL that two nodes change and search at the same time. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFailed } from 'vitest';
import { createArchive } from '../../reference-server/demo-library/archive/archive.ts';
import { planQuery } from '../../reference-server/search/query-plan.ts';
import { readPageOfPart } from '../../reference-server/storage/postgres/catalogue/catalogue-reads.ts';
import { openPostgresCatalogue } from '../../reference-server/storage/postgres/catalogue/postgres-catalogue.ts';
import { createSearchReads } from '../../reference-server/storage/postgres/catalogue/search-reads.ts';
import {
  type Database,
  openDatabase,
  type Query,
} from '../../reference-server/storage/postgres/connection/database.ts';
import { migrate } from '../../reference-server/storage/postgres/migrate.ts';
import type { Catalogue, CatalogueAsset } from '../../reference-server/stores/catalogue.ts';
import { type Criteria, matches, SOURCES, START, WORDS } from '../contract/harness/naive-search.ts';
import { startTestPostgres, type TestPostgres } from '../contract/harness/test-postgres.ts';
import { createRandom } from '../helpers/random.ts';

/** Small, so that there are many; results by number are those after the first 1,000. */
const PART_SIZE = 16;
/** `SEED=… npm run test:unit -- tests/cluster/shared-catalogue.test.ts` repeats the random changes and searches. */
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);

let postgres: TestPostgres;
let databases: [Database, Database];
let nodes: [Catalogue, Catalogue];

beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.remove());
beforeEach(async () => {
  const url = await postgres.newDatabase();
  const open = (nodeName: string) => openDatabase({ url, connections: 5, nodeName });
  databases = [open('a'), open('b')];
  await migrate(databases[0]);
  nodes = [
    openPostgresCatalogue(databases[0], { partSize: PART_SIZE }),
    openPostgresCatalogue(databases[1], { partSize: PART_SIZE }),
  ];
});
afterEach(async () => {
  for (const node of nodes) await node.close();
  for (const database of databases) await database.close();
});

function asset(number: number, given: Partial<CatalogueAsset> = {}): CatalogueAsset {
  return {
    objectId: `a${number}`,
    type: 'image',
    zType: 'I',
    sourceId: 'NEWS',
    name: 'wahl.jpg',
    createdAt: START,
    receivedAt: START + number * 1_000,
    fields: { IPTCHeadline: 'see' },
    mediaType: 'image/jpeg',
    hasThumb: true,
    hasPreview: true,
    ...given,
  };
}

const idsOf = (assets: readonly CatalogueAsset[]) => assets.map(({ objectId }) => objectId);
const ALL: Criteria = { type: 'image', words: [], sourceIds: [] };
const WAHL: Criteria = { ...ALL, words: ['wahl'] };

describe.each([
  ['a search without words', ALL],
  ['a search of a word', WAHL],
])('%s by the number of a result', (_, criteria) => {
  it('finds it although assets have arrived since the library was divided', async () => {
    const [a] = nodes;
    for (let number = 0; number < 1_400; number += 1) {
      await a.save(asset(number));
      if (number % 50 === 0) await a.search({ ...criteria, offset: 1_001, count: 5 });
    }
    const { assets } = await a.search({ ...criteria, offset: 1_200, count: 3 });
    expect(idsOf(assets)).toEqual(['a199', 'a198', 'a197']);
  });

  it('finds it although older assets were added since the library was divided', async () => {
    const [a, b] = nodes;
    for (let number = 0; number < 40; number += 1) await a.save(asset(number));
    await a.search({ ...criteria, offset: 1_001, count: 5 });
    const addPictures = createArchive(b, 1_500);
    while ((await addPictures(300)) > 0) await a.search({ ...criteria, offset: 1_001, count: 5 });
    const all = { ...ALL, count: 3 };
    expect(idsOf((await a.search({ ...all, offset: 1_497 })).assets)).toHaveLength(3);
    for (const offset of [1_001, 1_300]) expect(idsOf((await b.search({ ...all, offset })).assets)).toHaveLength(3);
  });
});

it('a page of a large library with a filter reads a part of the library, not all of it', async () => {
  const [{ query }] = databases;
  const catalogue = openPostgresCatalogue(databases[0]);
  for (let number = 0; number < 20; number += 1)
    await catalogue.save(asset(number, { fields: { IPTCCategory: 'POL' } }));
  const addPictures = createArchive(catalogue, 40_000);
  while ((await addPictures(10_000)) > 0);
  await query('ANALYZE');
  const filter = { kind: 'field', name: 'IPTCCategory', operator: ':', value: 'POL' } as const;
  const criteria: Criteria = { ...ALL, filter };
  // Divides the library.
  expect((await catalogue.search({ ...criteria, offset: 20_000, count: 24 })).assets).toHaveLength(24);
  const ends = await query('SELECT end_position FROM catalogue_parts ORDER BY end_position LIMIT 2');
  const [low, high] = ends.map((row) => row.end_position as bigint) as [bigint, bigint];
  const steps: string[] = [];
  const explain: Query = async (sql, values) => {
    for (const row of await query(`EXPLAIN ${sql}`, values)) steps.push(String(row['QUERY PLAN']));
    return [];
  };
  const request = { plan: planQuery(criteria), range: { low, high }, lastRow: 40_000, offset: 100, count: 24 };
  await readPageOfPart(explain, request);
  expect(steps.join('\n')).toContain('using assets_pkey');
  expect(steps.join('\n')).not.toContain('Seq Scan');
  await catalogue.close();
});

it('[7.12] an asset that is replaced while a page is read is in it once, and the page is full', async () => {
  const [{ query }] = databases;
  for (let number = 0; number < 60; number += 1) await nodes[0].save(asset(number));
  const [row] = await query('SELECT min(position) AS low, max(position) AS high FROM assets');
  const [middle] = await query("SELECT position FROM assets WHERE object_id = 'a40'");
  const [low, between, high] = [row?.low, middle?.position, row?.high] as [bigint, bigint, bigint];
  let reads = 0;
  const replacing: Query = async (sql, values) => {
    const rows = await query(sql, values);
    reads += 1;
    // Moves behind what was read.
    if (reads === 1) await nodes[1].save(asset(50, { receivedAt: START + 39_500 }));
    return rows;
  };
  const criteria = { ...ALL, offset: 0, count: 30 };
  const searched = { query: criteria, plan: planQuery(ALL), lastRow: Number.MAX_SAFE_INTEGER };
  const parts = [
    { low: between, high },
    { low, high: between - 1n },
  ];
  const { assets } = await createSearchReads(undefined as never)(replacing).page(searched, { parts, offset: 0 });
  expect(reads).toBeGreaterThan(1);
  expect([assets.length, new Set(idsOf(assets)).size]).toEqual([30, 30]);
});

describe('a count', () => {
  it('a count and the pages are right after both nodes have saved, replaced, removed and searched at the same time', async () => {
    const FIXED = 1_100;
    const LOOSE = 60;
    const library = new Map<string, CatalogueAsset>();
    for (let number = 0; number < FIXED; number += 1) {
      library.set(`a${number}`, asset(number));
      await nodes[number % 2]?.save(asset(number));
    }
    const searches: Criteria[] = [
      ALL,
      WAHL,
      { ...ALL, sourceIds: ['news', 'A B'] },
      { ...WAHL, filter: { kind: 'field', name: 'ImgSrcID', operator: ':', value: 'NEWS' } },
    ];
    const least = [FIXED, FIXED, 0, FIXED];
    onTestFailed(() => void process.stdout.write(`SEED=${SEED}\n`));
    const change = async (node: Catalogue, share: number) => {
      const random = createRandom(SEED + share);
      for (let count = 0; count < 150; count += 1) {
        // Each node changes assets of its own, so that the outcome is known.
        const number = FIXED + 2 * random.between(0, LOOSE - 1) + share;
        const given = {
          name: `${random.pick(WORDS)}.jpg`,
          sourceId: random.pick(SOURCES),
          receivedAt: START + 1_000 * number,
        };
        const saved = asset(number, random.between(0, 1) === 0 ? given : { ...given, receivedAt: START - number });
        if (random.between(1, 10) <= 4) {
          await node.remove(saved.objectId);
          library.delete(saved.objectId);
        } else {
          await node.save(saved);
          library.set(saved.objectId, saved);
        }
      }
    };
    let isQuiet = false;
    const search = async (node: Catalogue, number: number) => {
      const random = createRandom(SEED + 10 + number);
      while (!isQuiet) {
        const index = random.between(0, searches.length - 1);
        const offset = random.pick([0, 500, 1_050]);
        const { assets, snapshot } = await node.search({ ...(searches[index] as Criteria), offset, count: 30 });
        expect(snapshot.found).toBeGreaterThanOrEqual(least[index] as number);
        expect(snapshot.found).toBeLessThanOrEqual((least[index] as number) + 2 * LOOSE);
        expect(new Set(idsOf(assets)).size).toBe(assets.length);
        if (least[index] === FIXED) expect(assets).toHaveLength(30);
        const times = assets.map(({ receivedAt }) => receivedAt);
        expect(times).toEqual(times.toSorted((one, other) => other - one));
      }
    };
    const searching = nodes.flatMap((node, at) => [search(node, 2 * at), search(node, 2 * at + 1)]);
    await Promise.all(nodes.map(change));
    isQuiet = true;
    await Promise.all(searching);
    for (const criteria of searches) {
      const found = [...library.values()].filter((each) => matches(criteria, each));
      const ids = idsOf(found.toSorted((one, other) => other.receivedAt - one.receivedAt));
      for (const node of nodes)
        for (const offset of [0, 40, 1_001, 1_090]) {
          const { assets, snapshot } = await node.search({ ...criteria, offset, count: 30 });
          expect([snapshot.found, idsOf(assets)]).toEqual([ids.length, ids.slice(offset, offset + 30)]);
        }
    }
  });
});
