/** The order of relevance: two searches, one after the other. */
import { InterruptedRead } from '../scheduling/read-clock.ts';
import type { CataloguePage, CatalogueQuery } from '../stores/catalogue.ts';
import type { FilterNode } from '../stores/filter-grammar.ts';

type Search = (query: CatalogueQuery) => Promise<CataloguePage>;

/**
 * What has all words in the headline, then the rest, each in the order of arrival: one search after the other, as of one
 * moment. A third one counts both.
 */
export async function searchByRelevance(
  searchAny: Search,
  { sort: _sort, ...query }: CatalogueQuery,
): Promise<CataloguePage> {
  const { words, filter, offset, count } = query;
  const search: Search = (each) => searchAny(each).then(requireWhole);
  if (words.length === 0) return searchAny(query);
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

/** Others follow, so it cannot be cut. */
function requireWhole(page: CataloguePage): CataloguePage {
  if (page.isCut) throw new InterruptedRead('too-slow');
  return page;
}
