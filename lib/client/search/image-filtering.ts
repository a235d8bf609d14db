/** What restricts image searches. Loaded with the first of them, so that a surface that only uploads carries none of it. */
import type { Send } from '#lib/messaging/messaging-client.ts';
import { buildFilterQuery } from '#lib/search/model/filter-query.ts';
import { asOf, defaultFilter, NO_TABLES } from '#lib/search/model/filter-value.ts';
import type { SearchFiltering } from './search-store.ts';

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
