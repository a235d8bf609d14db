/**
 * The tray: the results that a user has selected, of all searches and types. It outlives searches and screens; the
 * search memory stores it (docs/design/search.md#selection).
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { itemKey, toTrayItem } from '#lib/search/model/tray-item.ts';
import type { Client } from '../connection/client.ts';
import { onUserChange } from '../connection/on-user-change.ts';
import { extendTo, NOTHING_SELECTED, type Selection, toggle } from '../selection.ts';
import { searchesOf } from './searches.ts';

export const TRAY_LIMIT = 500;

export interface TrayState extends Selection {
  /** By `itemKey`, in the order in which they were selected. */
  readonly items: ReadonlyMap<string, SearchItem>;
  /** What was selected before the range that begins at the anchor. */
  readonly before: ReadonlySet<string>;
  /** Keys of items that the server does not find any more. */
  readonly gone: ReadonlySet<string>;
}

export interface Tray {
  readonly store: StoreApi<TrayState>;
  /** These return false if the tray is full, and has taken only some. */
  toggle(item: SearchItem): boolean;
  /** Adds a range to what was selected before; it begins with its first item, and replaces the last range from there. */
  extend(range: readonly SearchItem[]): boolean;
  add(items: readonly SearchItem[]): boolean;
  remove(key: string): void;
  /** Returns the function that undoes it. */
  clear(): () => void;
  /** What the server says now about items of the tray; those in `missing` are gone. */
  renew(items: readonly SearchItem[], missing: readonly string[]): void;
}

const EMPTY: TrayState = { ...NOTHING_SELECTED, items: new Map(), before: new Set(), gone: new Set() };

const trays = new WeakMap<Client, Tray>();

/** One tray per surface; emptied when the user changes. */
export function trayOf(client: Client): Tray {
  const known = trays.get(client);
  if (known) return known;
  const created = createTray();
  onUserChange(client.state, () => void created.clear());
  // Each answer says what may be done with its results now.
  for (const { store } of Object.values(searchesOf(client))) {
    store.subscribe(({ slots }, { slots: before }) => {
      if (slots !== before && created.store.getState().ids.size > 0)
        created.renew(
          [...slots.values()].filter((item) => item !== null),
          [],
        );
    });
  }
  trays.set(client, created);
  return created;
}

export function createTray(): Tray {
  const store = createStore<TrayState>(() => EMPTY);
  const select = ({ ids, anchor }: Selection, before: ReadonlySet<string>, offered: readonly SearchItem[]): boolean => {
    const { items, gone } = store.getState();
    // What is offered is newer.
    const known = new Map([...items, ...offered.map((item) => [itemKey(item), toTrayItem(item)] as const)]);
    const kept = [...ids].slice(0, TRAY_LIMIT);
    const selected = kept.flatMap((key) => (known.has(key) ? [[key, known.get(key) as SearchItem] as const] : []));
    const stillGone = new Set(kept.filter((key) => gone.has(key)));
    store.setState({ ids: new Set(kept), anchor, before, gone: stillGone, items: new Map(selected) }, true);
    return ids.size <= TRAY_LIMIT;
  };
  const add: Tray['add'] = (items) => {
    const { ids, anchor } = store.getState();
    const all = new Set([...ids, ...items.map(itemKey)]);
    return select({ ids: all, anchor }, all, items);
  };
  return {
    store,
    toggle(item) {
      const state = store.getState();
      const key = itemKey(item);
      const next = toggle(state, [...state.ids, key], key);
      return select(next, next.ids, [item]);
    },
    extend(range) {
      const state = store.getState();
      if (range.length === 0) return true;
      const keys = range.map(itemKey);
      const anchor = keys[0] ?? null;
      const before = anchor === state.anchor ? state.before : state.ids;
      const { ids } = extendTo({ ids: state.ids, anchor }, keys, keys.at(-1) ?? '');
      return select({ anchor, ids: new Set([...before, ...ids]) }, before, range);
    },
    add,
    remove(key) {
      const { ids, anchor } = store.getState();
      const others = new Set([...ids].filter((id) => id !== key));
      select({ ids: others, anchor }, others, []);
    },
    clear() {
      const before = store.getState();
      store.setState(EMPTY, true);
      return () => {
        add([...before.items.values()]);
        store.setState(({ gone }) => ({ gone: new Set([...gone, ...before.gone]) }));
      };
    },
    renew(items, missing) {
      const state = store.getState();
      const renewed = new Map<string, SearchItem>();
      for (const item of items) if (state.ids.has(itemKey(item))) renewed.set(itemKey(item), toTrayItem(item));
      if (renewed.size === 0 && missing.length === 0) return;
      const now = [...state.items].map(([key, item]) => [key, newer(item, renewed.get(key))] as const);
      const isChanged = now.some(([key, item]) => item !== state.items.get(key));
      const gone = new Set([...state.gone, ...missing].filter((key) => state.ids.has(key) && !renewed.has(key)));
      store.setState({ gone, ...(isChanged && { items: new Map(now) }) });
    },
  };
}

/** The same object if nothing has changed, so that nothing is written. */
function newer(item: SearchItem, renewed: SearchItem | undefined): SearchItem {
  const textOf = (one: SearchItem) => JSON.stringify({ ...one, itemNo: 0 });
  return renewed !== undefined && textOf(renewed) !== textOf(item) ? renewed : item;
}
