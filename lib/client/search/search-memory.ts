/**
 * Remembers the state of each search and the searches of the browser's history, so that a reopened popup, a reloaded
 * page and Back continue there (decision 27; docs/design/search.md#nothing-is-lost-by-leaving). Stored per user until
 * sign-out or the end of the browser session.
 */
import type { StoreApi } from 'zustand/vanilla';
import { SEARCH_TYPES, type SearchType } from '#lib/contract/search-types.ts';
import { randomId } from '#lib/core/random-id.ts';
import type { PageHost } from '#lib/host/page-host.ts';
import {
  newestSteps,
  type RememberedSearch,
  type RememberedSearches,
  readRememberedSearches,
  type SearchStep,
} from '#lib/search/model/remembered-search.ts';
import { type AddressedSearch, isSameSearch } from '#lib/search/model/search-address.ts';
import { signedInOwner } from '#lib/session/model/auth-state.ts';
import type { Client } from '../connection/client.ts';
import type { MirrorState } from '../connection/mirror.ts';
import type { SearchState } from './search-state.ts';
import { type SearchStore, shownSearch } from './search-store.ts';
import { searchesOf } from './searches.ts';

export interface SearchMemory {
  /** The user's last search on this surface; null if there is none. */
  recall(owner: string, type: SearchType): Promise<RememberedSearch | null>;
  /** Stores a search for a history entry. Returns the id to put into the entry. */
  keep(search: AddressedSearch, firstIndex?: number): string;
  /** The search of an id, after `recall` has resolved; null if it is another user's or has been dropped. */
  kept(id: string): RememberedSearch | null;
  /** The user has scrolled a search to this result; ignored if it is not the one of the id. */
  place(id: string, search: RememberedSearch): void;
  /** Writes pending changes immediately, because the page is closing. */
  flush(): void;
}

/** Delay of writes, because scrolling changes the position many times a second. */
const WRITE_AFTER_MS = 200;

const memories = new WeakMap<Client, SearchMemory>();

/** One memory per client; pending changes are written on `pagehide`. */
export function searchMemoryOf(client: Client): SearchMemory {
  const known = memories.get(client);
  if (known) return known;
  const created = createSearchMemory(client.host, client.state, searchesOf(client));
  window.addEventListener('pagehide', () => created.flush());
  memories.set(client, created);
  return created;
}

export function createSearchMemory(
  host: Pick<PageHost, 'readSaved' | 'writeSaved'>,
  mirror: StoreApi<MirrorState>,
  searches: Readonly<Record<SearchType, SearchStore>>,
): SearchMemory {
  let remembered: RememberedSearches['searches'] = {};
  let steps: readonly SearchStep[] = [];
  let owner: string | null = null;

  const saved = createSearchesWriter(host, () => (owner === null ? null : { owner, searches: remembered, steps }));
  const remember = (type: SearchType, state: SearchState): void => {
    const { searchedText: text, firstIndex } = state;
    if (text !== null && owner !== null)
      remembered = { ...remembered, [type]: { ...shownSearch(state), text, firstIndex } };
  };
  followSearches(searches, (type, state, isScrolled) => {
    remember(type, state);
    // Another search is written immediately: another surface may be opened with it at the same moment.
    if (isScrolled) saved.writeSoon();
    else saved.write();
  });
  // The client deletes the stored searches at sign-out; nothing may be written after that.
  mirror.subscribe(({ auth }) => {
    if (!auth.hasLeft) return;
    saved.cancel();
    owner = null;
    remembered = {};
    steps = [];
  });
  return {
    async recall(name, type) {
      if (owner !== name) {
        // Read again for each user, so that the previous user's searches do not return.
        const kept = await host.readSaved('searches').then(readRememberedSearches, () => null);
        if (signedInOwner(mirror.getState().auth) !== name) return null;
        if (owner !== name) {
          const own = kept?.owner === name ? kept : { searches: {}, steps: [] };
          // Keeps searches that started before the user was known, for instance from the end of an upload.
          steps = [...own.steps, ...(owner === null ? steps : [])];
          remembered = own.searches;
          owner = name;
          for (const each of SEARCH_TYPES) remember(each, searches[each].store.getState());
          // Overwrites the previous user's stored searches.
          saved.write();
        }
      }
      return remembered[type] ?? null;
    },
    keep(search, firstIndex = 0) {
      const id = randomId();
      steps = newestSteps([...steps, { ...search, firstIndex, id }]);
      saved.write();
      return id;
    },
    kept: (id) => steps.find((step) => step.id === id) ?? null,
    place(id, search) {
      const { firstIndex } = search;
      steps = steps.map((step) => (step.id === id && isSameSearch(step, search) ? { ...step, firstIndex } : step));
      saved.writeSoon();
    },
    flush: saved.flush,
  };
}

/** Calls `changed` when one of the searches has become another one, or was scrolled. */
function followSearches(
  searches: Readonly<Record<SearchType, SearchStore>>,
  changed: (type: SearchType, state: SearchState, isScrolled: boolean) => void,
): void {
  for (const type of SEARCH_TYPES) {
    searches[type].store.subscribe((state, before) => {
      const isSame =
        state.searchedText === before.searchedText &&
        state.filter === before.filter &&
        state.only === before.only &&
        state.sort === before.sort &&
        state.mode === before.mode;
      const isEmptied = state.searchedText === null;
      if (isEmptied || (isSame && state.firstIndex === before.firstIndex)) return;
      changed(type, state, isSame);
    });
  }
}

/** Writes what `read` returns, immediately or after a delay; null is not written. */
function createSearchesWriter(host: Pick<PageHost, 'writeSaved'>, read: () => RememberedSearches | null) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const write = (): void => {
    cancel();
    const searches = read();
    if (searches !== null) host.writeSaved('searches', JSON.stringify(searches));
  };
  return {
    cancel,
    write,
    writeSoon(): void {
      timer ??= setTimeout(write, WRITE_AFTER_MS);
    },
    flush(): void {
      if (timer !== undefined) write();
    },
  };
}
