/** What restricts image searches. Loaded with the first of them, so that a surface that only uploads carries none of it. */
import type { Send } from '#lib/messaging/messages.ts';
import { buildFilterQuery, type FilterQuery } from '#lib/search/model/filter-query.ts';
import { asOf, defaultFilter, type FilterValue, NO_TABLES } from '#lib/search/model/filter-value.ts';

/** How a route restricts its searches; only images have a filter. */
export interface SearchFiltering {
  /** The filter of a first visit (4.24). */
  initial(): Promise<FilterValue>;
  /** The same filter with the dates that its preset has now: a page may stand open over midnight. */
  asOf(filter: FilterValue, now: Date): FilterValue;
  /** 5.15, for a search that begins now. */
  queryOf(filter: FilterValue, now: Date): FilterQuery;
}

export function createImageFiltering(send: Send): SearchFiltering {
  return {
    async initial() {
      // A background that cannot be asked will say so when the page of results is asked for.
      const tables = await send('search.filterTables', {}).catch(() => NO_TABLES);
      return defaultFilter(tables, new Date());
    },
    asOf,
    queryOf: buildFilterQuery,
  };
}
