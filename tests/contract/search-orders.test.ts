/** The orders of results against a sort in plain JavaScript: for each type and order, from any number on. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FurtherSort, SEARCH_TYPES } from '#lib/contract/search-types.ts';
import { createReadClock } from '../../reference-server/scheduling/read-clock.ts';
import { planQuery } from '../../reference-server/search/query-plan.ts';
import { openCatalogueReader } from '../../reference-server/storage/sqlite/readers/catalogue-reader.ts';
import { openSqliteCatalogue } from '../../reference-server/storage/sqlite/sqlite-catalogue.ts';
import type { CatalogueAsset, CatalogueQuery } from '../../reference-server/stores/catalogue.ts';
import type { FilterNode } from '../../reference-server/stores/filter-grammar.ts';
import { isShared } from './harness/back-end.ts';
import { CATALOGUES, openForTests } from './harness/catalogues.ts';

/** More pictures than are read in a row before the parts of a count are asked. */
const ASSETS = 2_700;
const PART_SIZE = 150;
const PAGE = 24;
const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 2, 1, 12);
const HEADLINES = ['Harbour opens', 'Storm at the <b>harbour</b>', 'A quiet day', 'F-16 over the harbours', 'Storm'];
const CAPTIONS = ['The harbour in a storm', 'Nothing', 'A harbour', 'f16 and storm'];

const pick = <Value>(values: readonly Value[], at: number) => values[at % values.length] as Value;
const LIBRARY = Array.from({ length: ASSETS }, (_, number): CatalogueAsset => {
  const type = pick([...SEARCH_TYPES, 'image' as const], number);
  return {
    objectId: `a${number}`,
    type,
    zType: type === 'image' ? 'I' : '',
    sourceId: pick(['NEWS', 'SPORT'], Math.floor(number / 5)),
    name: 'x.jpg',
    // Neither order follows from the other, and some are of the same moment.
    createdAt: START - ((number * 7_919) % 997) * DAY_MS,
    receivedAt: START - ((number * 31) % 5_003) * 60_000,
    fields: {
      IPTCHeadline: pick(HEADLINES, Math.floor(number / 3)),
      IPTCCaption: number % 250 === 0 ? 'A rare seal' : pick(CAPTIONS, Math.floor(number / 2)),
    },
    mediaType: 'image/jpeg',
    hasThumb: true,
    hasPreview: true,
  };
});

const CREATED_LATE: FilterNode = { kind: 'field', name: 'IPTCCaption', operator: ':', value: 'A harbour' };
const RECEIVED_LATE: FilterNode = { kind: 'field', name: 'ImgReceivedTS', operator: '>=', value: '20260228' };

type Has = (asset: CatalogueAsset) => boolean;
const textOf = ({ fields }: CatalogueAsset) => `${fields.IPTCHeadline} ${fields.IPTCCaption}`;

interface Asked extends Pick<CatalogueQuery, 'words' | 'sourceIds' | 'filter'> {
  readonly isFound: Has;
  readonly isInHeadline: Has;
}
const all = { sourceIds: [], isInHeadline: () => true } as const;
const inHeadline =
  (...patterns: readonly RegExp[]): Has =>
  ({ fields }) =>
    patterns.every((pattern) => pattern.test(fields.IPTCHeadline ?? ''));

