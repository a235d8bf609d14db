import { useEffect } from 'react';
import type { SearchState } from '#lib/client/search/search-state.ts';
import { type SearchStore, shownSearch } from '#lib/client/search/search-store.ts';
import { MAX_KEPT_LENGTH } from '#lib/contract/named-search-rules.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import { writeSearch } from '#lib/search/model/search-address.ts';
import { useClient } from '../../surface/client-context.ts';
import { followAfterPaint } from '../../surface/follow-after-paint.ts';

/** The shown search as it is kept; empty for everything. */
export function keptLink(type: SearchType, state: SearchState): string {
  const text = state.searchedText ?? '';
  return writeSearch({ type, ...shownSearch(state), text, defaultFilter: state.defaultFilter, mode: null });
}

/** Null until the first results are there. */
const answeredRun = ({ run, total, firstPageError }: SearchState) =>
  total < 0 || firstPageError !== null ? null : [run];

/** Remembers each search whose first results the user sees (docs/design/search.md#recent-and-saved-searches). */
export function useLooked(type: SearchType, search: SearchStore): void {
  const { send } = useClient();
  useEffect(
    () =>
      followAfterPaint(search.store, answeredRun, () => {
        const state = search.store.getState();
        if (answeredRun(state) === null) return;
        const link = keptLink(type, state);
        // A convenience: what fails is not said.
        if (link !== '' && link.length <= MAX_KEPT_LENGTH)
          void send('search.looked', { type, link }).catch(() => undefined);
      }),
    [type, search, send],
  );
}
