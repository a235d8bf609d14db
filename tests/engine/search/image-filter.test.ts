/** The image filter from its lists to its results: the real engine against the real server, with stored assets. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flattenChannels, toggleChannel } from '#lib/search/model/channel-tree.ts';
import { buildFilterQuery } from '#lib/search/model/filter-query.ts';
import {
  defaultFilter,
  type FilterTables,
  type FilterValue,
  withDates,
  withPeriod,
  withTypes,
} from '#lib/search/model/filter-value.ts';
import type { SeedAsset } from '../../../reference-server/core/seed-asset.ts';
import { startServer, type TestServer } from '../../contract/harness/start-server.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';

const HOUR_MS = 3_600_000;
/** Local noon, so that adding days is not affected by changes of the clock. */
const NOW = new Date(2026, 10, 20, 12);

function asset(objectId: string, hoursAgo: number, sourceId: string, more: Partial<SeedAsset> = {}): SeedAsset {
  const receivedAt = new Date(NOW.getTime() - hoursAgo * HOUR_MS);
  return {
    kind: 'image',
    objectId,
    name: `${objectId}.jpg`,
    sourceId,
    createdAt: receivedAt,
    receivedAt,
    fields: { IPTCHeadline: objectId },
    produce: async () => ({
      original: await sharp({ create: { width: 8, height: 8, channels: 3, background: '#777' } })
        .png()
        .toBuffer(),
    }),
    ...more,
  };
}

const LIBRARY = [
  asset('now', 0.5, 'NPA', { fields: { IPTCHeadline: 'now', IPTCCategory: 'SPO' } }),
  asset('morning', 11, 'EPN'),
  asset('yesterday', 13, 'W3', { kind: 'graphic' }),
  asset('week', 24 * 5, 'DESKN'),
  asset('autumn', 24 * 45, 'DESKS'),
  asset('last-year', 24 * 400, 'ARCH'),
];

let server: TestServer;
let engine: NodeEngine;
let tables: FilterTables;
let plain: FilterValue;

beforeAll(async () => {
  server = await startServer({ seed: true, library: LIBRARY });
  await server.seeded;
  engine = createNodeEngine(server.address);
  await engine.signIn();
  tables = await engine.send('search.filterTables', {});
  plain = defaultFilter(tables, NOW);
});
afterAll(async () => {
  engine.close();
  await server.remove();
});

async function found(filter: FilterValue): Promise<readonly string[]> {
  const request = { queryText: '', resStart: 1, resCount: 24, ...buildFilterQuery(filter, NOW) };
  const { Results, Query } = await engine.send('search.page', { requestId: 'r', type: 'image', request });
  const ids = Results.map((row) => ('Image' in row ? row.Image.ImgOID : ''));
  expect(Query.QueryFound).toBe(ids.length);
  return ids;
}

async function withChannels(...names: string[]): Promise<FilterValue> {
  const tree = flattenChannels((await engine.send('search.channels', { type: 'image' })) ?? [], false);
  let value = plain;
  for (const name of names) {
    const index = tree.findIndex(({ chanName }) => chanName === name);
    value = { ...value, ...toggleChannel(tree, value.channelList, index) };
  }
  return value;
}

const ALL = ['now', 'morning', 'yesterday', 'week', 'autumn', 'last-year'];

describe('a filter', () => {
  it('[4.24] the filter of a first visit finds everything in the demo', async () => {
    expect(await found(plain)).toEqual(ALL);
  });

  it.each([
    ['h1', 1],
    ['d0', 2],
    ['d1', 3],
    ['d7', 4],
    ['m1', 4],
    ['m6', 5],
    ['y0', 5],
    ['*', 6],
  ])('[4.26, 5.15] the preset %s finds %i', async (code, count) => {
    expect(tables.datePresets.map(({ rowVal }) => rowVal)).toContain(code);
    expect(await found(withPeriod(plain, code, NOW))).toEqual(ALL.slice(0, count));
  });

  it('[5.15] a filter with two dates includes the whole last day', async () => {
    const days = withDates(plain, { fromDate: '20261115', toDate: '20261119' });
    expect(await found(days)).toEqual(['yesterday', 'week']);
    expect(await found(withDates(plain, { toDate: '20251231' }))).toEqual(['last-year']);
  });

  it('[5.15, 7.19, 7.25] a filter with channels finds their assets', async () => {
    expect(await found(await withChannels('Agencies'))).toEqual(['now', 'morning', 'yesterday']);
    expect(await found(await withChannels('Agencies', 'Wire Three', 'Archive'))).toEqual([
      'now',
      'morning',
      'last-year',
    ]);
    expect(await found(await withChannels('Own'))).toEqual(['week', 'autumn']);
    expect(await found(await withChannels('Agencies', 'Own', 'Archive'))).toEqual(ALL);
  });

  it('[5.15, 7.12] a filter with one type finds pictures or graphics', async () => {
    expect(await found(withTypes(plain, { showImages: false }))).toEqual(['yesterday']);
    expect(await found(withTypes(plain, { showGraphics: false }))).toEqual(ALL.filter((id) => id !== 'yesterday'));
  });

  it('[5.15, 7.22] a filter with each special query of the table, and its negation, finds everything between them', async () => {
    for (const { rowVal, rowName } of tables.customQueries) {
      const customQueryFilter = { value: rowVal, text: rowName };
      const those = await found({ ...plain, customQueryFilter });
      const others = await found({ ...plain, customQueryFilter, notCustomQueryFilter: true });
      if (rowVal === '*') expect([those, others]).toEqual([ALL, ALL]);
      else expect([...those, ...others].toSorted()).toEqual(ALL.toSorted());
      if (rowVal === 'IPTCCategory:SPO') expect(those).toEqual(['now']);
    }
  });

  it('[7.25] a filter with all channels but one of five thousand works', async () => {
    const channelList = Array.from({ length: 5_000 }, (_, at) => ({
      chanID: String(at),
      chanSrcID: at === 7 ? 'ARCH' : `SOURCE-${at}`,
      chanName: '',
    }));
    expect(await found({ ...plain, channelList })).toEqual(['last-year']);
  });

  it('[5.15] a filter with invalid grammar is rejected with the position of the error', async () => {
    const request = { queryText: '', resStart: 1, resCount: 24, queryFilter: '(ZType:I' };
    const refused = engine.send('search.page', { requestId: 'r', type: 'image', request });
    await expect(refused).rejects.toMatchObject({ code: 'net/status', facts: { status: 400 } });
  });
});
