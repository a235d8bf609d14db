import { useEffect } from 'react';
import type { Client } from '#lib/client/client.ts';
import { createSearchMemory, type SearchMemory } from '#lib/client/search-memory.ts';
import type { SearchStore } from '#lib/client/search-store.ts';
import { searchesOf } from '#lib/client/searches.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import { isSameQuestion } from '#lib/search/model/filter-query.ts';
import type { AddressedSearch } from '#lib/search/model/search-address.ts';
import { signedInOwner } from '#lib/session/model/auth-state.ts';
import { useClient, useMirror } from '../hooks/client-context.ts';
import type { ViewMemory } from './view-memory.ts';

interface FirstSearchOptions {
  readonly type: SearchType;
  readonly search: SearchStore;
  readonly memory: ViewMemory;
  /** What the address names, on the way in; null when it names nothing. */
  readonly addressed: AddressedSearch | null;
}

/**
 * On a first visit searches for what the address names, else for what was looked at when this surface was closed, else for
 * everything (empty text shows what came in last, design 14, 4.20). Again when somebody else has signed in, who must not
 * see what was found before, and again after a sign-in that a failed search was for.
 */
export function useFirstSearch({ type, search, memory, addressed }: FirstSearchOptions): void {
  const client = useClient();
  const owner = useMirror(({ auth }) => signedInOwner(auth));
  useEffect(() => {
    if (owner === null) return;
    const { searchedText, firstPageError, status } = search.store.getState();
    // Emptied when the person signed out, and when another one came.
    if (memory.owner === owner && searchedText !== null) {
      if (firstPageError) search.submit();
      else if (status === 'error') search.retry();
      return;
    }
    const isAddressTheirs = memory.owner === null || memory.owner === owner;
    memory.owner = owner;
    const begin = async () => {
      const kept = await searchMemory(client).recall(owner, type);
      const now = search.store.getState();
      // Signed out, or somebody else, in the meantime; or the person was faster and has typed.
      const isLate = signedInOwner(client.state.getState().auth) !== owner || now.searchedText !== null;
      if (isLate || now.typedText !== '') return;
      const wanted = isAddressTheirs && addressed ? { ...addressed, firstIndex: 0 } : kept;
      const isSame =
        kept !== null &&
        wanted?.text === kept.text &&
        wanted.only === kept.only &&
        isSameQuestion(wanted.filter, kept.filter);
      search.submit(wanted?.text ?? '', wanted?.filter ?? null, isSame ? kept.firstIndex : 0, wanted?.only ?? '');
    };
    void begin();
  }, [client, type, search, memory, addressed, owner]);
}

const memories = new WeakMap<Client, SearchMemory>();

function searchMemory(client: Client): SearchMemory {
  const known = memories.get(client);
  if (known) return known;
  const created = createSearchMemory(client.host, client.state, searchesOf(client));
  window.addEventListener('pagehide', () => created.flush());
  memories.set(client, created);
  return created;
}
