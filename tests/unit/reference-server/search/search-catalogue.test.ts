/** A search over a library of whole numbers that changes, or takes too long, at a moment that the test chooses. */
import { describe, expect, it } from 'vitest';
import { FURTHER_SORTS } from '#lib/contract/search-types.ts';
import { InterruptedRead } from '../../../../reference-server/scheduling/read-clock.ts';
import { countSources } from '../../../../reference-server/search/count-sources.ts';
import { createPartCounts, type KeptPartCounts } from '../../../../reference-server/search/part-counts.ts';
import { searchCatalogue } from '../../../../reference-server/search/search-catalogue.ts';
import type { SearchReads, SearchRun } from '../../../../reference-server/search/search-run.ts';
import type { CatalogueAsset, CatalogueQuery } from '../../../../reference-server/stores/catalogue.ts';
import type { FilterNode } from '../../../../reference-server/stores/filter-grammar.ts';
import type { PositionRange } from '../../../../reference-server/stores/positions.ts';

const ROWS = 100;
const PART = 10;
const QUERY: CatalogueQuery = { type: 'image', words: ['a'], sourceIds: [], offset: 0, count: 24, counts: 'later' };

interface Library {
  /** Positions of what is found. */
  found: number[];
  changes: number;
  lastRow: number;
  /** Called before each read of a page, and of parts. `isRest`: the parts do not fill the page. */
  onPage?(isRest: boolean, parts: readonly PositionRange[]): void;
  onCount?(range: PositionRange): void;
  /** Parts and steps that there is time for in the reads of a page, or of a count. */
  budget?: number;
}

/** All rows are found. */
const library = (more: Partial<Library> = {}): Library => ({
  found: Array.from({ length: ROWS }, (_, at) => at),
  changes: 0,
  lastRow: ROWS,
  ...more,
});

const tooSlow = () => {
  throw new InterruptedRead('too-slow');
};

function runOn(rows: Library, countMs: number): SearchRun {
  const within = ({ low, high }: PositionRange, { filter }: CatalogueQuery) =>
    rows.found.filter((at) => at >= low && at <= high && isAsked(at, filter)).toReversed();
  const open = (left = rows.budget ?? Number.POSITIVE_INFINITY) => {
    const spend = () => (left-- > 0 ? undefined : tooSlow());
    return readsOf(spend);
  };
  const readsOf = (spend: () => void): SearchReads => ({
    state: async () => ({ lastRow: rows.lastRow, changes: rows.changes }),
    async page({ query }, { parts, rest, offset }) {
      const { count, sort } = query;
      const inParts = parts.flatMap((range) => within(range, query));
      rows.onPage?.(rest !== undefined && inParts.length < offset + count, parts);
      const ranges = [...parts, ...(rest === undefined ? [] : [rest])];
      const arrived = ranges.flatMap((range) => within(range, query));
      const found = sort === 'created' ? arrived.toReversed() : arrived;
      const assets = found.slice(offset, offset + count).map(assetOf);
      return { assets };
    },
    async walk(_, { after, offset, count }) {
      spend();
      const step = Array.from({ length: ROWS }, (_row, at) => at).filter((at) => createdAt(at) < after.createdAt);
      const matching = step
        .slice(0, PART)
        .filter((at) => rows.found.includes(at))
        .slice(0, offset + count);
      const end = matching.length === offset + count ? matching.at(-1) : step[PART - 1];
      return {
        assets: matching.slice(offset).map(assetOf),
        found: matching.length,
        last: end === undefined ? undefined : { createdAt: createdAt(end), low: BigInt(end) },
      };
    },
    countIds: async () => 0,
    async begin() {
      const lows = Array.from({ length: ROWS / PART }, (_, at) => BigInt(at * PART)).toReversed();
      const parts = lows.map((low) => ({ low, high: low + BigInt(PART) - 1n }));
      return { parts, counts: parts.map(() => undefined) };
    },
    async count({ query }, parts) {
      return parts.map((range) => {
        spend();
        rows.onCount?.(range);
        return within(range, query).length;
      });
    },
    async countSources({ query }, parts) {
      return parts.map((range, at) => {
        rows.onCount?.(range);
        return { sourceId: at % 2 === 0 ? 'A' : 'B', found: within(range, query).length };
      });
    },
    sourcesAtOnce: () => 2,
    atOnce: () => ({ atOnce: 1, calls: 1 }),
  });
  return { reads: () => open(), countMs };
}

/** The last one that arrived was created first. */
const createdAt = (at: number) => ROWS - at;
/** Every third has its words in the headline. */
const isInHeadline = (at: number) => at % 3 === 0;

