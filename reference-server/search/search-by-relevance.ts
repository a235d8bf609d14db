/** The order of relevance: two searches, one after the other. */
import { InterruptedRead } from '../scheduling/read-clock.ts';
import type {
  CatalogueAsset,
  CataloguePage,
  CatalogueQuery,
  CatalogueSnapshot,
  ReadUntil,
} from '../stores/catalogue.ts';
import type { FilterNode } from '../stores/filter-grammar.ts';
import { planQuery } from './query-plan.ts';

interface RelevanceSearches {
  /** Assets that were added later are left out. */
  readonly lastRow: number;
  /** Counts as its query says. */
  count(query: CatalogueQuery): Promise<CataloguePage>;
  /** Counts no more than its page needs. */
  read(query: CatalogueQuery): Promise<CataloguePage>;
}

interface Answered {
  readonly assets: readonly CatalogueAsset[];
  readonly isCut?: boolean | undefined;
  /** How many there are in all, if that is certain. */
  readonly found?: number | undefined;
  readonly read: ReadUntil | undefined;
  readonly headlines: number | undefined;
}

/**
 * What has all words in the headline, then the rest, each in the order of arrival: one search after the other. Another one
 * counts both. The page is cut where one of them is.
 */
export async function searchByRelevance(
  searches: RelevanceSearches,
  { sort: _sort, snapshot: given, ...query }: CatalogueQuery,
): Promise<CataloguePage> {
  const { words, filter, ranked = [], offset, count, counts } = query;
  if (words.length + ranked.length === 0) return searches.count({ ...query, ...(given && { snapshot: given }) });
  const nothing: CatalogueSnapshot = { lastRow: searches.lastRow, found: 0, isAtLeast: true };
  const { read, headlines, ...known } = given ?? nothing;
  const isKnown = given !== undefined && (!given.isAtLeast || counts === 'later');
  const all = isKnown ? known : (await searches.count({ ...query, offset: 0, count: 1, snapshot: known })).snapshot;

  const ofPart = (part: FilterNode, place: Pick<CatalogueQuery, 'offset' | 'count'>) => {
    const parts = filter === undefined ? [part] : [filter, part];
    return { ...query, ...place, filter: { kind: 'all', parts }, snapshot: nothing } as const;
  };
  const search = async (each: ReturnType<typeof ofPart>, after?: ReadUntil) => {
    const from = (start?: ReadUntil) =>
      searches.read({ ...each, counts: 'later', snapshot: { ...nothing, ...(start && { read: start }) } });
    const page = await from(after);
    // Once more by parts, of which stays what was read.
    return page.isCut && after === undefined ? from({ low: planQuery(each).high + 1n, found: 0 }) : page;
  };
  const answer = ({ assets, isCut, found, ...reached }: Answered): CataloguePage => {
    if (isCut && counts === undefined && read === undefined) throw new InterruptedRead('too-slow');
    const end = assets.length === 0 ? 0 : offset + assets.length;
    const isAtLeast = all.isAtLeast && found === undefined;
    // A count does not move the pages.
    const next = counts === 'asked' ? { read, headlines } : reached;
    const snapshot = {
      lastRow: searches.lastRow,
      found: all.isAtLeast ? (found ?? Math.max(all.found, end)) : all.found,
      ...(isAtLeast && { isAtLeast }),
      ...(next.read && { read: next.read }),
      ...(next.headlines !== undefined && { headlines: next.headlines }),
    };
    return { assets, snapshot, ...(isCut && { isCut }) };
  };

  const headline: FilterNode = { kind: 'headline', words, parts: ranked };
  const isPast = headlines !== undefined && offset >= headlines;
  const first = isPast ? undefined : await search(ofPart(headline, query), headlines === undefined ? read : undefined);
  const { assets, isCut, snapshot } = first ?? { assets: [], snapshot: nothing };
  if (isCut || assets.length === count) {
    const next = snapshot.read;
    return answer({ assets, isCut, read: next, headlines: next === undefined ? headlines : undefined });
  }
  const countHeadlines = async () => {
    if (assets.length > 0 || offset === 0) return offset + assets.length;
    if (!snapshot.isAtLeast) return snapshot.found;
    return (await searches.read({ ...ofPart(headline, { offset: 0, count: 1 }), counts: undefined })).snapshot.found;
  };
  const before = isPast ? headlines : await countHeadlines();
  const place = { offset: Math.max(0, offset - before), count: count - assets.length };
  const others = await search(ofPart({ kind: 'not', part: headline }, place), isPast ? read : undefined);
  return answer({
    assets: [...assets, ...others.assets],
    isCut: others.isCut,
    found: others.isCut || others.snapshot.isAtLeast ? undefined : before + others.snapshot.found,
    read: others.snapshot.read,
    headlines: before,
  });
}
