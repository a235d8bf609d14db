import { useEffect } from 'react';
import type { SearchStore } from '#lib/client/search/search-store.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import { signedInOwner } from '#lib/session/model/auth-state.ts';
import { useClient, useMirror } from '../surface/client-context.ts';
import type { ViewMemory } from './bar/view-memory.ts';
import { beginFirstSearch, type ReadEntrySearch } from './first-search.ts';

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
    const entrySearch = () => (isEntryTheirs ? readEntrySearch() : null);
    void beginFirstSearch({ client, type, search, owner, readEntrySearch: entrySearch });
  }, [client, type, search, memory, readEntrySearch, owner]);
}
