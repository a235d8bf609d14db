/**
 * How many assets a search finds, by parts of the library. The parts lead to a result by its number without reading
 * those before it. A count is kept, and assets that arrive later are added to it.
 */
import type { SearchType } from '#lib/contract/search-types.ts';
import { InterruptedRead } from '../../../scheduling/read-clock.ts';
import type { QueryPlan } from '../../../search/query-plan.ts';
import { type PositionRange, positionsOf } from '../../../stores/positions.ts';
import type { CatalogueState } from './catalogue-reader.ts';
import type { ReaderPool, Readers } from './reader-pool.ts';

/**
 * Assets in a part. A result by its number skips as many at most, 10 ms of processor time; each part costs a count
 * 0.1 to 0.7 ms.
 */
const PART_SIZE = 16_384;
/** Assets that may arrive until the library is divided anew, and until a search is counted anew. */
const MAX_LATER = 8_192;
/** Parts that are counted in one request, so that other requests do not wait long. Rows are read for a rest. */
const PARTS_AT_ONCE = { index: 8, rows: 1 } as const;
/** One takes some kilobytes for a million assets. */
const MAX_KEPT = 300;

export interface Counted extends CatalogueState {
  readonly found: number;
  /** In the order of the results, each with the number of its results. */
  readonly parts: readonly PositionRange[];
  readonly counts: readonly number[];
}

export interface Counting {
  readonly type: SearchType;
  /** The same for the same plan only. */
  readonly key: string;
  readonly plan: QueryPlan;
  readonly state: CatalogueState;
  /** Those of the search that counts. */
  readonly readers: Readers;
}

export interface SearchCounts {
  countAt(counting: Counting): Promise<Counted>;
}

export function createSearchCounts(pool: ReaderPool, partSize = PART_SIZE): SearchCounts {
  const kept = new Map<string, Promise<Counted>>();
  const divisions = new Map<SearchType, Promise<Division>>();

  const divide = async (type: SearchType, { lastRow }: CatalogueState): Promise<Division> => {
    const known = await divisions.get(type);
    if (known !== undefined && lastRow - known.lastRow <= MAX_LATER) return known;
    const division = pool.divide(positionsOf(type), partSize).then((ends) => ({ lastRow, ends }));
    divisions.set(type, division);
    division.catch(() => divisions.delete(type));
    return division;
  };
  const count = async ({ type, plan, state, readers }: Counting): Promise<Counted> => {
    const few = plan.rest.length === 0 ? await countFew(readers, plan, state, partSize) : undefined;
    if (few !== undefined) return few;
    const { ends } = await divide(type, state);
    return countParts(readers, pool.share, { plan, state, parts: partsOf(plan, ends) });
  };
  const keep = (key: string, counted: Promise<Counted>) => {
    kept.delete(key);
    kept.set(key, counted);
    counted.catch(() => kept.get(key) === counted && kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return counted;
  };
  return {
    async countAt(search) {
      const { key, plan, state, readers } = search;
      const counting = kept.get(key);
      if (counting === undefined) return keep(key, count(search));
      // The search that counts may be cancelled while this one continues.
      const known = await counting.catch(ignoreCancelled);
      if (known === undefined || kept.get(key) !== counting) return this.countAt(search);
      const isOutdated = known.changes < state.changes || state.lastRow - known.lastRow > MAX_LATER;
      if (isOutdated) return keep(key, count(search));
      if (known.lastRow === state.lastRow) return known;
      const isLater = state.lastRow > known.lastRow;
      const [afterRow, lastRow] = isLater ? [known.lastRow, state.lastRow] : [state.lastRow, known.lastRow];
      if (lastRow - afterRow > MAX_LATER) return count(search);
      const positions = await readers.added({ plan, afterRow, lastRow });
      const moved = { ...withPositions(known, positions, isLater ? 1 : -1), lastRow: state.lastRow };
      if (isLater) keep(key, Promise.resolve(moved));
      return moved;
    },
  };
}

interface Division {
  readonly lastRow: number;
  /** The last position of each part, ascending. */
  readonly ends: readonly bigint[];
}

/** Undefined when the search finds more than fit into one part. */
async function countFew(
  readers: Readers,
  plan: QueryPlan,
  state: CatalogueState,
  limit: number,
): Promise<Counted | undefined> {
  const parts = [{ low: plan.low, high: plan.high }];
  const counts = await readers.count({ plan, lastRow: state.lastRow, ranges: parts, limit });
  const [found = 0] = counts;
  return found < limit ? { ...state, found, parts, counts } : undefined;
}

function ignoreCancelled(error: unknown): undefined {
  if (!(error instanceof InterruptedRead) || error.code !== 'cancelled') throw error;
}

async function countParts(
  readers: Readers,
  atOnce: number,
  { plan, state, parts }: Pick<Counting, 'plan' | 'state'> & { readonly parts: readonly PositionRange[] },
): Promise<Counted> {
  const size = plan.rest.length === 0 ? PARTS_AT_ONCE.index : PARTS_AT_ONCE.rows;
  const counts: number[] = [];
  let next = 0;
  const countOn = async () => {
    while (next < parts.length) {
      const start = next;
      next += size;
      const ranges = parts.slice(start, start + size);
      const found = await readers.count({ plan, lastRow: state.lastRow, ranges });
      for (const [index, number] of found.entries()) counts[start + index] = number;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, countOn));
  return { ...state, found: counts.reduce((sum, number) => sum + number, 0), parts, counts };
}

/** The last part first; assets that arrive later belong to it. */
function partsOf({ low, high }: PositionRange, ends: readonly bigint[]): PositionRange[] {
  const inside = ends.filter((end) => end >= low && end < high);
  const starts = [low, ...inside.map((end) => end + 1n)];
  return starts.map((start, index) => ({ low: start, high: inside[index] ?? high })).toReversed();
}

function withPositions(counted: Counted, positions: readonly bigint[], sign: 1 | -1): Counted {
  const counts = [...counted.counts];
  for (const position of positions) {
    const index = counted.parts.findIndex(({ low, high }) => position >= low && position <= high);
    counts[index] = (counts[index] ?? 0) + sign;
  }
  return { ...counted, counts, found: counted.found + sign * positions.length };
}

/** Where the results with these numbers are; `offset` counts from the first result in the first range. */
export interface Place {
  readonly ranges: readonly PositionRange[];
  readonly offset: number;
}

/** Parts that have some of the results; none past the last result. `offset` counts from 0. */
export function placeOf({ parts, counts }: Pick<Counted, 'parts' | 'counts'>, offset: number, count: number): Place {
  const ranges: PositionRange[] = [];
  let before = 0;
  let first = 0;
  for (const [index, part] of parts.entries()) {
    if (before >= offset + count) break;
    const found = counts[index] ?? 0;
    if (found > 0 && before + found > offset) {
      if (ranges.length === 0) first = before;
      ranges.push(part);
    }
    before += found;
  }
  return { ranges, offset: offset - first };
}
