/** The filters of searches. Loaded with the first search, to keep them out of the popup's first scripts. */
import type { SearchType } from '#lib/contract/search-types.ts';
import type { Send } from '#lib/messaging/messages.ts';
import { type FilterPart, withOffered } from '#lib/search/model/filter-parts.ts';
import { buildFilterQuery, type FilterQuery } from '#lib/search/model/filter-query.ts';
import { asOf, type FilterValue, initialFilter, NO_TABLES } from '#lib/search/model/filter-value.ts';

/** How a route restricts its searches. */
export interface SearchFiltering {
  /** The filter of a first visit (4.24). */
  initial(): Promise<FilterValue>;
  /** The filter with the dates of its preset as of `now`, because a page may stay open past midnight. */
  asOf(filter: FilterValue, now: Date): FilterValue;
  /** The query of 5.15 for a search that starts now. */
  queryOf(filter: FilterValue, now: Date): FilterQuery;
}

/** What searches of a type can be filtered by; the server is not asked for anything else. */
export type OfferedParts = (type: SearchType) => readonly FilterPart[];

export function createSearchFiltering(send: Send, type: SearchType, offered: OfferedParts): SearchFiltering {
  return {
    async initial() {
      // If the background does not respond, the request for results will report it.
      const tables = type === 'image' ? await send('search.filterTables', {}).catch(() => NO_TABLES) : NO_TABLES;
      return initialFilter(type, tables, new Date());
    },
    asOf: (filter, now) => asOf(withOffered(filter, offered(type)), now),
    queryOf: (filter, now) => buildFilterQuery(filter, now, type),
  };
}
