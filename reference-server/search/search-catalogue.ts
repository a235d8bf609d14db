/**
 * A search, the same in both catalogues: its page comes first, the count as far as there is time for it. A page that takes too long is
 * cut where the count has come, and the next one goes on from there, on any node and after any change.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { InterruptedRead, ignoreTooSlow } from '../scheduling/read-clock.ts';
import type { CatalogueAsset, CataloguePage, CatalogueQuery, SourceCounts } from '../stores/catalogue.ts';
import type { PositionRange } from '../stores/positions.ts';
import {
  type Counting,
  countingFrom,
  foundInARow,
  foundSofar,
  isComplete,
  isSameRead,
  type KeptPartCounts,
  type PartCounts,
  type Place,
  placeOf,
  readAfter,
} from './part-counts.ts';
import { fingerprint } from './query-id.ts';
import { planQuery } from './query-plan.ts';
import { readOnByCreation } from './search-by-creation.ts';
import { searchByRelevance } from './search-by-relevance.ts';
import type { Searched, SearchReads, SearchRun, SearchState } from './search-run.ts';

/** Results that are skipped rather than looked up by the parts of a count. */
const NEAR = 1_000;

/** A search that was too slow is continued as of its moment, so that asking again helps, until so many assets were added. */
const MOST_LATER = 1_000;

export async function searchCatalogue(
  run: SearchRun,
  kept: KeptPartCounts,
  query: CatalogueQuery,
): Promise<CataloguePage> {
  const { changes, lastRow: newest } = await run.reads().state();
  const print = fingerprint(query);
  const given = query.snapshot?.lastRow ?? kept.tooSlow.get(print) ?? newest;
  const isOld = query.snapshot === undefined && newest - given > MOST_LATER;
  const lastRow = isOld ? newest : Math.min(newest, given);
  try {
    const page = await searchUntil(run, kept, { query, lastRow, changes });
    kept.tooSlow.delete(print);
    return page;
  } catch (error) {
    ignoreTooSlow(error);
    kept.tooSlow.set(print, lastRow);
    throw error;
  }
}

function searchUntil(
  run: SearchRun,
  kept: KeptPartCounts,
  { query, lastRow, changes }: Pick<SearchedParts, 'query' | 'lastRow' | 'changes'>,
): Promise<CataloguePage> {
  if (query.sort === 'relevance') {
    const count = (each: CatalogueQuery) => searchCatalogue(run, kept, each);
    const read = (each: CatalogueQuery) => searchCatalogue({ ...run, countMs: 0 }, kept, each);
    return searchByRelevance({ lastRow, count, read }, query);
  }
  const searched = { query, plan: planQuery(query), lastRow };
  if (searched.plan.objectIds !== undefined) return searchIds(run, searched);
  // Every order has the same results.
  const print = fingerprint({ ...query, sort: undefined });
  return searchParts(run, kept, { ...searched, changes, key: `${print}-${lastRow}-${changes}` });
}

interface SearchedParts extends Searched, Pick<SearchState, 'changes'>, Pick<Counting, 'key'> {}

