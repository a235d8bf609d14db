import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SearchStore } from '#lib/client/search/search-store.ts';

/** A quick answer changes nothing before it is there. */
const OUT_AFTER_MS = 100;

const outs = new WeakMap<SearchStore, StoreApi<boolean>>();

/**
 * True while the results of the last search are shown as such: a moment after the next search began. Until then nothing
 * is rendered for the search, whose request goes first.
 */
export function useIsOut(search: SearchStore): boolean {
  return useStore(outOf(search));
}

/** The same before that moment, for handlers. */
export function isStale({ store }: SearchStore): boolean {
  return store.getState().stale !== null;
}

function outOf(search: SearchStore): StoreApi<boolean> {
  const known = outs.get(search);
  if (known) return known;
  const out = createStore(() => false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = (): void => {
    if (isStale(search)) timer ??= setTimeout(() => out.setState(true), OUT_AFTER_MS);
    else {
      clearTimeout(timer);
      timer = undefined;
      out.setState(false);
    }
  };
  search.store.subscribe(follow);
  follow();
  outs.set(search, out);
  return out;
}
