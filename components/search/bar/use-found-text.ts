import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { shownResults } from '#lib/client/search/search-state.ts';
import type { SearchStore } from '#lib/client/search/search-store.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import { useText } from '../../i18n/text-provider.tsx';

/** How many results there are, or are at least, in words. */
export function useFoundText(type: SearchType, search: SearchStore): string {
  const { t, count } = useText();
  const total = useStore(search.store, (state) => shownResults(state).total);
  const atLeast = useStore(search.store, (state) => shownResults(state).atLeast);
  if (atLeast === null) return count(`search.${type}Count`, total);
  return t('search.atLeast', { count: count(`search.${type}Count`, atLeast) });
}

/** Within this the count usually follows the first page that did not wait for it. */
const COUNT_FOLLOWS_MS = 700;

/** False for the moment in which the count may follow, so that one number is seen and heard for each search. */
export function useIsCountSettled({ store }: SearchStore): boolean {
  const run = useStore(store, (state) => shownResults(state).run);
  const isCounted = useStore(store, (state) => shownResults(state).atLeast === null);
  const [waited, setWaited] = useState<number | null>(null);
  useEffect(() => {
    if (isCounted) return;
    const timer = setTimeout(() => setWaited(run), COUNT_FOLLOWS_MS);
    return () => clearTimeout(timer);
  }, [isCounted, run]);
  return isCounted || waited === run;
}