async function searchParts(run: SearchRun, kept: KeptPartCounts, searched: SearchedParts): Promise<CataloguePage> {
  const { query, plan, lastRow, changes } = searched;
  const { offset, count, snapshot, counts } = query;
  const [pageReads, countReads] = [run.reads(), run.reads(true)];
  // The parts are in the order of arrival.
  const isByParts = query.sort === undefined;
  const before = isByParts ? snapshot?.read : undefined;
  const walkedTo = isByParts ? undefined : snapshot?.read;
  const { key, begin, nothing } = countingOf(kept, searched, () => countReads.begin(searched));
  const countOn = (isWhole: boolean, isEnough: (sofar: PartCounts) => boolean) => {
    const countParts = (parts: readonly PositionRange[]) => countReads.count(searched, parts);
    return kept.countOn({ key, begin, count: countParts, ...countReads.atOnce(plan, isWhole) }, isEnough);
  };
  const countAsFarAsItIs = (isWhole: boolean, isEnough: () => boolean) =>
    countOn(isWhole, isEnough).catch(counts === undefined ? reject : ignoreTooSlow);
  const sofar = () => kept.known(key) ?? nothing;
  const mayBeCut = counts !== undefined || snapshot?.read !== undefined;
  // What took too long once is not read as a whole: of that nothing would stay.
  const isFar = isByParts && (offset > NEAR || before !== undefined);
  const isReached = (known: PartCounts) => foundInARow(known) >= offset + count;
  if (isFar) await countOn(before === undefined, isReached).catch(mayBeCut ? ignoreTooSlow : reject);
  const isCounted = snapshot !== undefined && !snapshot.isAtLeast;
  const isWaiting = counts !== 'later';
  const isAsked = isWaiting || (!snapshot?.found && run.countMs > 0);
  let isOver = isCounted || !isAsked;
  const counted = isOver ? Promise.resolve(undefined) : countAsFarAsItIs(isWaiting, () => isOver);
  // A page that fails is reported first.
  counted.catch(() => undefined);
  let place = placeOf(isByParts ? sofar() : nothing, offset, count);
  let isCut = false;
  const readCounted = async (error: unknown) => {
    ignoreTooSlow(error);
    if (!isByParts) return readOn(error);
    await counted;
    const { rest, ...known } = placeOf(sofar(), offset, count);
    if (known.parts.length === 0 && rest !== undefined && !mayBeCut) throw error;
    place = known;
    const read = await readParts(run.reads(), searched, known);
    isCut = read.assets.length < count && (rest !== undefined || read.isCut);
    return { assets: read.assets, found: undefined };
  };
  let walked = walkedTo;
  const readOn = async (error: unknown) => {
    if (!mayBeCut) throw error;
    const { read, ...page } = await readOnByCreation(run.reads(), searched, walkedTo);
    [walked, isCut] = [read, page.isCut];
    return page;
  };
  const isKnownSlow = isByParts
    ? isFar && place.rest !== undefined
    : walkedTo !== undefined && walkedTo.found <= offset;
  const readPage = () => (isKnownSlow ? readCounted(TOO_SLOW) : pageReads.page(searched, place).catch(readCounted));
  const { assets, found } = await readPage().catch((error: unknown) => {
    isOver = true;
    throw error;
  });
  const end = offset + assets.length;
  const read = isByParts ? readAfter(sofar(), { before, end, isCut, range: plan }) : walked;
  if (isCut && assets.length === 0 && isSameRead(before, read)) throw TOO_SLOW;
  // A count does not move the pages.
  const next = counts === 'asked' ? snapshot?.read : read;
  const reached = next === undefined ? {} : { read: next };
  if (isCounted) return { assets, snapshot: { ...snapshot, ...reached }, isCut };
  const isEnd = !isCut && place.rest !== undefined && assets.length < count && (assets.length > 0 || offset === 0);
  const exact = found ?? (isEnd ? end : undefined);
  let last: PartCounts | undefined;
  if (exact === undefined) {
    if (isWaiting) last = await counted;
    else if (assets.length === 0 && !isCut) last = await countAsFarAsItIs(true, () => false);
    else await within(counted, run.countMs);
  }
  last ??= sofar();
  isOver = true;
  const isWhole = exact !== undefined || isComplete(last);
  const isOfOneMoment = async () => key === searched.key && (await run.reads().state()).changes === changes;
  // What was replaced or removed meanwhile may have been counted twice or not at all.
  const isCertain = !isCut && (counts === undefined || (isWhole && (await isOfOneMoment())));
  const least = Math.max(assets.length === 0 ? 0 : end, snapshot?.found ?? 0);
  const total = exact ?? Math.max(isWhole ? 0 : least, foundSofar(last));
  return { assets, snapshot: { lastRow, found: total, ...(!isCertain && { isAtLeast: true }), ...reached }, isCut };
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
    for (let done = 0, next: typeof parts; done < parts.length; done += next.length) {
      next = parts.slice(done, done + reads.sourcesAtOnce(done));
      for (const { sourceId, found } of await reads.countSources(searched, next))
        counts.set(sourceId, (counts.get(sourceId) ?? 0) + found);
    }
  };
  const isWhole = await count().then(() => true, ignoreTooSlow);
  return { counts, isAtLeast: isWhole !== true };
}

function countingOf(kept: KeptPartCounts, { query, plan, key }: SearchedParts, begin: Counting['begin']) {
  const before = query.sort === undefined ? query.snapshot?.read : undefined;
  return countingFrom(kept, { key, begin, range: plan, offset: query.offset, before });
}

const TOO_SLOW = new InterruptedRead('too-slow');

/** Part after part, so that what is read stays when the next one takes too long. */
async function readParts(reads: SearchReads, searched: Searched, { parts, offset }: Place) {
  const { query } = searched;
  const assets: CatalogueAsset[] = [];
  for (const [index, part] of parts.entries()) {
    const left = { ...searched, query: { ...query, count: query.count - assets.length } };
    if (left.query.count === 0) break;
    try {
      assets.push(...(await reads.page(left, { parts: [part], offset: index === 0 ? offset : 0 })).assets);
    } catch (error) {
      ignoreTooSlow(error);
      if (assets.length === 0) throw error;
      return { assets, isCut: true };
    }
  }
  return { assets, isCut: false };
}

function reject(error: unknown): never {
  throw error;
}

async function within(work: Promise<unknown>, ms: number): Promise<void> {
  const ending = new AbortController();
  await Promise.race([work, delay(ms, undefined, { signal: ending.signal }).catch(() => undefined)]);
  ending.abort();
}
