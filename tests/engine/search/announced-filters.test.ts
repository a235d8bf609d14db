/** Filters that the server announces, of every type: the real engine against the real server, with stored assets. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEARCH_TYPES, type SearchType } from '#lib/contract/search-types.ts';
import { flattenChannels, toggleChannel } from '#lib/search/model/channel-tree.ts';
import type { ExpiryChoice } from '#lib/search/model/expiry-choice.ts';
import { buildFilterQuery } from '#lib/search/model/filter-query.ts';
import { type FilterValue, initialFilter, NO_TABLES, withDates, withExpiry } from '#lib/search/model/filter-value.ts';
import { toSearchItem } from '#lib/search/model/search-item.ts';
import type { SeedAsset } from '../../../reference-server/core/seed-asset.ts';
import { startServer, type TestServer } from '../../contract/harness/start-server.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';

/** Local noon, so that adding days is not affected by changes of the clock. */
const NOW = new Date(2026, 10, 20, 12);
const DAY_MS = 86_400_000;
const EXPIRY_FIELDS = { image: 'ImgExpiresTS', video: 'AVMExpiresTS', audio: 'AVMExpiresTS' } as const;

/** By headline: age in days, source and last day. */
const FACTS = {
  today: [0, 'NPA', '20261120'],
  past: [1, 'EPN', '20261119'],
  week: [5, 'DESKN', '20261127'],
  later: [45, 'ARCH', '20261128'],
  never: [400, 'ARCH', ''],
} as const;
const ALL = Object.keys(FACTS);

function assets(type: SearchType): SeedAsset[] {
  return Object.entries(FACTS).map(([name, [days, sourceId, expires]]) => {
    const receivedAt = new Date(NOW.getTime() - days * DAY_MS);
    const expiry = type === 'text' || expires === '' ? {} : { [EXPIRY_FIELDS[type]]: expires };
    return {
      kind: type,
      objectId: `${type}-${name}`,
      name: `${name}.bin`,
      sourceId,
      createdAt: receivedAt,
      receivedAt,
      fields: { IPTCHeadline: name, ...expiry },
      produce: async () => ({ original: Buffer.from('bytes') }),
    };
  });
}

let server: TestServer;
let engine: NodeEngine;

beforeAll(async () => {
  server = await startServer({ seed: true, library: SEARCH_TYPES.flatMap(assets) });
  await server.seeded;
  engine = createNodeEngine(server.address);
  await engine.signIn();
});
afterAll(async () => {
  engine.close();
  await server.remove();
});

const plain = (type: SearchType) => initialFilter(type, NO_TABLES, NOW);

async function found(type: SearchType, filter: FilterValue): Promise<readonly string[]> {
  const request = { queryText: '', resStart: 1, resCount: 24, ...buildFilterQuery(filter, NOW, type) };
  const { Results } = await engine.send('search.page', { requestId: 'r', type, request });
  return Results.map((row) => toSearchItem(row, type).fields['IPTCHeadline'] ?? '');
}

describe.each(SEARCH_TYPES)('a search for %s', (type) => {
  it('a period finds what was received then, the whole last day included', async () => {
    expect(await found(type, plain(type))).toEqual(ALL);
    const days = withDates(plain(type), { fromDate: '20261115', toDate: '20261119' });
    expect(await found(type, days)).toEqual(['past', 'week']);
  });

  it('channels of its own tree find what is theirs', async () => {
    const tree = flattenChannels((await engine.send('search.channels', { type })) ?? [], false);
    const archive = tree.findIndex(({ chanName }) => chanName === 'Archive');
    expect(await found(type, { ...plain(type), ...toggleChannel(tree, [], archive) })).toEqual(['later', 'never']);
  });
});

describe.each(['image', 'video', 'audio'] as const)('a search for %s', (type) => {
  it.each<[ExpiryChoice, readonly string[]]>([
    ['valid', ['today', 'week', 'later', 'never']],
    ['soon', ['today', 'week']],
    ['expired', ['past']],
  ])('the choice of a last day finds what is %s', async (choice, names) => {
    expect(await found(type, withExpiry(plain(type), choice))).toEqual(names);
  });
});
