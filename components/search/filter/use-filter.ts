import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Client } from '#lib/client/connection/client.ts';
import { createFilterStore, type FilterState, type FilterStore } from '#lib/client/search/filter-store.ts';
import { searchesOf } from '#lib/client/search/searches.ts';
import type { FilterValue } from '#lib/search/model/filter-value.ts';
import { signedInOwner } from '#lib/session/model/auth-state.ts';
import { useClient, useMirror, useReady } from '../../surface/client-context.ts';
import { useRetryOnReconnect } from '../../surface/use-retry-on-reconnect.ts';

/** Beside the search stores, so that coming back loses nothing (docs/design/search.md#nothing-is-lost-by-leaving); made with the first image search. */
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
  /** What the results are restricted to; null before the first search. */
  readonly applied: FilterValue | null;
}

/** The image filter as it is now; the component draws again with every change of it. */
export function useFilter(): FilterView {
  const client = useClient();
  const filter = filterStoreOf(client);
  const state = useStore(filter.store);
  const applied = useStore(searchesOf(client).image.store, (search) => search.filter);
  return { ...state, filter, applied, value: filter.shown() };
}

/** Loads what the filter offers, again for another person and in another language, and what failed by itself. */
export function useFilterLists(): void {
  const filter = filterStoreOf(useClient());
  const { locale } = useReady();
  const owner = useMirror(({ auth }) => signedInOwner(auth));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language has other names
  useEffect(() => {
    if (owner !== null) void filter.load();
  }, [filter, owner, locale]);
  const hasFailed = useStore(filter.store, ({ hasTreeFailed, tables }) => hasTreeFailed || tables.hasFailed);
  useRetryOnReconnect(hasFailed && owner !== null, filter.load);
}
