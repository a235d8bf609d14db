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
