/** Pages that do not wait for their count: what they say about it, and that every result is reached all the same. */
import { beforeAll, describe, expect, it } from 'vitest';
import { FURTHER_SORTS } from '#lib/contract/search-types.ts';
import { createArchive } from '../../reference-server/demo-library/archive/archive.ts';
import type { CatalogueAsset, CatalogueQuery } from '../../reference-server/stores/catalogue.ts';
import type { FilterNode } from '../../reference-server/stores/filter-grammar.ts';
import type { SearchTurn } from '../../reference-server/stores/reading.ts';
import { CATALOGUES, openForTests } from './harness/catalogues.ts';

const PICTURES = 4_000;
const PART_SIZE = 300;
const PAGE = 24;
/** Enough that its count never ends in no time. */
const ALL = { type: 'image', words: [], sourceIds: [], count: PAGE } as const;
const turn = (): SearchTurn => ({
  person: 'NEWS/editor',
  budgetMs: 60_000,
  countMs: 0,
  signal: new AbortController().signal,
});

const MODEL: CatalogueAsset = {
  objectId: 'model',
  type: 'image',
  zType: 'I',
  sourceId: 'NEWS',
  name: 'model.jpg',
  createdAt: Date.UTC(2026, 2, 1),
  receivedAt: Date.UTC(2026, 2, 1),
  fields: { IPTCHeadline: 'harbour', IPTCCategory: 'SPO', IPTCCaption: 'a long one' },
  mediaType: 'image/jpeg',
  hasThumb: true,
  hasPreview: true,
};

const CAPTION: FilterNode = { kind: 'field', name: 'IPTCCaption', operator: ':', value: 'A LONG ONE' };
/** No index has all of them. */
const SOME: readonly FilterNode[] = [
  { kind: 'field', name: 'IPTCCaption', operator: ':', value: 'another' },
  ...['1300', '1717', '3990'].map((text) => ({ kind: 'words', text }) as const),
];

const numbersOf = (assets: readonly CatalogueAsset[]) =>
  assets.map(({ objectId }) => (objectId === 'model' ? 0 : Number(objectId.replace('archive-', ''))));
const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);