const QUESTIONS: Readonly<Record<string, Asked>> = {
  everything: { ...all, words: [], isFound: () => true },
  'the start of a word': {
    ...all,
    words: ['harb'],
    isFound: (asset) => /harb/i.test(textOf(asset)),
    isInHeadline: inHeadline(/harb/i),
  },
  'two words': {
    ...all,
    words: ['storm', 'harbour'],
    isFound: (asset) => /storm/i.test(textOf(asset)) && /harbour/i.test(textOf(asset)),
    isInHeadline: inHeadline(/storm/i, /harbour/i),
  },
  'a joined word': {
    ...all,
    words: ['f16'],
    isFound: (asset) => /F-?16/i.test(textOf(asset)),
    isInHeadline: inHeadline(/F-16/),
  },
  'a word that is joined by a hyphen': {
    ...all,
    words: ['f-16'],
    isFound: (asset) => /F-?16/i.test(textOf(asset)),
    isInHeadline: inHeadline(/F-16/),
  },
  'the start of a word that is typed first': {
    ...all,
    words: ['harb*', 'storm'],
    isFound: (asset) => /storm/i.test(textOf(asset)) && /harb/i.test(textOf(asset)),
    isInHeadline: inHeadline(/storm/i, /harb/i),
  },
  'a rare word': {
    ...all,
    words: ['seal'],
    isFound: (asset) => /seal/.test(textOf(asset)),
    isInHeadline: inHeadline(/seal/),
  },
  'a word of one source': {
    ...all,
    words: ['storm'],
    sourceIds: ['SPORT'],
    isFound: (asset) => asset.sourceId === 'SPORT' && /storm/i.test(textOf(asset)),
    isInHeadline: inHeadline(/storm/i),
  },
  'a word and a filter that reads rows': {
    ...all,
    words: ['harbour'],
    filter: CREATED_LATE,
    isFound: (asset) => asset.fields.IPTCCaption === 'A harbour',
    isInHeadline: inHeadline(/harbour/i),
  },
  'a period of arrival': {
    ...all,
    words: [],
    filter: RECEIVED_LATE,
    isFound: ({ receivedAt }) => receivedAt >= Date.UTC(2026, 1, 28),
  },
  'objects by their ids': {
    ...all,
    words: ['harbour'],
    filter: { kind: 'field', name: 'ImgOID', operator: ':', value: LIBRARY.map(({ objectId }) => objectId).join() },
    isFound: (asset) => /harbour/i.test(textOf(asset)),
    isInHeadline: inHeadline(/harbour/i),
  },
  nothing: { ...all, words: ['nowhere'], isFound: () => false },
};

/** In every run; of pictures, all are. */
const IN_EVERY_TYPE: ReadonlySet<string> = new Set(['the start of a word', 'a word of one source']);

const SORTS: readonly (FurtherSort | undefined)[] = [undefined, 'created', 'relevance'];

function expected(type: CatalogueAsset['type'], { isFound, isInHeadline }: Asked, sort?: FurtherSort): string[] {
  const rank = (asset: CatalogueAsset) => (isInHeadline(asset) ? 0 : 1);
  const before = {
    created: (a: CatalogueAsset, b: CatalogueAsset) => b.createdAt - a.createdAt,
    relevance: (a: CatalogueAsset, b: CatalogueAsset) => rank(a) - rank(b),
    received: () => 0,
  }[sort ?? 'received'];
  return LIBRARY.map((asset, arrival) => ({ asset, arrival }))
    .filter(({ asset }) => asset.type === type && isFound(asset))
    .toSorted((a, b) => before(a.asset, b.asset) || b.asset.receivedAt - a.asset.receivedAt || b.arrival - a.arrival)
    .map(({ asset }) => asset.objectId);
}

const idsOf = (assets: readonly CatalogueAsset[]) => assets.map(({ objectId }) => objectId);