function isAsked(at: number, filter: FilterNode | undefined): boolean {
  switch (filter?.kind) {
    case 'headline':
      return isInHeadline(at);
    case 'not':
      return !isAsked(at, filter.part);
    case 'all':
      return filter.parts.every((part) => isAsked(at, part));
    default:
      return true;
  }
}

const SORTS = [undefined, ...FURTHER_SORTS];

function inOrder(found: readonly number[], sort: CatalogueQuery['sort']): number[] {
  const arrived = found.toReversed();
  if (sort === undefined) return arrived;
  if (sort === 'created') return arrived.toReversed();
  return [...arrived.filter(isInHeadline), ...arrived.filter((at) => !isInHeadline(at))];
}

const assetOf = (at: number) => ({ objectId: `a${at}`, name: String(at) }) as CatalogueAsset;
const names = (assets: readonly CatalogueAsset[]) => assets.map(({ name }) => Number(name));
const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => first - at);

describe('a page', () => {
  describe('results that are removed after they were counted', () => {
    /** Nine of ten parts are counted. The page has the results 79 to 60 of what is left. */
    async function read(left: (at: number) => boolean, onPage: Library['onPage'] = () => undefined) {
      const rows = library({ onCount: ({ low }) => (low === 0n ? tooSlow() : undefined) });
      const [run, kept] = [runOn(rows, 0), createPartCounts()];
      const { snapshot } = await searchCatalogue(run, kept, { ...QUERY, counts: 'asked' });
      expect(snapshot).toMatchObject({ found: 90, isAtLeast: true });
      rows.found = rows.found.filter(left);
      rows.onPage = onPage;
      return searchCatalogue(run, kept, { ...QUERY, offset: 20, count: 20, snapshot });
    }

    it.each([
      ['at once', undefined],
      ['part by part', (_, parts) => (parts.length > 1 ? tooSlow() : undefined)],
    ] satisfies [string, Library['onPage']][])(
      '[4.20] are replaced on the page by those that follow (%s)',
      async (_, onPage) => {
        const page = await read((at) => at !== 70, onPage);
        expect(names(page.assets)).toEqual([...from(79, 9), ...from(69, 11)]);
        expect([page.isCut, page.snapshot.found]).toEqual([false, 90]);
      },
    );

    it('[8.6] cut the page where those that follow take too long', async () => {
      const page = await read(
        (at) => at !== 70,
        (isRest) => (isRest ? tooSlow() : undefined),
      );
      expect([names(page.assets), page.isCut]).toEqual([[...from(79, 9), ...from(69, 10)], true]);
    });

    it('[4.20] do not end the list, as what is before the page may have changed as well', async () => {
      const { assets, snapshot } = await read((at) => at > 74);
      expect([names(assets), snapshot]).toEqual([from(79, 5), { lastRow: ROWS, found: 90, isAtLeast: true }]);
    });
  });

  it.each([undefined, 'asked', 'later'] as const)(
    '[8.6] a page that takes too long is read from the parts that are counted by then (counts: %s)',
    async (counts) => {
      const rows = library({ onPage: (isRest) => (isRest ? tooSlow() : undefined) });
      const { assets, snapshot } = await searchCatalogue(runOn(rows, 1), createPartCounts(), { ...QUERY, counts });
      expect([names(assets), snapshot]).toEqual([from(ROWS - 1, 24), { lastRow: ROWS, found: ROWS }]);
    },
  );

  it.each(['asked', 'later'] as const)(
    '[8.6] a page has what there is where its count takes too long as well, and is cut there (%s)',
    async (counts) => {
      const onCount = ({ high }: PositionRange) => (high < 80n ? tooSlow() : undefined);
      const rows = library({ onPage: (isRest) => (isRest ? tooSlow() : undefined), onCount });
      const page = await searchCatalogue(runOn(rows, 1), createPartCounts(), { ...QUERY, counts });
      const { assets, snapshot, isCut } = page;
      expect([names(assets), isCut]).toEqual([from(ROWS - 1, 20), true]);
      expect(snapshot).toMatchObject({ lastRow: ROWS, found: 20, isAtLeast: true });
    },
  );

  it('[8.6] a page whose own parts take too long has those that were read', async () => {
    const rows = library();
    const [run, kept] = [runOn(rows, 0), createPartCounts()];
    await searchCatalogue(run, kept, { ...QUERY, counts: 'asked' });
    rows.onPage = (_, parts) => (parts.some(({ low }) => low === 80n) ? tooSlow() : undefined);
    const { assets, snapshot, isCut } = await searchCatalogue(run, kept, QUERY);
    expect([names(assets), isCut, snapshot.read]).toEqual([from(ROWS - 1, 10), true, { low: 90n, found: 10 }]);
  });

  it('[8.6] a page is too slow for a client that takes no other count, and goes on where it was when it is asked for again', async () => {
    const counted: bigint[] = [];
    const rows = library({
      found: [3],
      onPage: (isRest) => (isRest ? tooSlow() : undefined),
      onCount({ low }) {
        if (counted.length === 6) tooSlow();
        counted.push(low);
      },
    });
    const [run, kept, query] = [runOn(rows, 1), createPartCounts(), { ...QUERY, counts: undefined }];
    await expect(searchCatalogue(run, kept, query)).rejects.toMatchObject({ code: 'too-slow' });
    rows.onCount = ({ low }) => counted.push(low);
    rows.lastRow += 9;
    const again = await searchCatalogue(run, kept, query);
    expect([names(again.assets), again.snapshot.lastRow, counted.length]).toEqual([[3], ROWS, 10]);
    expect((await searchCatalogue(run, kept, query)).snapshot.lastRow).toBe(ROWS + 9);
  });

  it('[7.25] a page past the end says how many there are, not where it began', async () => {
    const rows = library();
    const run = runOn(rows, 0);
    const { snapshot } = await searchCatalogue(run, createPartCounts(), QUERY);
    expect(snapshot).toEqual({ lastRow: ROWS, found: 24, isAtLeast: true });
    const past = await searchCatalogue(run, createPartCounts(), { ...QUERY, offset: 900, snapshot });
    expect([past.assets, past.snapshot]).toEqual([[], { lastRow: ROWS, found: ROWS }]);
    rows.onCount = tooSlow;
    const slow = await searchCatalogue(run, createPartCounts(), { ...QUERY, offset: 900, snapshot });
    expect([slow.assets, slow.snapshot]).toEqual([[], snapshot]);
  });
});

