/** The first search of a route, also before its page is rendered. */
import type { Client } from '#lib/client/connection/client.ts';
import { searchMemoryOf } from '#lib/client/search/search-memory.ts';
import type { SearchStore } from '#lib/client/search/search-store.ts';
import { searchesOf } from '#lib/client/search/searches.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import type { RememberedSearch } from '#lib/search/model/remembered-search.ts';
import { EVERYTHING, isSameSearch, linkParts, readLink } from '#lib/search/model/search-address.ts';
import { readEntry } from '#lib/search/model/search-entry.ts';
import { signedInOwner } from '#lib/session/model/auth-state.ts';
import { settingsOf } from '#lib/settings/model/start-up.ts';
import { viewMemory } from './bar/view-memory.ts';

/**
 * Returns the search of the current history entry, with the place in its results; null if it has none. Call it once the
 * user is known.
 */
export type ReadEntrySearch = () => RememberedSearch | null;

interface FirstSearch {
  readonly client: Client;
  readonly type: SearchType;
  readonly search: SearchStore;
  readonly owner: string;
  readonly readEntrySearch: ReadEntrySearch;
}

/** That of the history entry, else the last one on this surface before it was closed, else everything, newest first. */
export async function beginFirstSearch({ client, type, search, owner, readEntrySearch }: FirstSearch): Promise<void> {
  const kept = await searchMemoryOf(client).recall(owner, type);
  const now = search.store.getState();
  // In the meantime the user has changed or signed out, or has started a search.
  if (signedInOwner(client.state.getState().auth) !== owner || now.searchedText !== null) return;
  if (now.typedText !== '') return search.type(now.typedText);
  const wanted = readEntrySearch() ?? kept ?? { ...EVERYTHING, firstIndex: 0 };
  search.follow(wanted, kept !== null && isSameSearch(wanted, kept) ? kept.firstIndex : wanted.firstIndex);
}

/**
 * Begins the search of a link, or of an address without one, as soon as user and settings are known: rendering the page takes a slow
 * computer as long as the answer. Everything else is left to the page.
 */
export function searchAhead(client: Client, type: SearchType): void {
  const { search: query } = window.location;
  const entry = readEntry(query, null);
  // The state of a reloaded page.
  if (window.history.state?.usr) return;
  const begin = (): void => {
    const { auth, startUp } = client.state.getState();
    const [owner, settings] = [signedInOwner(auth), settingsOf(startUp)];
    if (owner === null || settings === null) return;
    stop();
    const search = searchesOf(client)[type];
    const memory = viewMemory(search, type);
    const link = readLink(entry.link, type, new Date(), linkParts(type, settings));
    // The page says what is wrong with a link.
    if (memory.owner !== null || link.invalidPart !== null || !settings.ENABLE_SEARCH) return;
    memory.owner = owner;
    const readEntrySearch = () => (entry.link === '' ? null : { ...link.search, firstIndex: 0 });
    void beginFirstSearch({ client, type, search, owner, readEntrySearch });
  };
  const stop = client.state.subscribe(begin);
  begin();
}
