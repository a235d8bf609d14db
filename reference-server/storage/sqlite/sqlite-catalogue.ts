import type { SearchType } from '#lib/contract/search-types.ts';
import { countSources } from '../../search/count-sources.ts';
import { createPartCounts, type PartCounts } from '../../search/part-counts.ts';
import type { QueryPlan } from '../../search/query-plan.ts';
import { searchCatalogue } from '../../search/search-catalogue.ts';
import type { Searched, SearchReads, SearchRun } from '../../search/search-run.ts';
import type { ExtraSearchable } from '../../stores/asset-rows.ts';
import type { Catalogue } from '../../stores/catalogue.ts';
import { type PositionRange, positionsOf } from '../../stores/positions.ts';
import { createReading, type SearchTurn } from '../../stores/reading.ts';
import type { CatalogueChange, WriterData } from './catalogue-worker.ts';
import { openReaderPool, type ReaderPool, type Readers } from './readers/reader-pool.ts';
import { openWorkerChannel } from './worker-channel.ts';

/**
 * Assets in a part. A result by its number skips as many at most, 10 ms of processor time; each part costs a count
 * 0.1 to 0.7 ms.
 */
const PART_SIZE = 16_384;
/** Assets that may arrive until the library is divided anew. */
const MAX_LATER = 8_192;
/** Parts that are counted in one request, so that other requests do not wait long. Rows are read for a rest. */
const PARTS_AT_ONCE = { index: 8, rows: 1 } as const;

interface SqliteOptions {
  /** Assets in a part of a count. */
  readonly partSize?: number | undefined;
  /** Processor cores that the number of its readers follows; else those of the machine. */
  readonly cores?: number;
  readonly extras?: ExtraSearchable | undefined;
  /** Called at times while the words of an older version are indexed anew: nothing can be read or changed until then. */
  onIndexed?(assets: number): void;
}

/** The catalogue in one SQLite file with a full-text index: one thread changes it, others read it. */
export function openSqliteCatalogue(path: string, options: SqliteOptions = {}): Catalogue {
  const { partSize = PART_SIZE, cores, extras, onIndexed } = options;
  const data: WriterData = { path, extras };
  const writer = openWorkerChannel(new URL('./catalogue-worker.ts', import.meta.url), data);
  const index = async (): Promise<void> => {
    const indexed = await writer.ask({ kind: 'index' } satisfies CatalogueChange);
    if (typeof indexed !== 'number') return;
    onIndexed?.(indexed);
    await index();
  };
  const opened = index();
  // A request reports it.
  opened.catch(() => undefined);
  const change = async (request: CatalogueChange) => {
    await opened;
    return writer.ask(request);
  };
  const readers = openReaderPool(path, opened, cores);
  const reads = createSearchReads(readers, partSize);
  const kept = createPartCounts();
  const runOf = (turn?: SearchTurn): SearchRun => ({
    reads: (isPatient) => reads(turn ? readers.of(createReading(turn, isPatient ? readers.counting : 1)) : readers),
    countMs: turn?.countMs ?? 0,
  });
  return {
    save: async (...assets) => void (await change({ kind: 'save', assets })),
    find: (objectId) => readers.find(objectId),
    remove: async (objectId) => void (await change({ kind: 'remove', objectId })),
    dropRenditions: async (objectId) => void (await change({ kind: 'drop-renditions', objectId })),
    search: (query, turn) => searchCatalogue(runOf(turn), kept, query),
    countSources: (query, turn) => countSources(runOf(turn), query),
    async close() {
      await readers.close();
      await writer.end({ kind: 'close' });
    },
  };
}

/** The reads of a search through some of the pool's readers. */
type ReadsThrough = (readers: Readers) => SearchReads;

function createSearchReads(pool: ReaderPool, partSize: number): ReadsThrough {
  const endsOf = createDivisions(pool, partSize);
  return (readers) => ({
    state: () => readers.state(),
    page: async ({ plan, lastRow, query }, place) => {
      const { count } = query;
      const isPast = place.parts.length === 0 && place.rest === undefined;
      const created = query.sort === 'created' ? { type: query.type } : undefined;
      return { assets: isPast ? [] : await readers.page({ plan, lastRow, count, created, ...place }) };
    },
    walk: ({ plan, lastRow, query: { type } }, step) => readers.walk({ plan, lastRow, type, ...step }),
    countIds: ({ plan, lastRow }) => readers.countIds({ plan, lastRow }),
    async begin({ plan, lastRow, query }) {
      const few = plan.rest.length === 0 ? await countFew(readers, { plan, lastRow }, partSize) : undefined;
      if (few !== undefined) return few;
      const parts = partsOf(plan, await endsOf(query.type, lastRow));
      return { parts, counts: parts.map(() => undefined) };
    },
    count: ({ plan, lastRow }, ranges) => readers.count({ plan, lastRow, ranges }),
    countSources: ({ plan, lastRow }, ranges) => readers.countSources({ plan, lastRow, ranges }),
    sourcesAtOnce: () => PARTS_AT_ONCE.rows,
    atOnce: ({ rest }) => ({
      atOnce: rest.length === 0 ? PARTS_AT_ONCE.index : PARTS_AT_ONCE.rows,
      calls: pool.counting,
    }),
  });
}

/** The last position of each part, ascending. */
function createDivisions(pool: ReaderPool, partSize: number) {
  const divisions = new Map<SearchType, Promise<{ readonly lastRow: number; readonly ends: readonly bigint[] }>>();
  return async (type: SearchType, lastRow: number): Promise<readonly bigint[]> => {
    const known = await divisions.get(type);
    if (known !== undefined && lastRow - known.lastRow <= MAX_LATER) return known.ends;
    const division = pool.divide(positionsOf(type), partSize).then((ends) => ({ lastRow, ends }));
    divisions.set(type, division);
    division.catch(() => divisions.delete(type));
    return (await division).ends;
  };
}

/** Undefined when the search finds more than fit into one part. */
async function countFew(
  readers: Readers,
  searched: Pick<Searched, 'plan' | 'lastRow'>,
  limit: number,
): Promise<PartCounts | undefined> {
  const { low, high } = searched.plan;
  const parts = [{ low, high }];
  const counts = await readers.count({ ...searched, ranges: parts, limit });
  return (counts[0] ?? limit) < limit ? { parts, counts } : undefined;
}

/** The last part first; assets that arrive later belong to it. */
function partsOf({ low, high }: QueryPlan, ends: readonly bigint[]): PositionRange[] {
  const inside = ends.filter((end) => end >= low && end < high);
  const starts = [low, ...inside.map((end) => end + 1n)];
  return starts.map((start, index) => ({ low: start, high: inside[index] ?? high })).toReversed();
}