describe('a search that reads three parts in the time of a page', () => {
  /** Each page has its time. */
  function slowLibrary(more: Partial<Library> = {}) {
    const rows = library({ onPage: (isRest) => (isRest ? tooSlow() : undefined), budget: 3, ...more });
    const search = (kept: KeptPartCounts, query: Partial<CatalogueQuery>) =>
      searchCatalogue(runOn(rows, 1), kept, { ...QUERY, ...query });
    return { rows, search };
  }

  const MEANWHILE: Readonly<Record<string, (rows: Library, kept: KeptPartCounts) => KeptPartCounts>> = {
    nothing: (_, kept) => kept,
    'another node answers': () => createPartCounts(),
    'assets arrive, and others are replaced,': (rows, kept) => {
      rows.lastRow += 1;
      rows.changes += 1;
      return kept;
    },
  };
  const FOUND: Readonly<Record<string, number[]>> = {
    'all its results': library().found,
    'a few results': [4, 5, 61],
    'no result': [],
  };
  const cases = Object.entries(FOUND).flatMap(([what, found]) =>
    Object.entries(MEANWHILE).flatMap(([when, change]) =>
      SORTS.map((sort) => ({ what, found, when, change, sort, order: sort ?? 'arrival' })),
    ),
  );

  it.each(cases)('[4.20, 8.6] reaches $what by $order page by page while $when happens', async (each) => {
    const { found, change, sort } = each;
    const { rows, search } = slowLibrary({ found });
    let kept = createPartCounts();
    let page = await search(kept, { sort });
    const reached = names(page.assets);
    for (let pages = 1; page.assets.length > 0 || page.isCut; pages += 1) {
      expect(pages).toBeLessThan((2 * ROWS) / PART);
      kept = change(rows, kept);
      page = await search(kept, { sort, offset: reached.length, snapshot: page.snapshot });
      reached.push(...names(page.assets));
    }
    expect(reached).toEqual(inOrder(found, sort));
    expect(page.snapshot.found).toBe(found.length);
  });

  it.each(SORTS)('[8.6] goes on to a far place by %s, back to the first result, and there again', async (sort) => {
    const { rows, search } = slowLibrary();
    const kept = createPartCounts();
    let { snapshot } = await search(kept, { sort });
    const goTo = async (offset: number) => {
      for (let pages = 0; pages < (2 * ROWS) / PART; pages += 1) {
        const page = await search(kept, { sort, offset, count: 5, snapshot });
        snapshot = page.snapshot;
        if (page.assets.length > 0) return names(page.assets);
      }
      throw new Error('the place is not reached');
    };
    for (const offset of [70, 0, 90]) {
      const there = await goTo(offset);
      expect(there).toEqual(inOrder(rows.found, sort).slice(offset, offset + there.length));
    }
  });

  it('[8.6] is too slow where it does not get on', async () => {
    const { rows, search } = slowLibrary({ onCount: tooSlow });
    const kept = createPartCounts();
    const { snapshot, isCut } = await search(kept, {});
    expect([isCut, snapshot]).toMatchObject([true, { found: 0, isAtLeast: true }]);
    await expect(search(kept, { snapshot })).rejects.toMatchObject({ code: 'too-slow' });
    rows.onCount = () => undefined;
    expect(names((await search(kept, { snapshot })).assets)).toEqual(from(ROWS - 1, 24));
  });

  it('[7.12] is too slow as before for a client that takes no other count, also at a far place', async () => {
    const { search } = slowLibrary();
    for (const offset of [0, 70])
      await expect(search(createPartCounts(), { offset, counts: undefined })).rejects.toMatchObject({
        code: 'too-slow',
      });
  });

  it('[8.6] goes on by relevance where it was when a client that takes no other count asks again', async () => {
    const { rows, search } = slowLibrary();
    const kept = createPartCounts();
    const ask = async () => {
      rows.lastRow += 1;
      return search(kept, { sort: 'relevance', counts: undefined }).catch(() => undefined);
    };
    let page = await ask();
    for (let again = 1; page === undefined; again += 1) {
      expect(again).toBeLessThan((2 * ROWS) / PART);
      page = await ask();
    }
    expect(names(page.assets)).toEqual(inOrder(rows.found, 'relevance').slice(0, 24));
    expect(page.snapshot.found).toBe(ROWS);
  });

  it.each(SORTS)('[7.25] says of results by %s that they are no fewer than those that it has', async (sort) => {
    const { rows, search } = slowLibrary();
    rows.onPage = () => undefined;
    rows.onCount = tooSlow;
    const { assets, snapshot } = await search(createPartCounts(), { sort });
    expect([assets.length, snapshot]).toMatchObject([24, { found: 24, isAtLeast: true }]);
  });
});

