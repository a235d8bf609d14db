import type { Client } from '#lib/client/connection/client.ts';
import { searchMemoryOf } from '#lib/client/search/search-memory.ts';
import { shownSearch } from '#lib/client/search/search-store.ts';
import { searchesOf } from '#lib/client/search/searches.ts';
import { searchTypeOf } from '#lib/routing/model/routes.ts';
import { readRememberedSearches } from '#lib/search/model/remembered-search.ts';
import { isSameSearch } from '#lib/search/model/search-address.ts';

/**
 * Stores the sender's last search, which arrives with a sent route. Resolves with its id for the history entry; null if
 * there is none, if it is already shown, or if it belongs to another user.
 */
export async function keepSentSearch(client: Client, route: string, owner: string | null): Promise<string | null> {
  const type = searchTypeOf(route);
  if (type === null) return null;
  const sent = await client.host.readSaved('searches').then(readRememberedSearches, () => null);
  const search = sent?.owner === owner ? sent?.searches[type] : undefined;
  const shown = shownSearch(searchesOf(client)[type].store.getState());
  if (!search || isSameSearch(shown, search)) return null;
  const { firstIndex: _, ...kept } = search;
  return searchMemoryOf(client).keep(kept);
}
