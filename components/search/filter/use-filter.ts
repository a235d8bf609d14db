import { createContext, useContext, useEffect } from 'react';
import { useStore } from 'zustand';
import type { Client } from '#lib/client/connection/client.ts';
import { createFilterStore, type FilterState, type FilterStore } from '#lib/client/search/filter-store.ts';
import { searchesOf } from '#lib/client/search/searches.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import type { FilterValue } from '#lib/search/model/filter-value.ts';
import { signedInOwner } from '#lib/session/model/auth-state.ts';
import { useClient, useMirror, useReady } from '../../surface/client-context.ts';
import { useRetryOnReconnect } from '../../surface/use-retry-on-reconnect.ts';

/** Like the search stores, they outlive the page (docs/design/search.md#nothing-is-lost-by-leaving). */
const stores = new WeakMap<Client, Map<SearchType, FilterStore>>();

function filterStoreOf(client: Client, type: SearchType): FilterStore {
  const ofClient = stores.get(client) ?? new Map<SearchType, FilterStore>();
  const filter = ofClient.get(type) ?? createFilterStore(client, searchesOf(client)[type], type);
  stores.set(client, ofClient.set(type, filter));
  return filter;
}

/** The media type that is searched for. */
export const FilteredTypeContext = createContext<SearchType>('image');

export interface FilterView extends FilterState {
  readonly type: SearchType;
  readonly filter: FilterStore;
  /** What the panel shows. */
  readonly value: FilterValue;
  /** The filter of the current results; null before the first search. */
  readonly applied: FilterValue | null;
}

/** The state of the filter; renders again with every change. */
export function useFilter(): FilterView {
  const client = useClient();
  const type = useContext(FilteredTypeContext);
  const filter = filterStoreOf(client, type);
  const state = useStore(filter.store);
  const applied = useStore(searchesOf(client)[type].store, (search) => search.filter);
  return { ...state, type, filter, applied, value: filter.shown() };
}

/** Loads the options of the filter; again for another user or language, and after a failure on the next reconnect. */
export function useFilterLists(): void {
  const filter = filterStoreOf(useClient(), useContext(FilteredTypeContext));
  const { locale } = useReady();
  const owner = useMirror(({ auth }) => signedInOwner(auth));
  // biome-ignore lint/correctness/useExhaustiveDependencies: names depend on `locale`
  useEffect(() => {
    if (owner !== null) void filter.load();
  }, [filter, owner, locale]);
  const hasFailed = useStore(filter.store, ({ hasTreeFailed, tables }) => hasTreeFailed || tables.hasFailed);
  useRetryOnReconnect(hasFailed && owner !== null, filter.load);
}
