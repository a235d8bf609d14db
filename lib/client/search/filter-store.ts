/**
 * State of a filter's panel: its lists, and the changes that are not applied yet. The search store holds the
 * applied filter (specification 4.23, 4.24).
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SearchType } from '#lib/contract/search-types.ts';
import { type ChannelTree, flattenChannels, toggleChannel } from '#lib/search/model/channel-tree.ts';
import { type FilterPart, offeredParts, withoutPart } from '#lib/search/model/filter-parts.ts';
import { canBeApplied } from '#lib/search/model/filter-problems.ts';
import {
  type FilterTables,
  type FilterValue,
  initialFilter,
  isSameFilter,
  NO_TABLES,
} from '#lib/search/model/filter-value.ts';
import { settingsOf } from '#lib/settings/model/start-up.ts';
import type { Client } from '../connection/client.ts';
import { onUserChange } from '../connection/on-user-change.ts';
import type { SearchStore } from './search-store.ts';

/** 9.1 */
export const DATE_DEBOUNCE_MS = 100;

export interface FilterState {
  readonly tables: FilterTables;
  /** Null until it is loaded; empty if that failed (8.7). */
  readonly tree: ChannelTree | null;
  readonly hasTreeFailed: boolean;
  readonly expanded: ReadonlySet<number>;
  /** Changes that are not applied yet; null if there are none. */
  readonly draft: FilterValue | null;
}

export interface FilterStore {
  readonly store: StoreApi<FilterState>;
  /** The draft, or else the applied filter. */
  shown(): FilterValue;
  /** Loads the lists for the user and language. Changes that are not applied stay until another user signs in. */
  load(): Promise<void>;
  /** 'Try again' after failed lists. An untouched filter is replaced by the default filter of the loaded lists. */
  retry(): Promise<void>;
  /** A change by the user. Applied at once if `filterAppliesOnChange` is set, dates after a debounce (4.23, 4.25). */
  change(value: FilterValue, kind?: 'date'): void;
  /** `index`: of a node in `tree`, also for `expand`. */
  toggleChannel(index: number): void;
  expand(index: number, isExpanded: boolean): void;
  /** Searches with the shown filter; false if an invalid date prevents it. */
  apply(): boolean;
  /** 4.24. Returns the function that undoes it; null if there was nothing to reset. */
  reset(): (() => void) | null;
  /** Searches without one part of the applied filter. */
  removePart(part: FilterPart): void;
}

const INITIAL: FilterState = { tables: NO_TABLES, tree: null, hasTreeFailed: false, expanded: new Set(), draft: null };

export function createFilterStore(
  client: Pick<Client, 'send' | 'state'>,
  search: SearchStore,
  type: SearchType,
): FilterStore {
  const { state } = client;
  const store = createStore<FilterState>(() => INITIAL);
  const untouched = () => initialFilter(type, store.getState().tables, new Date());
  const lists = createListLoader(client, store, type);
  const draft = createDraft(state, store, search, untouched);
  const { shown, change } = draft;
  onUserChange(state, () => {
    draft.cancel();
    lists.cancel();
    store.setState(INITIAL);
  });
  return {
    store,
    shown,
    load: lists.load,
    async retry() {
      const { hasFailed } = store.getState().tables;
      await lists.retry();
      const { tables, draft: changes } = store.getState();
      const { filter, defaultFilter: first } = search.store.getState();
      const isUntouched = changes === null && filter !== null && filter === first;
      if (!hasFailed || tables.hasFailed || !isUntouched) return;
      if (!isSameFilter(filter, untouched())) search.submit(undefined, null);
    },
    change,
    toggleChannel(index) {
      const value = shown();
      const checked = toggleChannel(store.getState().tree ?? [], value.channelList, index);
      if (checked) change({ ...value, ...checked });
    },
    expand: (index, isExpanded) =>
      store.setState(({ expanded }) => ({ expanded: withMember(expanded, index, isExpanded) })),
    apply: draft.apply,
    reset() {
      const { draft: changes } = store.getState();
      const { filter, defaultFilter: first } = search.store.getState();
      draft.cancel();
      store.setState({ draft: null });
      search.submit(undefined, null);
      if (changes === null && filter === first) return null;
      return () => {
        search.submit(undefined, filter);
        store.setState({ draft: changes });
      };
    },
    removePart(part) {
      const { tables, draft: changes } = store.getState();
      const without = withoutPart(draft.applied(), part, tables);
      store.setState({ draft: changes && withoutPart(changes, part, tables) });
      search.submit(undefined, without);
    },
  };
}

