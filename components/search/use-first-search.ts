import { useEffect } from 'react';
import type { SearchStore } from '#lib/client/search-store.ts';
import { useMirror } from '../hooks/client-context.ts';
import type { ViewMemory } from './view-memory.ts';

/**
 * Searches for everything on a first visit (empty text shows what came in last, design 14, 4.20), again when somebody
 * else has signed in, who must not see what was found before, and again after a sign-in that a failed search was for.
 */
export function useFirstSearch(search: SearchStore, memory: ViewMemory): void {
  const user = useMirror(({ auth }) => (auth.status === 'signed-in' ? `${auth.domain}/${auth.username}` : null));
  useEffect(() => {
    if (user === null) return;
    if (memory.user !== user) {
      memory.user = user;
      memory.firstIndex = 0;
      search.submit('', null);
    } else if (search.store.getState().firstPageError) {
      search.submit();
    }
  }, [search, memory, user]);
}
