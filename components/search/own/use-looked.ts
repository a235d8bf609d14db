import { useEffect } from 'react';
import type { SearchState } from '#lib/client/search/search-state.ts';
import { type SearchStore, shownSearch } from '#lib/client/search/search-store.ts';
import { MAX_KEPT_LENGTH } from '#lib/contract/named-search-rules.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import { writeSearch } from '#lib/search/model/search-address.ts';
import { useClient } from '../../surface/client-context.ts';

/** The shown search as it is kept; empty for everything. */
export function keptLink(type: SearchType, state: SearchState): string {
  const text = state.searchedText ?? '';
  return writeSearch({ type, ...shownSearch(state), text, defaultFilter: state.defaultFilter, mode: null });
}

/** Remembers each search whose first results the user sees (docs/design/search.md#recent-and-saved-searches). */
export function useLooked(type: SearchType, search: SearchStore): void {
  const { send } = useClient();
  useEffect(
    () =>
      search.store.subscribe((state, before) => {
        if (state.total < 0 || before.total >= 0 || state.firstPageError !== null) return;
        const link = keptLink(type, state);
        // A convenience: what fails is not said.
        if (link !== '' && link.length <= MAX_KEPT_LENGTH)
          void send('search.looked', { type, link }).catch(() => undefined);
      }),
    [type, search, send],
  );
}
