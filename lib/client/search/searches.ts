/** Separate from the client, so that a surface that only uploads does not load the search. */
import type { SearchType } from '#lib/contract/search-types.ts';
import { offeredParts } from '#lib/search/model/filter-parts.ts';
import { settingsOf } from '#lib/settings/model/start-up.ts';
import type { Client } from '../connection/client.ts';
import { onUserChange } from '../connection/on-user-change.ts';
import { createSearchStores, type SearchStore } from './search-store.ts';

export type Searches = Readonly<Record<SearchType, SearchStore>>;

const made = new WeakMap<Client, Searches>();

/**
 * One store per search route; it outlives the screen, so coming back loses nothing
 * (docs/design/search.md#nothing-is-lost-by-leaving).
 */
export function searchesOf(client: Client): Searches {
  const known = made.get(client);
  if (known) return known;
  const settings = () => settingsOf(client.state.getState().startUp);
  const searches = createSearchStores(
    client.send,
    (type) => {
      const known = settings();
      return known ? offeredParts(type, known) : [];
    },
    { countsLater: () => settings()?.countsLater ?? false, sorts: (type) => settings()?.searchSorts[type] ?? [] },
  );
  onUserChange(client.state, () => {
    for (const search of Object.values(searches)) search.clear();
  });
  made.set(client, searches);
  return searches;
}
