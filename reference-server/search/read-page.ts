/**
 * Reads a page: at once where there is time for that, else as far as it gets, and what was read stays. By arrival the parts of the
 * count lead to it, which are in that order.
 */
import { InterruptedRead, ignoreTooSlow } from '../scheduling/read-clock.ts';
import type { CatalogueAsset, CatalogueQuery } from '../stores/catalogue.ts';
import { type CountedPlace, isSameRead, type Place, placeOf, readAfter, uncounted } from './part-counts.ts';
import { readOnByCreation } from './search-by-creation.ts';
import { mayBeCut, type SearchCount } from './search-count.ts';
import { joinReads, type ReadPage, type Searched, type SearchReads, type SearchRun } from './search-run.ts';

/** Results that are skipped rather than looked up by the parts of a count. */
const NEAR = 1_000;

const TOO_SLOW = new InterruptedRead('too-slow');

/** Its place is looked up by the count first. What took too long once is not read at once again. */
export function isFar({ sort, offset, snapshot }: CatalogueQuery): boolean {
  return sort === undefined && (offset > NEAR || snapshot?.read !== undefined);
}

export function readPage(run: SearchRun, searched: Searched, count: SearchCount): Promise<ReadPage> {
  return searched.query.sort === undefined ? readByArrival(run, searched, count) : readByCreation(run, searched);
}

async function readByArrival(run: SearchRun, searched: Searched, count: SearchCount): Promise<ReadPage> {
  const { query, plan } = searched;
  const place = placeOf(count.sofar(), query.offset, query.count);
  const isNotReached = isFar(query) && !place.isCounted;
  const atOnce = isNotReached ? undefined : await readAtOnce(run.reads(), searched, place);
  const page = atOnce ?? (await readCounted(run, searched, count));
  const { assets, isCut } = page;
  const before = query.snapshot?.read;
  const read = readAfter(count.sofar(), { before, end: query.offset + assets.length, isCut, range: plan });
  if (isCut && assets.length === 0 && isSameRead(before, read)) throw TOO_SLOW;
  return { ...page, read };
}

async function readByCreation(run: SearchRun, searched: Searched): Promise<ReadPage> {
  const { query, plan } = searched;
  const before = query.snapshot?.read;
  const isAfterCut = before !== undefined && before.found <= query.offset;
  const atOnce = isAfterCut ? undefined : await readAtOnce(run.reads(), searched, uncounted(plan, query.offset));
  if (atOnce !== undefined) return { ...atOnce, read: before };
  if (!mayBeCut(query)) throw TOO_SLOW;
  return readOnByCreation(run.reads(), searched, before);
}

/** Undefined when it takes too long: of that nothing stays. */
async function readAtOnce(reads: SearchReads, searched: Searched, place: CountedPlace): Promise<ReadPage | undefined> {
  const { offset, count } = searched.query;
  const page = await reads.page(searched, place).catch(ignoreTooSlow);
  if (page === undefined) return undefined;
  const { length } = page.assets;
  const isEnd = !place.isCounted && length < count && (length > 0 || offset === 0);
  return { assets: page.assets, isCut: false, found: page.found ?? (isEnd ? offset + length : undefined) };
}

/** What the parts have that are counted when there is no more time for them. */
async function readCounted(run: SearchRun, searched: Searched, count: SearchCount): Promise<ReadPage> {
  const { query } = searched;
  await count.beside();
  const place = placeOf(count.sofar(), query.offset, query.count);
  if (place.parts.length === 0 && !place.isCounted && !mayBeCut(query)) throw TOO_SLOW;
  const { assets, isCut } = await readParts(run.reads(), searched, place);
  return { assets, isCut: assets.length < query.count && (!place.isCounted || isCut) };
}

/** Part after part, so that what is read stays when the next one takes too long. */
async function readParts(reads: SearchReads, searched: Searched, place: CountedPlace): Promise<ReadPage> {
  const { query } = searched;
  let assets: readonly CatalogueAsset[] = [];
  for (const each of separate(place)) {
    if (assets.length === query.count) break;
    try {
      const page = await reads.page(searched, each);
      assets = joinReads(assets, page.assets, query.count);
    } catch (error) {
      ignoreTooSlow(error);
      if (assets.length === 0) throw error;
      return { assets, isCut: true };
    }
  }
  return { assets, isCut: false };
}

/** Each of its parts, and what follows them where that was counted. */
function separate({ parts, rest, isCounted, offset }: CountedPlace): readonly Place[] {
  const places = parts.map((part, index) => ({ parts: [part], offset: index === 0 ? offset : 0 }));
  return isCounted && rest ? [...places, uncounted(rest, 0)] : places;
}
