/**
 * A search, the same in both catalogues: its page comes first, the count as far as there is time for it. A page that takes too long is
 * cut where the count has come, and the next one goes on from there, on any node and after any change.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { ignoreTooSlow } from '../scheduling/read-clock.ts';
import type { CataloguePage, CatalogueQuery, CatalogueSnapshot } from '../stores/catalogue.ts';
import { foundSofar, isComplete, type KeptPartCounts, type PartCounts, uncounted } from './part-counts.ts';
import { fingerprint } from './query-id.ts';
import { planQuery } from './query-plan.ts';
import { isFar, readPage } from './read-page.ts';
import { searchByRelevance } from './search-by-relevance.ts';
import { type CountedSearch, isAwaited, openCount, type SearchCount, saidCount } from './search-count.ts';
import type { ReadPage, Searched, SearchRun } from './search-run.ts';

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
  { query, lastRow, changes }: Pick<CountedSearch, 'query' | 'lastRow' | 'changes'>,
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
  return searchInOrder(run, kept, { ...searched, changes, key: `${print}-${lastRow}-${changes}` });
}

/** By arrival or by creation. */
async function searchInOrder(run: SearchRun, kept: KeptPartCounts, searched: CountedSearch): Promise<CataloguePage> {
  const { query, lastRow } = searched;
  const count = openCount(run, kept, searched);
  if (isFar(query)) await count.reachPage();
  count.start();
  const { page, counted } = await readBesideCount(run, searched, count).finally(() => count.end());
  const { assets, isCut } = page;
  const said = saidCount(query) ?? { lastRow, ...(await foundOf(run, searched, { page, counted, count })) };
  // A count does not move the pages.
  const read = query.counts === 'asked' ? query.snapshot?.read : page.read;
  return { assets, snapshot: { ...said, ...(read && { read }) }, isCut };
}

interface PageAndCount {
  readonly page: ReadPage;
  /** As far as it is known when the page is answered. */
  readonly counted: PartCounts;
}

async function readBesideCount(run: SearchRun, searched: Searched, count: SearchCount): Promise<PageAndCount> {
  const { query } = searched;
  const page = await readPage(run, searched, count);
  const waitForCount = () => {
    if (page.found !== undefined || saidCount(query) !== undefined) return undefined;
    if (isAwaited(query)) return count.beside();
    const isPastEnd = page.assets.length === 0 && !page.isCut;
    return isPastEnd ? count.whole() : within(count.beside(), run.countMs);
  };
  return { page, counted: (await waitForCount()) ?? count.sofar() };
}

async function foundOf(
  run: SearchRun,
  { query, changes }: CountedSearch,
  { page, counted, count }: PageAndCount & { readonly count: SearchCount },
): Promise<Pick<CatalogueSnapshot, 'found' | 'isAtLeast'>> {
  const { assets, isCut, found } = page;
  const isWhole = found !== undefined || isComplete(counted);
  // What was replaced or removed meanwhile may have been counted twice or not at all.
  const isOfOneMoment = async () => !count.isContinued && (await run.reads().state()).changes === changes;
  const isCertain = !isCut && (query.counts === undefined || (isWhole && (await isOfOneMoment())));
  const end = assets.length === 0 ? 0 : query.offset + assets.length;
  const least = isWhole ? 0 : Math.max(end, query.snapshot?.found ?? 0);
  return { found: found ?? Math.max(least, foundSofar(counted)), ...(!isCertain && { isAtLeast: true }) };
}

async function searchIds(run: SearchRun, searched: Searched): Promise<CataloguePage> {
  const { plan, lastRow, query } = searched;
  const [{ assets }, found] = await Promise.all([
    run.reads().page(searched, uncounted(plan, query.offset)),
    saidCount(query)?.found ?? run.reads(true).countIds(searched),
  ]);
  return { assets, snapshot: { lastRow, found } };
}

async function within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const ending = new AbortController();
  const end = delay(ms, undefined, { signal: ending.signal }).catch(() => undefined);
  return Promise.race([work, end]).finally(() => ending.abort());
}
