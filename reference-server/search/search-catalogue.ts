/** A search, the same in both catalogues: its page comes first, the count as far as there is time for it. */
import { setTimeout as delay } from 'node:timers/promises';
import { InterruptedRead } from '../scheduling/read-clock.ts';
import type { CatalogueAsset, CataloguePage, CatalogueQuery, SourceCounts } from '../stores/catalogue.ts';
import type { FilterNode } from '../stores/filter-grammar.ts';
import type { PositionRange } from '../stores/positions.ts';
import {
  type Counting,
  foundInARow,
  foundSofar,
  isComplete,
  type KeptPartCounts,
  type PartCounts,
  type Place,
  placeOf,
} from './part-counts.ts';
import { fingerprint } from './query-id.ts';
import { planQuery, type QueryPlan } from './query-plan.ts';

/** Results that are skipped rather than looked up by the parts of a count. */
const NEAR = 1_000;
/** A search that was too slow is continued as of its moment, so that asking again helps, until so many assets were added. */
const MOST_LATER = 1_000;

export interface SearchState {
  /** Number of the asset that was added last. */
  readonly lastRow: number;
  /** Grows when an asset is replaced or removed. */
  readonly changes: number;
}

/** A search of the assets up to a moment. */
export interface Searched {
  readonly query: CatalogueQuery;
  readonly plan: QueryPlan;
  /** Assets that were added later are left out. */
  readonly lastRow: number;
}

export interface CountedSource {
  readonly sourceId: string;
  readonly found: number;
}

/** What a search reads. */
export interface SearchReads {
  state(): Promise<SearchState>;
  /** Reads of parts and rest those that are needed, one after the other. `found`: how many there are in all, if it is known by then. */
  page(
    searched: Searched,
    place: Place,
  ): Promise<{ readonly assets: readonly CatalogueAsset[]; readonly found?: number | undefined }>;
  /** How many of a search's object ids match; at most a few thousand are asked for. */
  countIds(searched: Searched): Promise<number>;
  begin(searched: Searched): Promise<PartCounts>;
  count(searched: Searched, parts: readonly PositionRange[]): Promise<readonly number[]>;
  /** How many each source has in these parts, which follow one another. */
  countSources(searched: Searched, parts: readonly PositionRange[]): Promise<readonly CountedSource[]>;
  /** Parts in one call of `countSources`: of a call that takes too long, nothing is kept. */
  readonly partsOfSources: number;
  /** As in `Counting`; `isWhole`: nobody waits for a page. */
  atOnce(plan: QueryPlan, isWhole: boolean): Pick<Counting, 'atOnce' | 'calls'>;
}

export interface SearchRun {
  /** Each has a time of its own. `isPatient`: after the reads that a page waits for. */
  reads(isPatient?: boolean): SearchReads;
  /** Milliseconds for which a page waits for a count that may come later; with 0 it is not counted. */
  readonly countMs: number;
}

export async function searchCatalogue(
  run: SearchRun,
  kept: KeptPartCounts,
  query: CatalogueQuery,
): Promise<CataloguePage> {
  if (query.sort === 'relevance') return searchByRelevance((each) => searchCatalogue(run, kept, each), query);
  const plan = planQuery(query);
  const { changes, lastRow: newest } = await run.reads().state();
  const print = fingerprint(query);
  const given = query.snapshot?.lastRow ?? kept.tooSlow.get(print) ?? newest;
  const isOld = query.snapshot === undefined && newest - given > MOST_LATER;
  const searched = { query, plan, lastRow: isOld ? newest : Math.min(newest, given) };
  if (plan.objectIds !== undefined) return searchIds(run, searched);
  try {
    const page = await searchParts(run, kept, { ...searched, changes, key: `${print}-${searched.lastRow}-${changes}` });
    kept.tooSlow.delete(print);
    return page;
  } catch (error) {
    ignoreTooSlow(error);
    kept.tooSlow.set(print, searched.lastRow);
    throw error;
  }
}

/**
 * What has all words in the headline, then the rest, each in the order of arrival: one search after the other, as of one
 * moment. A third one counts both.
 */
async function searchByRelevance(
  search: (query: CatalogueQuery) => Promise<CataloguePage>,
  { sort: _sort, ...query }: CatalogueQuery,
): Promise<CataloguePage> {
  const { words, filter, offset, count } = query;
  if (words.length === 0) return search(query);
  const { snapshot } = await search({ ...query, offset: 0, count: 1 });
  const asked = { ...query, snapshot: { lastRow: snapshot.lastRow, found: 0, isAtLeast: true } } as const;
  const within = (part: FilterNode): CatalogueQuery => ({
    ...asked,
    filter: { kind: 'all', parts: filter === undefined ? [part] : [filter, part] },
    counts: 'later',
  });
  const headline: FilterNode = { kind: 'headline', words };
  const first = (await search(within(headline))).assets;
  if (first.length === count) return { assets: first, snapshot };
  const isPast = first.length === 0 && offset > 0;
  const before = isPast
    ? (await search({ ...within(headline), offset: 0, count: 1, counts: undefined })).snapshot.found
    : offset + first.length;
  const others = { ...within({ kind: 'not', part: headline }), count: count - first.length };
  const { assets } = await search({ ...others, offset: Math.max(0, offset - before) });
  return { assets: [...first, ...assets], snapshot };
}

