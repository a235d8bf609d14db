/** What a search reads from PostgreSQL. */
import { joinReads, type SearchReads } from '../../../search/search-run.ts';
import type { CatalogueAsset } from '../../../stores/catalogue.ts';
import type { PositionRange } from '../../../stores/positions.ts';
import type { Query } from '../connection/database.ts';
import {
  countParts,
  countRange,
  countSources,
  readCreated,
  readPage,
  readPageOfPart,
  readState,
  walkCreated,
} from './catalogue-reads.ts';
import type { LibraryParts } from './library-parts.ts';

/** More parts than these are counted by the index of words, which finds all of them at once. */
const FEW = 2;
/** Parts of a whole count in one statement where rows are compared: of a statement that takes too long, nothing is kept. */
const ROWS_AT_ONCE = 16;

/** The reads of a search by statements. */
export function createSearchReads(libraryParts: LibraryParts): (query: Query) => SearchReads {
  return (query) => ({
    state: () => readState(query),
    async page({ plan, lastRow, query: { count, sort, type } }, { parts, rest, offset }) {
      if (sort === 'created')
        return { assets: await readCreated(query, { plan, range: plan, lastRow, offset, count }, type) };
      let assets: readonly CatalogueAsset[] = [];
      const from = (index: number) => ({ plan, lastRow, offset: index === 0 ? offset : 0, count });
      for (const [index, range] of parts.entries())
        if (assets.length < count)
          assets = joinReads(assets, await readPageOfPart(query, { range, ...from(index) }), count);
      if (rest === undefined || assets.length === count) return { assets };
      const last = await readPage(query, { range: rest, ...from(parts.length) });
      // Else of a part of the results.
      const isAll = parts.length === 0 && rest.high === plan.high;
      return { assets: joinReads(assets, last.assets, count), ...(isAll && { found: last.found }) };
    },
    walk: ({ plan, lastRow, query: { type } }, step) =>
      walkCreated(query, { plan, range: plan, lastRow, ...step }, type),
    countIds: ({ plan, lastRow }) => countRange(query, { plan, range: plan, lastRow }),
    async begin({ plan }) {
      const ends = await libraryParts.endsIn(query, plan);
      const starts = [plan.low, ...ends.map((end) => end + 1n)];
      const parts = starts.map((low, index) => ({ low, high: ends[index] ?? plan.high })).toReversed();
      return { parts, counts: parts.map(() => undefined) };
    },
    async count({ plan, lastRow }, parts) {
      if (parts.length <= FEW) {
        const counts: number[] = [];
        for (const range of parts) counts.push(await countRange(query, { plan, range, lastRow }));
        return counts;
      }
      const ends = parts
        .slice(1)
        .map(({ high }) => high)
        .toReversed();
      return (await countParts(query, { plan, range: spanOf(parts, plan), lastRow }, ends)).toReversed();
    },
    countSources: ({ plan, lastRow }, parts) => countSources(query, { plan, range: spanOf(parts, plan), lastRow }),
    // Each call asks the index for the whole library: more and more parts, so that these are few.
    sourcesAtOnce: (done) => Math.max(ROWS_AT_ONCE, done * 3),
    atOnce({ rest }, isWhole) {
      const whole = rest.length === 0 ? Number.POSITIVE_INFINITY : ROWS_AT_ONCE;
      return { atOnce: isWhole ? whole : 1, calls: 1 };
    },
  });
}

/** Parts that follow one another, the newest first. */
function spanOf(parts: readonly PositionRange[], otherwise: PositionRange): PositionRange {
  return { low: parts.at(-1)?.low ?? otherwise.low, high: parts[0]?.high ?? otherwise.high };
}
