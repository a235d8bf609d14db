/** How many results each source has, against a plain count: for each type, with each other part of a search. */
import { describe, expect, it } from 'vitest';
import { SEARCH_TYPES, type SearchType } from '#lib/contract/search-types.ts';
import { InterruptedRead } from '../../reference-server/scheduling/read-clock.ts';
import type { CatalogueAsset, CatalogueQuery } from '../../reference-server/stores/catalogue.ts';
import { CATALOGUES, openForTests } from './harness/catalogues.ts';

/** Several parts for each type. */
const ASSETS = 1_300;
const PART_SIZE = 60;
const SOURCES = ['NEWS', 'news', 'A B', 'ä-1', 'constructor'];
const START = Date.UTC(2026, 2, 1, 12);

const pick = <Value>(values: readonly Value[], at: number) => values[at % values.length] as Value;
const LIBRARY = Array.from({ length: ASSETS }, (_, number): CatalogueAsset => {
  const type = pick([...SEARCH_TYPES, 'image' as const], number);
  return {
    objectId: `a${number}`,
    type,
    zType: type === 'image' ? pick(['I', 'G'] as const, Math.floor(number / 2)) : '',
    sourceId: pick(SOURCES, Math.floor((number * number) / 7)),
    name: 'x.jpg',
    createdAt: START,
    receivedAt: START - ((number * 31) % 503) * 60_000,
    fields: {
      IPTCHeadline: pick(['Storm at the harbour', 'A quiet day', 'Harbour'], Math.floor(number / 3)),
      IPTCCategory: pick(['POL', 'SPO'], Math.floor(number / 4)),
    },
    mediaType: 'image/jpeg',
    hasThumb: true,
    hasPreview: true,
  };
});

interface Asked extends Pick<CatalogueQuery, 'words' | 'sourceIds' | 'filter'> {
  isFound(asset: CatalogueAsset): boolean;
}
const field = (name: string, operator: ':' | '>=', value: string) =>
  ({ kind: 'field', name, operator, value }) as const;
const all = { words: [], sourceIds: [], isFound: () => true };
const ids = LIBRARY.filter((_, at) => at % 3 === 0).map(({ objectId }) => objectId);
const headline = ({ fields }: CatalogueAsset) => fields.IPTCHeadline ?? '';

const QUESTIONS: Readonly<Record<string, Asked>> = {
  everything: all,
  'a word': { ...all, words: ['harb'], isFound: (asset) => /harb/i.test(headline(asset)) },
  'two words': { ...all, words: ['harbour', 'storm'], isFound: (asset) => /storm/i.test(headline(asset)) },
  nothing: { ...all, words: ['nowhere'], isFound: () => false },
  'a period': {
    ...all,
    filter: field('ImgReceivedTS', '>=', '20260301'),
    isFound: ({ receivedAt }) => receivedAt >= Date.UTC(2026, 2, 1),
  },
  'a kind of picture': { ...all, filter: field('ZType', ':', 'G'), isFound: ({ zType }) => zType === 'G' },
  'a word and a filter that reads rows': {
    ...all,
    words: ['harbour'],
    filter: { kind: 'not', part: field('IPTCHeadline', ':', 'harbour') },
    isFound: (asset) => headline(asset) === 'Storm at the harbour',
  },
  'a special filter': {
    ...all,
    filter: field('IPTCCategory', ':', 'SPO'),
    isFound: ({ fields }) => fields.IPTCCategory === 'SPO',
  },
  'objects by their ids': {
    ...all,
    words: ['storm'],
    filter: field('ImgOID', ':', ids.join()),
    isFound: (asset) => ids.includes(asset.objectId) && /storm/i.test(headline(asset)),
  },
  'some of the sources': {
    ...all,
    words: ['storm'],
    sourceIds: ['NEWS', 'ä-1'],
    isFound: (asset) => ['NEWS', 'ä-1'].includes(asset.sourceId) && /storm/i.test(headline(asset)),
  },
};

function expected(type: SearchType, { isFound }: Asked): Record<string, number> {
  const counts: Record<string, number> = Object.create(null);
  for (const asset of LIBRARY)
    if (asset.type === type && isFound(asset)) counts[asset.sourceId] = (counts[asset.sourceId] ?? 0) + 1;
  return { ...counts };
}

const TURN = { person: 'a', budgetMs: 60_000, countMs: 0 };

describe.each(CATALOGUES)('results by source in %s', (_, open) => {
  const catalogue = openForTests(open, { partSize: PART_SIZE, assets: LIBRARY });

  const cases = SEARCH_TYPES.flatMap((type) => Object.keys(QUESTIONS).map((name) => [type, name] as const));
  it.each(cases)('[3.18, 7.25] of %s are those of a plain count for %s', async (type, name) => {
    const { isFound: _found, ...criteria } = QUESTIONS[name] as Asked;
    const signal = new AbortController().signal;
    const query = { type, ...criteria, offset: 0, count: 1 };
    const { counts, isAtLeast } = await catalogue().countSources(query, { ...TURN, signal });
    expect([Object.fromEntries(counts), isAtLeast]).toEqual([expected(type, QUESTIONS[name] as Asked), false]);
    // A channel that is chosen finds as many.
    for (const [sourceId, found] of Object.entries(expected(type, QUESTIONS[name] as Asked))) {
      const { snapshot } = await catalogue().search({ ...query, sourceIds: [sourceId] });
      expect([sourceId, snapshot.found]).toEqual([sourceId, found]);
    }
  });

  const everything = { type: 'image', words: [], sourceIds: [], offset: 0, count: 1 } as const;

  it('[3.18] are as many as were counted when the time is over, and say so', async () => {
    const signal = new AbortController().signal;
    const { counts, isAtLeast } = await catalogue().countSources(everything, { ...TURN, budgetMs: 0, signal });
    expect([Object.fromEntries(counts), isAtLeast]).toEqual([{}, true]);
  });

  it('[3.18] are not counted when their client has left', async () => {
    const counted = catalogue().countSources(everything, { ...TURN, signal: AbortSignal.abort() });
    await expect(counted).rejects.toEqual(new InterruptedRead('cancelled'));
  });
});