interface SearchedParts extends Searched, Pick<SearchState, 'changes'>, Pick<Counting, 'key'> {}

async function searchParts(run: SearchRun, kept: KeptPartCounts, searched: SearchedParts): Promise<CataloguePage> {
  const { query, plan, lastRow, key, changes } = searched;
  const { offset, count, snapshot, counts } = query;
  const [pageReads, countReads] = [run.reads(), run.reads(true)];
  const countOn = (isWhole: boolean, isEnough: (sofar: PartCounts) => boolean) => {
    const begin = () => countReads.begin(searched);
    const countParts = (parts: readonly PositionRange[]) => countReads.count(searched, parts);
    return kept.countOn({ key, begin, count: countParts, ...countReads.atOnce(plan, isWhole) }, isEnough);
  };
  const countAsFarAsItIs = (isWhole: boolean, isEnough: () => boolean) =>
    countOn(isWhole, isEnough).catch(counts === undefined ? reject : ignoreTooSlow);
  const nothing: PartCounts = { parts: [{ low: plan.low, high: plan.high }], counts: [undefined] };
  const sofar = () => kept.known(key) ?? nothing;
  // The parts are in the order of arrival.
  const isByParts = query.sort === undefined;
  if (isByParts && offset > NEAR) await countOn(true, (known) => foundInARow(known) >= offset + count);
  const isCounted = snapshot !== undefined && !snapshot.isAtLeast;
  const isWaiting = counts !== 'later';
  const isAsked = isWaiting || (snapshot === undefined && run.countMs > 0);
  let isOver = isCounted || !isAsked;
  const counted = isOver ? Promise.resolve(undefined) : countAsFarAsItIs(isWaiting, () => isOver);
  // A page that fails is reported first.
  counted.catch(() => undefined);
  let place = placeOf(isByParts ? sofar() : nothing, offset, count);
  const readCounted = async (error: unknown) => {
    ignoreTooSlow(error);
    if (!isByParts) throw error;
    await counted;
    place = placeOf(sofar(), offset, count);
    const { parts, rest } = place;
    if (parts.length === 0 && rest !== undefined) throw error;
    place = { parts, offset: place.offset };
    return run.reads().page(searched, place);
  };
  const { assets, found } = await pageReads
    .page(searched, place)
    .catch(readCounted)
    .catch((error: unknown) => {
      isOver = true;
      throw error;
    });
  if (isCounted) return { assets, snapshot };
  const isEnd = place.rest !== undefined && assets.length < count && (assets.length > 0 || offset === 0);
  const exact = found ?? (isEnd ? offset + assets.length : undefined);
  let last: PartCounts | undefined;
  if (exact === undefined) {
    if (isWaiting) last = await counted;
    else if (assets.length === 0) last = await countAsFarAsItIs(true, () => false);
    else await within(counted, run.countMs);
  }
  last ??= sofar();
  isOver = true;
  const isWhole = exact !== undefined || isComplete(last);
  // What was replaced or removed meanwhile may have been counted twice or not at all.
  const isCertain = counts === undefined || (isWhole && (await run.reads().state()).changes === changes);
  const least = Math.max(assets.length === 0 ? 0 : offset + assets.length, snapshot?.found ?? 0);
  const total = exact ?? Math.max(isWhole ? 0 : least, foundSofar(last));
  return { assets, snapshot: { lastRow, found: total, ...(!isCertain && { isAtLeast: true }) } };
}

async function searchIds(run: SearchRun, searched: Searched): Promise<CataloguePage> {
  const { plan, lastRow, query } = searched;
  const { snapshot } = query;
  const place = { parts: [], rest: { low: plan.low, high: plan.high }, offset: query.offset };
  const [{ assets }, found] = await Promise.all([
    run.reads().page(searched, place),
    snapshot && !snapshot.isAtLeast ? snapshot.found : run.reads(true).countIds(searched),
  ]);
  return { assets, snapshot: { lastRow, found } };
}

/** Part after part, the newest first, as far as there is time for it. */
export async function countSources(run: SearchRun, query: CatalogueQuery): Promise<SourceCounts> {
  const plan = planQuery(query);
  const reads = run.reads(true);
  const counts = new Map<string, number>();
  const count = async (): Promise<void> => {
    const { lastRow } = await reads.state();
    const searched = { query, plan, lastRow };
    const { parts } = plan.objectIds === undefined ? await reads.begin(searched) : { parts: [plan] };
    for (let from = 0; from < parts.length; from += reads.partsOfSources)
      for (const { sourceId, found } of await reads.countSources(
        searched,
        parts.slice(from, from + reads.partsOfSources),
      ))
        counts.set(sourceId, (counts.get(sourceId) ?? 0) + found);
  };
  const isWhole = await count().then(() => true, ignoreTooSlow);
  return { counts, isAtLeast: isWhole !== true };
}

/** A count that takes too long is as far as it is. */
function ignoreTooSlow(error: unknown): undefined {
  if (!(error instanceof InterruptedRead) || error.code !== 'too-slow') throw error;
}

function reject(error: unknown): never {
  throw error;
}

async function within(work: Promise<unknown>, ms: number): Promise<void> {
  const ending = new AbortController();
  await Promise.race([work, delay(ms, undefined, { signal: ending.signal }).catch(() => undefined)]);
  ending.abort();
}
