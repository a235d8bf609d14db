/** The order of arrival, which is that of the parts of a count: they lead to a page, and it is read part after part where it has to be. */
import { ignoreTooSlow } from '../scheduling/read-clock.ts';
import type { CatalogueAsset, CatalogueQuery } from '../stores/catalogue.ts';
import { isSameRead, type Place, placeOf, readAfter } from './part-counts.ts';
import { mayBeCut, type ReadPage, readAtOnce, TOO_SLOW } from './read-page.ts';
import type { SearchCount } from './search-count.ts';
import type { Searched, SearchReads, SearchRun } from './search-run.ts';

/** Results that are skipped rather than looked up by the parts of a count. */
const NEAR = 1_000;

/** Counted first. What took too long once is not read at once again. */
export function isFar({ offset, snapshot }: CatalogueQuery): boolean {
  return offset > NEAR || snapshot?.read !== undefined;
}

export async function readByArrival(run: SearchRun, searched: Searched, count: SearchCount): Promise<ReadPage> {
  const { query, plan } = searched;
  const place = placeOf(count.sofar(), query.offset, query.count);
  const isNotReached = isFar(query) && place.rest !== undefined;
  const atOnce = isNotReached ? undefined : await readAtOnce(run.reads(), searched, place);
  const page = atOnce ?? (await readCounted(run, searched, count));
  const { assets, isCut } = page;
  const before = query.snapshot?.read;
  const read = readAfter(count.sofar(), { before, end: query.offset + assets.length, isCut, range: plan });
  if (isCut && assets.length === 0 && isSameRead(before, read)) throw TOO_SLOW;
  return { ...page, read };
}

/** What the parts have that are counted when there is no more time for them. */
async function readCounted(run: SearchRun, searched: Searched, count: SearchCount): Promise<ReadPage> {
  const { query } = searched;
  await count.beside();
  const { rest, ...counted } = placeOf(count.sofar(), query.offset, query.count);
  if (counted.parts.length === 0 && rest !== undefined && !mayBeCut(query)) throw TOO_SLOW;
  const { assets, isCut } = await readParts(run.reads(), searched, counted);
  return { assets, isCut: assets.length < query.count && (rest !== undefined || isCut) };
}

/** Part after part, so that what is read stays when the next one takes too long. */
async function readParts(reads: SearchReads, searched: Searched, { parts, offset }: Place): Promise<ReadPage> {
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