describe.each(CATALOGUES)('a page in %s', (_, open) => {
  const catalogue = openForTests(open, { partSize: PART_SIZE, assets: [MODEL] });
  beforeAll(async () => {
    const addPictures = createArchive(catalogue(), PICTURES);
    while ((await addPictures(2_000)) > 0);
  });

  const search = (more: Partial<CatalogueQuery> & Pick<CatalogueQuery, 'offset'>) =>
    catalogue().search({ ...ALL, counts: 'later', ...more }, turn());

  it.each<[string, Partial<CatalogueQuery>]>([
    ['everything', {}],
    ['a word', { words: ['harbour'] }],
    ['a special filter', { filter: { kind: 'field', name: 'IPTCCategory', operator: ':', value: 'SPO' } }],
    [
      'all but some',
      { filter: { kind: 'not', part: { kind: 'field', name: 'IPTCCategory', operator: ':', value: 'POL' } } },
    ],
    ['what is compared row by row', { filter: CAPTION }],
  ])(
    '[4.20, 7.25] the first page of %s says how many there are at least, and any later one is right',
    async (_case, criteria) => {
      const first = await search({ ...criteria, offset: 0 });
      expect(numbersOf(first.assets)).toEqual(from(0, PAGE));
      expect(first.snapshot).toMatchObject({ isAtLeast: true });
      expect(first.snapshot.found).toBeGreaterThanOrEqual(PAGE);
      expect(first.snapshot.found).toBeLessThanOrEqual(PICTURES);
      const { snapshot } = first;
      for (const offset of [PAGE, 900, 2_345, 1_500]) {
        const page = await search({ ...criteria, offset, snapshot });
        expect([offset, numbersOf(page.assets)]).toEqual([offset, from(offset, PAGE)]);
      }
      const last = await search({ ...criteria, offset: PICTURES - 5, snapshot });
      expect([numbersOf(last.assets), last.snapshot]).toEqual([
        from(PICTURES - 5, 5),
        { lastRow: snapshot.lastRow, found: PICTURES },
      ]);
      const past = await search({ ...criteria, offset: PICTURES + 20, snapshot });
      expect([past.assets, past.snapshot.found]).toEqual([[], PICTURES]);
    },
  );

  it('[7.25] a page that has all results says how many they are', async () => {
    const few = { words: ['archive', '17'] };
    const { assets, snapshot } = await search({ ...few, offset: 0 });
    expect([assets.length, snapshot.isAtLeast]).toEqual([PAGE, true]);
    const rare = await search({ words: ['1717'], offset: 0 });
    expect([numbersOf(rare.assets), rare.snapshot.found, rare.snapshot.isAtLeast]).toEqual([[1717], 1, undefined]);
    const none = await search({ words: ['nobody'], offset: 0 });
    expect([none.assets, none.snapshot.found, none.snapshot.isAtLeast]).toEqual([[], 0, undefined]);
  });

  it('[7.25] a count that is asked for is waited for, and is that of the first page', async () => {
    const { snapshot } = await search({ offset: 0 });
    await catalogue().save({ ...MODEL, objectId: 'archive-9999', receivedAt: Date.UTC(2026, 3, 1) });
    const counted = await search({ offset: 0, count: 1, snapshot, counts: 'asked' });
    expect(counted.snapshot).toEqual({ lastRow: snapshot.lastRow, found: PICTURES });
    expect((await search({ offset: 2_000, snapshot: counted.snapshot })).snapshot).toEqual(counted.snapshot);
    expect((await search({ offset: 0, counts: 'asked' })).snapshot.found).toBe(PICTURES + 1);
    await catalogue().remove('archive-9999');
  });

  it('[4.20] a page is right after an asset before it was removed since the first one', async () => {
    const first = await search({ words: ['harbour'], offset: 0 });
    await search({ words: ['harbour'], offset: 2_000, snapshot: first.snapshot });
    await catalogue().remove('archive-00000010');
    const { assets } = await search({ words: ['harbour'], offset: 2_000, snapshot: first.snapshot });
    expect(numbersOf(assets)).toEqual(from(2_001, PAGE));
  });

  const SLOW: readonly [string, Partial<CatalogueQuery>][] = [
    ['many results that are compared row by row', { filter: CAPTION }],
    ['a few results that are compared row by row', { filter: { kind: 'any', parts: SOME } }],
    ['a word', { words: ['harbour'] }],
    ['a few of a word', { words: ['harbour'], filter: { kind: 'any', parts: SOME } }],
  ];
  const SORTS = [undefined, ...FURTHER_SORTS];
  it.each(SLOW.flatMap(([name, criteria]) => SORTS.map((sort) => ({ name, criteria: { ...criteria, sort } }))))(
    '[4.20, 8.6] $name by $criteria.sort are all reached in any time, each page from where the one before it ended',
    async ({ criteria }) => {
      for (const offset of [0, 1_500]) {
        const reached: number[] = [];
        let snapshot: Pick<CatalogueQuery, 'snapshot'> = {};
        let budgetMs = 1;
        for (let isEnd = false; !isEnd && reached.length < PAGE; ) {
          const query = { ...ALL, ...criteria, ...snapshot, counts: 'later', offset: offset + reached.length } as const;
          const page = await catalogue()
            .search(query, { ...turn(), budgetMs })
            .catch(() => undefined);
          if (page === undefined) budgetMs *= 2;
          else {
            reached.push(...numbersOf(page.assets));
            snapshot = { snapshot: page.snapshot };
            isEnd = page.assets.length === 0 && !page.isCut;
          }
        }
        const { assets } = await catalogue().search({ ...ALL, ...criteria, offset });
        expect(reached.slice(0, PAGE)).toEqual(numbersOf(assets));
      }
    },
  );
});
