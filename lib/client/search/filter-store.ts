/**
 * What the panel of the image filter shows: its lists, and the changes that are not applied yet. What is applied is kept
 * by the search store (specification 4.23, 4.24). Pure of React.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type ChannelTree, flattenChannels, toggleChannel } from '#lib/search/model/channel-tree.ts';
import { type FilterPart, withoutPart } from '#lib/search/model/filter-parts.ts';
import { canBeApplied } from '#lib/search/model/filter-problems.ts';
import {
  defaultFilter,
  type FilterTables,
  type FilterValue,
  isSameFilter,
  NO_TABLES,
} from '#lib/search/model/filter-value.ts';
import type { Client } from '../connection/client.ts';
import { forgetWithPerson } from '../connection/forget-user.ts';
import type { SearchStore } from './search-store.ts';

/** 9.1 */
export const DATE_DEBOUNCE_MS = 100;

export interface FilterState {
  readonly tables: FilterTables;
  /** Null until it is there; empty when it could not be loaded (8.7). */
  readonly tree: ChannelTree | null;
  readonly hasTreeFailed: boolean;
  readonly expanded: ReadonlySet<number>;
  /** Null while the panel shows what is applied. */
  readonly draft: FilterValue | null;
}

export interface FilterStore {
  readonly store: StoreApi<FilterState>;
  /** What the panel shows. */
  shown(): FilterValue;
  /** Asks for the lists of this person in this language; changes that are not applied stay while the person does. */
  load(): Promise<void>;
  /** 'Try again' for lists that failed: who has restricted nothing then gets the filter of a first visit. */
  retry(): Promise<void>;
  /** A change by the person; applied by itself where the media system wants that, dates after a moment (4.25). */
  change(value: FilterValue, kind?: 'date'): void;
  toggleChannel(index: number): void;
  expand(index: number, isExpanded: boolean): void;
  /** Searches with what is shown; false when a date keeps it from that. */
  apply(): boolean;
  /** 4.24 */
  reset(): void;
  /** Searches without one restriction of those that are applied. */
  lift(part: FilterPart): void;
}

const INITIAL: FilterState = { tables: NO_TABLES, tree: null, hasTreeFailed: false, expanded: new Set(), draft: null };

export function createFilterStore({ send, state }: Pick<Client, 'send' | 'state'>, search: SearchStore): FilterStore {
  const store = createStore<FilterState>(() => INITIAL);
  let loads = 0;
  let debounce: ReturnType<typeof setTimeout> | undefined;

  const settings = () => {
    const { startUp } = state.getState();
    return startUp.status === 'ready' ? startUp.settings : null;
  };
  const applied = (): FilterValue =>
    search.store.getState().filter ?? defaultFilter(store.getState().tables, new Date());
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
    const isWanted = settings()?.filterAppliesOnChange && store.getState().draft !== null;
    if (isWanted && !search.store.getState().isHeld) apply();
  };
  const change = (value: FilterValue, kind?: 'date'): void => {
    clearTimeout(debounce);
    store.setState({ draft: isSameFilter(value, applied()) ? null : value });
    if (kind === 'date') debounce = setTimeout(applyChange, DATE_DEBOUNCE_MS);
    else applyChange();
  };
  search.store.subscribe((now, before) => {
    if (before.isHeld && !now.isHeld) applyChange();
    // A first visit begins without changes.
    if (now.filter === null && before.filter !== null) store.setState({ draft: null });
  });
  forgetWithPerson(state, () => {
    clearTimeout(debounce);
    loads += 1;
    store.setState(INITIAL);
  });
  const load = async (): Promise<void> => {
    loads += 1;
    const own = loads;
    const tables = send('search.filterTables', {}).catch(() => ({ ...NO_TABLES, hasFailed: true }));
    const channels = await send('search.channels', { domain: 'image' }).catch(() => null);
    const known = await tables;
    // Somebody else, another language or another attempt in the meantime.
    if (loads !== own) return;
    const tree = flattenChannels(channels ?? [], settings()?.disableTreeExpand ?? false);
    const expanded = new Set(tree.flatMap(({ index, startsExpanded }) => (startsExpanded ? [index] : [])));
    store.setState((before) => ({
      tables: known,
      tree,
      hasTreeFailed: channels === null,
      // The same tree in another language is opened as it was.
      expanded: before.tree?.length === tree.length ? before.expanded : expanded,
    }));
  };
  return {
    store,
    shown,
    load,
    async retry() {
      const { hasTreeFailed, tables: before } = store.getState();
      if (hasTreeFailed) store.setState({ tree: null, hasTreeFailed: false });
      await load();
      const { tables, draft } = store.getState();
      const { filter, defaultFilter: first } = search.store.getState();
      const isUntouched = draft === null && filter !== null && filter === first;
      if (!before.hasFailed || tables.hasFailed || !isUntouched) return;
      if (!isSameFilter(filter, defaultFilter(tables, new Date()))) search.submit(undefined, null);
    },
    change,
    toggleChannel(index) {
      const value = shown();
      const checked = toggleChannel(store.getState().tree ?? [], value.channelList, index);
      if (checked) change({ ...value, ...checked });
    },
    expand(index, isExpanded) {
      const expanded = new Set(store.getState().expanded);
      if (isExpanded) expanded.add(index);
      else expanded.delete(index);
      store.setState({ expanded });
    },
    apply,
    reset() {
      clearTimeout(debounce);
      store.setState({ draft: null });
      search.submit(undefined, null);
    },
    lift(part) {
      const { tables, draft } = store.getState();
      const without = withoutPart(applied(), part, tables);
      store.setState({ draft: draft && withoutPart(draft, part, tables) });
      search.submit(undefined, without);
    },
  };
}
