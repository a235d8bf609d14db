/** The filter of image searches. Loaded with the first image search, to keep it out of the popup's first scripts. */
import type { Send } from '#lib/messaging/messages.ts';
import { buildFilterQuery, type FilterQuery } from '#lib/search/model/filter-query.ts';
import { asOf, defaultFilter, type FilterValue, NO_TABLES } from '#lib/search/model/filter-value.ts';

/** How a route restricts its searches; only images have a filter. */
export interface SearchFiltering {
  /** The filter of a first visit (4.24). */
  initial(): Promise<FilterValue>;
  /** The filter with the dates of its preset as of `now`, because a page may stay open past midnight. */
  asOf(filter: FilterValue, now: Date): FilterValue;
  /** The query of 5.15 for a search that starts now. */
  queryOf(filter: FilterValue, now: Date): FilterQuery;
}

export function createImageFiltering(send: Send): SearchFiltering {
  return {
    async initial() {
      // If the background does not respond, the request for results will report it.
      const tables = await send('search.filterTables', {}).catch(() => NO_TABLES);
      return defaultFilter(tables, new Date());
    },
    asOf,
    queryOf: buildFilterQuery,
  };
}
