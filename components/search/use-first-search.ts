import { useEffect } from 'react';
import { searchMemoryOf } from '#lib/client/search/search-memory.ts';
import type { SearchStore } from '#lib/client/search/search-store.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import { EVERYTHING, isSameSearch } from '#lib/search/model/search-address.ts';
import { signedInOwner } from '#lib/session/model/auth-state.ts';
import { useClient, useMirror } from '../surface/client-context.ts';
import type { ViewMemory } from './bar/view-memory.ts';
import type { ReadEntrySearch } from './use-search-address.ts';

interface FirstSearchOptions {
  readonly type: SearchType;
  readonly search: SearchStore;
  readonly memory: ViewMemory;
  readonly readEntrySearch: ReadEntrySearch;
}

/**
 * Starts the first search of a route: that of the history entry, else the last one on this surface before it was
 * closed, else everything, newest first (4.20; docs/design/choices.md). Does so again for another user, who must not
 * see earlier results, and repeats a failed search after a sign-in.
 */
export function useFirstSearch({ type, search, memory, readEntrySearch }: FirstSearchOptions): void {
  const client = useClient();
  const owner = useMirror(({ auth }) => signedInOwner(auth));
  useEffect(() => {
    if (owner === null) return;
    const { searchedText, firstPageError, status } = search.store.getState();
    // The search is reset at a sign-out and for another user.
    if (memory.owner === owner && searchedText !== null) {
      if (firstPageError) search.submit();
      else if (status === 'error') search.retry();
      return;
    }
    const isEntryTheirs = memory.owner === null || memory.owner === owner;
    memory.owner = owner;
    const begin = async () => {
      const kept = await searchMemoryOf(client).recall(owner, type);
      const now = search.store.getState();
      // In the meantime the user has changed or signed out, or has started a search.
      if (signedInOwner(client.state.getState().auth) !== owner || now.searchedText !== null) return;
      if (now.typedText !== '') return search.type(now.typedText);
      const entry = isEntryTheirs ? readEntrySearch() : null;
      const wanted = entry ?? kept ?? { ...EVERYTHING, firstIndex: 0 };
      search.follow(wanted, kept !== null && isSameSearch(wanted, kept) ? kept.firstIndex : wanted.firstIndex);
    };
    void begin();
  }, [client, type, search, memory, readEntrySearch, owner]);
}
