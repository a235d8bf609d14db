/**
 * Where somebody was in each search, so that a reopened popup or a reloaded page continues there (design 6). Kept by the
 * host for the browser's session, per person; it goes when the person signs out.
 */
import type { StoreApi } from 'zustand/vanilla';
import type { PageHost } from '#lib/capabilities/page-host.ts';
import { SEARCH_TYPES, type SearchType } from '#lib/contract/search-types.ts';
import {
  type RememberedSearch,
  type RememberedSearches,
  readRememberedSearches,
} from '#lib/search/model/kept-search.ts';
import { signedInOwner } from '#lib/session/model/auth-state.ts';
import type { MirrorState } from './mirror.ts';
import type { SearchState } from './search-state.ts';
import type { SearchStore } from './search-store.ts';

export interface SearchMemory {
  /** What this person looked at last on this surface; null when there is nothing. */
  recall(owner: string, type: SearchType): Promise<RememberedSearch | null>;
  /** Hands over at once what is not written yet, because the page goes. */
  flush(): void;
}

/** Scrolling changes the place many times a second. */
const WRITE_AFTER_MS = 200;

export function createSearchMemory(
  host: Pick<PageHost, 'readSearches' | 'writeSearches'>,
  mirror: StoreApi<MirrorState>,
  searches: Readonly<Record<SearchType, SearchStore>>,
): SearchMemory {
  let remembered: RememberedSearches['searches'] = {};
  let owner: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (owner !== null) host.writeSearches(JSON.stringify({ owner, searches: remembered }));
  };
  const remember = (type: SearchType, state: SearchState): void => {
    const { searchedText, filter, defaultFilter, only, firstIndex } = state;
    if (searchedText === null || owner === null) return;
    const own = filter === defaultFilter ? null : filter;
    remembered = { ...remembered, [type]: { text: searchedText, filter: own, only, firstIndex } };
    timer ??= setTimeout(write, WRITE_AFTER_MS);
  };
  for (const type of SEARCH_TYPES) {
    searches[type].store.subscribe((state, before) => {
      const isSame =
        state.searchedText === before.searchedText &&
        state.filter === before.filter &&
        state.only === before.only &&
        state.firstIndex === before.firstIndex;
      if (!isSame) remember(type, state);
    });
  }
  // The client has the host forget it; here nothing may be written after that.
  mirror.subscribe(({ auth }) => {
    if (!auth.hasLeft) return;
    clearTimeout(timer);
    timer = undefined;
    owner = null;
    remembered = {};
  });
  return {
    async recall(name, type) {
      if (owner !== name) {
        // Read anew for each: what the one before has taken along must not come back.
        const kept = await host.readSearches().then(readRememberedSearches, () => null);
        if (signedInOwner(mirror.getState().auth) !== name) return null;
        if (owner !== name) {
          remembered = kept?.owner === name ? kept.searches : {};
          owner = name;
          // Searches that began before: the end of an upload leads to one.
          for (const each of SEARCH_TYPES) remember(each, searches[each].store.getState());
        }
      }
      return remembered[type] ?? null;
    },
    flush() {
      if (timer !== undefined) write();
    },
  };
}
