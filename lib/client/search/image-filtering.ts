/** The filters of searches. Loaded with the first search, to keep them out of the popup's first scripts. */
import type { Send } from '#lib/messaging/messages.ts';
import { buildFilterQuery, type FilterQuery } from '#lib/search/model/filter-query.ts';
import { asOf, defaultFilter, type FilterValue, NO_TABLES, withUsage } from '#lib/search/model/filter-value.ts';

/** How a route restricts its searches. */
export interface SearchFiltering {
  /** The filter of a first visit (4.24). */
  initial(): Promise<FilterValue>;
  /** The filter with the dates of its preset as of `now`, because a page may stay open past midnight. */
  asOf(filter: FilterValue, now: Date): FilterValue;
  /** The query of 5.15 for a search that starts now. */
  queryOf(filter: FilterValue, now: Date): FilterQuery;
}

/** `hasUsage`: whether the server filters by use; another one is not asked to. */
export type HasUsage = () => boolean;

export function createImageFiltering(send: Send, hasUsage: HasUsage): SearchFiltering {
  return {
    async initial() {
      // If the background does not respond, the request for results will report it.
      const tables = await send('search.filterTables', {}).catch(() => NO_TABLES);
      return defaultFilter(tables, new Date());
    },
    asOf: (filter, now) => asOf(usedHere(filter, hasUsage), now),
    queryOf: buildFilterQuery,
  };
}

/** For clips and sounds, which have no other filter. */
export function createUsageFiltering(hasUsage: HasUsage): SearchFiltering {
  return {
    initial: async () => defaultFilter(NO_TABLES, new Date()),
    asOf: (filter) => usedHere(filter, hasUsage),
    queryOf: buildFilterQuery,
  };
}

/** The same object if nothing changes. */
function usedHere(filter: FilterValue, hasUsage: HasUsage): FilterValue {
  return filter.usage === undefined || hasUsage() ? filter : withUsage(filter, []);
}
