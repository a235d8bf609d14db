import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Client } from '#lib/client/connection/client.ts';
import { createFilterStore, type FilterState, type FilterStore } from '#lib/client/search/filter-store.ts';
import { searchesOf } from '#lib/client/search/searches.ts';
import type { FilterValue } from '#lib/search/model/filter-value.ts';
import { signedInOwner } from '#lib/session/model/auth-state.ts';
import { useClient, useMirror, useReady } from '../../surface/client-context.ts';
import { useRetryOnReconnect } from '../../surface/use-retry-on-reconnect.ts';

/** Like the search stores, they outlive the page (docs/design/search.md#nothing-is-lost-by-leaving). */
const stores = new WeakMap<Client, FilterStore>();

function filterStoreOf(client: Client): FilterStore {
  const filter = stores.get(client) ?? createFilterStore(client, searchesOf(client).image);
  stores.set(client, filter);
  return filter;
}

export interface FilterView extends FilterState {
  readonly filter: FilterStore;
  /** What the panel shows. */
  readonly value: FilterValue;
  /** The filter of the current results; null before the first search. */
  readonly applied: FilterValue | null;
}

/** The state of the image filter; renders again with every change. */
export function useFilter(): FilterView {
  const client = useClient();
  const filter = filterStoreOf(client);
  const state = useStore(filter.store);
  const applied = useStore(searchesOf(client).image.store, (search) => search.filter);
  return { ...state, filter, applied, value: filter.shown() };
}

/** Loads the options of the filter; again for another user or language, and after a failure on the next reconnect. */
export function useFilterLists(): void {
  const filter = filterStoreOf(useClient());
  const { locale } = useReady();
  const owner = useMirror(({ auth }) => signedInOwner(auth));
  // biome-ignore lint/correctness/useExhaustiveDependencies: names depend on `locale`
  useEffect(() => {
    if (owner !== null) void filter.load();
  }, [filter, owner, locale]);
  const hasFailed = useStore(filter.store, ({ hasTreeFailed, tables }) => hasTreeFailed || tables.hasFailed);
  useRetryOnReconnect(hasFailed && owner !== null, filter.load);
}