/** The changes that are not applied yet, and when they are applied. */
function createDraft(
  state: Client['state'],
  store: StoreApi<FilterState>,
  search: SearchStore,
  untouched: () => FilterValue,
) {
  let debounce: ReturnType<typeof setTimeout> | undefined;

  const applied = (): FilterValue => search.store.getState().filter ?? untouched();
  const shown = (): FilterValue => store.getState().draft ?? applied();
  const apply = (): boolean => {
    clearTimeout(debounce);
    const value = shown();
    if (!canBeApplied(value)) return false;
    store.setState({ draft: null });
    search.submit(undefined, value);
    return true;
  };
  const applyChange = (): void => {
    const isAutomatic = settingsOf(state.getState().startUp)?.filterAppliesOnChange && store.getState().draft !== null;
    if (isAutomatic && !search.store.getState().isSuspended) apply();
  };
  search.store.subscribe((now, before) => {
    if (before.isSuspended && !now.isSuspended) applyChange();
    // A first visit starts without changes.
    if (now.filter === null && before.filter !== null) store.setState({ draft: null });
  });
  return {
    applied,
    shown,
    apply,
    change(value: FilterValue, kind?: 'date'): void {
      clearTimeout(debounce);
      store.setState({ draft: isSameFilter(value, applied()) ? null : value });
      if (kind === 'date') debounce = setTimeout(applyChange, DATE_DEBOUNCE_MS);
      else applyChange();
    },
    /** A date that waits for its debounce is not applied. */
    cancel: (): void => clearTimeout(debounce),
  };
}

/** Loads the lists of the parts that are offered; the latest load wins. */
function createListLoader(
  { send, state }: Pick<Client, 'send' | 'state'>,
  store: StoreApi<FilterState>,
  type: SearchType,
) {
  let loads = 0;
  const load = async (): Promise<void> => {
    loads += 1;
    const own = loads;
    const settings = settingsOf(state.getState().startUp);
    const offered = settings ? offeredParts(type, settings) : [];
    const tablesLoaded = offered.includes('period')
      ? send('search.filterTables', {}).catch(() => ({ ...NO_TABLES, hasFailed: true }))
      : NO_TABLES;
    const channels = offered.includes('channels') ? await send('search.channels', { type }).catch(() => null) : [];
    const tables = await tablesLoaded;
    // The user or the language has changed, or a later attempt has started.
    if (loads !== own) return;
    const tree = flattenChannels(channels ?? [], settings?.disableTreeExpand ?? false);
    const startsExpanded = new Set(tree.flatMap((node) => (node.startsExpanded ? [node.index] : [])));
    store.setState((before) => ({
      tables,
      tree,
      hasTreeFailed: channels === null,
      // The same tree in another language keeps its expanded nodes.
      expanded: before.tree?.length === tree.length ? before.expanded : startsExpanded,
    }));
  };
  return {
    load,
    async retry(): Promise<void> {
      if (store.getState().hasTreeFailed) store.setState({ tree: null, hasTreeFailed: false });
      await load();
    },
    cancel(): void {
      loads += 1;
    },
  };
}

function withMember(set: ReadonlySet<number>, member: number, isMember: boolean): ReadonlySet<number> {
  const changed = new Set(set);
  if (isMember) changed.add(member);
  else changed.delete(member);
  return changed;
}