describe('a count', () => {
  it.each(['asked', 'later'] as const)(
    '[7.25] a count during which an asset is replaced is not said to be exact (%s)',
    async (counts) => {
      const rows = library();
      rows.onCount = () => {
        rows.changes = 1;
      };
      const run = runOn(rows, 60_000);
      expect((await searchCatalogue(run, createPartCounts(), { ...QUERY, counts })).snapshot.isAtLeast).toBe(true);
      expect((await searchCatalogue(run, createPartCounts(), { ...QUERY, counts })).snapshot).toEqual({
        lastRow: ROWS,
        found: ROWS,
      });
    },
  );

  it('[3.14] a count is the whole one where another search of the same words sees a change meanwhile', async () => {
    const [rows, kept] = [library(), createPartCounts()];
    const whole: CatalogueQuery = { ...QUERY, counts: undefined };
    let other: Promise<unknown> | undefined;
    rows.onCount = () => {
      rows.changes = 1;
      other ??= searchCatalogue(runOn(rows, 0), kept, whole);
    };
    expect((await searchCatalogue(runOn(rows, 0), kept, whole)).snapshot).toEqual({ lastRow: ROWS, found: ROWS });
    await other;
  });

  it('[3.14] a count is the whole one for a client that takes no other, or the search is too slow', async () => {
    const rows = library();
    const whole: CatalogueQuery = { ...QUERY, counts: undefined };
    const { snapshot } = await searchCatalogue(runOn(rows, 0), createPartCounts(), whole);
    expect(snapshot).toEqual({ lastRow: ROWS, found: ROWS });
    rows.onCount = tooSlow;
    await expect(searchCatalogue(runOn(rows, 0), createPartCounts(), whole)).rejects.toMatchObject({
      code: 'too-slow',
    });
  });
});

describe('counts by source', () => {
  it('[3.18] have all parts, or those that there was time for, the newest first', async () => {
    const rows = library();
    expect(await countSources(runOn(rows, 0), QUERY)).toEqual({
      counts: new Map([
        ['A', 50],
        ['B', 50],
      ]),
      isAtLeast: false,
    });
    rows.onCount = ({ low }) => (low === 20n ? tooSlow() : undefined);
    const { counts, isAtLeast } = await countSources(runOn(rows, 0), QUERY);
    expect([Object.fromEntries(counts), isAtLeast]).toEqual([{ A: 30, B: 30 }, true]);
  });
});