describe.each(CATALOGUES)('the order of results in %s', (_, open) => {
  const catalogue = openForTests(open, { partSize: PART_SIZE, assets: LIBRARY });

  const cases = SEARCH_TYPES.flatMap((type) =>
    SORTS.flatMap((sort) => Object.keys(QUESTIONS).map((name) => [type, sort ?? 'received', name, sort] as const)),
  );
  for (const [type, order, name, sort] of cases) {
    const tags = type === 'image' || IN_EVERY_TYPE.has(name) ? [] : ['thorough'];
    it(`[4.20] results of ${type} by ${order} are those of a plain sort for ${name}, from any number on`, {
      tags,
    }, async () => {
      const asked = QUESTIONS[name] as Asked;
      const { isFound: _found, isInHeadline: _in, ...criteria } = asked;
      const ids = expected(type, asked, sort);
      const query = { type, ...criteria, sort, count: PAGE };
      const first = await catalogue().search({ ...query, offset: 0 });
      expect([idsOf(first.assets), first.snapshot.found]).toEqual([ids.slice(0, PAGE), ids.length]);
      const { snapshot } = first;
      for (const offset of [PAGE, 1_003, Math.max(0, ids.length - 9), ids.length + 5]) {
        for (const more of [{ snapshot }, { counts: 'later' } as const]) {
          const page = await catalogue().search({ ...query, ...more, offset });
          expect([offset, idsOf(page.assets)]).toEqual([offset, ids.slice(offset, offset + PAGE)]);
          if (!('counts' in more)) expect(page.snapshot.found).toBe(ids.length);
        }
      }
    });
  }

  it.each(SORTS)('[4.20] results by %s keep their numbers while assets arrive', async (sort) => {
    const query = { type: 'image', words: ['harbour'], sourceIds: [], sort, count: PAGE } as const;
    const ids = expected('image', QUESTIONS['the start of a word'] as Asked, sort);
    const { snapshot } = await catalogue().search({ ...query, offset: 0 });
    const [model] = LIBRARY.filter(({ type }) => type === 'image');
    if (model === undefined) throw new TypeError('no pictures');
    const later = [1, 2, 3].map((number) => ({ ...model, objectId: `later-${sort}-${number}` }));
    const newest = { createdAt: START + DAY_MS, receivedAt: START + DAY_MS };
    await catalogue().save(...later.map((each) => ({ ...each, ...newest, fields: { IPTCHeadline: 'Harbour opens' } })));
    for (const offset of [0, 200]) {
      const page = await catalogue().search({ ...query, offset, snapshot });
      expect([offset, idsOf(page.assets)]).toEqual([offset, ids.slice(offset, offset + PAGE)]);
    }
    const anew = await catalogue().search({ ...query, offset: 0 });
    expect(idsOf(anew.assets).slice(0, 3)).toEqual(later.map(({ objectId }) => objectId).toReversed());
    for (const { objectId } of later) await catalogue().remove(objectId);
  });
});

it.each(CATALOGUES)(
  '[4.20] the order of creation has in %s what is rarely found, however long ago it was created',
  async (_, open) => {
    const { catalogue, remove } = await open(PART_SIZE);
    const [model] = LIBRARY;
    if (model === undefined) throw new TypeError('no assets');
    // More assets than are looked at one after the other.
    const library = Array.from(
      { length: 4_400 },
      (_, number): CatalogueAsset => ({
        ...model,
        objectId: `b${number}`,
        createdAt: START - number * 1_000,
        receivedAt: START + number,
        fields: { IPTCHeadline: number % 150 === 7 ? 'A seal' : 'Fog' },
      }),
    );
    await catalogue.save(...library);
    const ids = idsOf(library.filter(({ fields }) => fields.IPTCHeadline === 'A seal'));
    for (const offset of [0, 8, 25]) {
      const query = { type: model.type, words: ['seal'], sourceIds: [], sort: 'created', offset, count: PAGE } as const;
      const { assets, snapshot } = await catalogue.search(query);
      expect([offset, idsOf(assets), snapshot.found]).toEqual([offset, ids.slice(offset, offset + PAGE), ids.length]);
    }
    await remove();
  },
);

it.skipIf(isShared)(
  '[7.12] the order of creation looks at the clock for each asset that is outside of a period too',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'comyan-clock-'));
    const path = join(folder, 'catalogue.sqlite');
    const catalogue = openSqliteCatalogue(path);
    await catalogue.save(...LIBRARY);
    let looks = 0;
    const checkRow = () => {
      looks += 1;
      return 1 as const;
    };
    const reader = openCatalogueReader(path, { ...createReadClock(new Int32Array(1)), checkRow });
    const filter: FilterNode = { kind: 'field', name: 'ImgReceivedTS', operator: '>=', value: '20270101' };
    const plan = planQuery({ type: 'image', words: [], sourceIds: [], filter });
    const request = { plan, lastRow: ASSETS, parts: [], rest: plan, offset: 0, count: PAGE };
    expect(reader.page({ ...request, created: { type: 'image' } })).toEqual([]);
    expect(looks).toBe(LIBRARY.filter(({ type }) => type === 'image').length);
    reader.close();
    await catalogue.close();
    await rm(folder, { recursive: true });
  },
);
