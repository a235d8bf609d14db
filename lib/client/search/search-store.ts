/**
 * One search route: text, filter, results around what is visible (specification 4.19, 4.20).
 * Pure of React; a screen shows `store` and calls the verbs.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { SEARCH_TYPES, type SearchType } from '#lib/contract/search-types.ts';
import type { Send } from '#lib/messaging/messages.ts';

import type { FilterValue } from '#lib/search/model/filter-value.ts';
import type { ResultRange } from '#lib/search/model/result-slots.ts';
import { type AddressedSearch, isSameSearch } from '#lib/search/model/search-address.ts';
import type { SearchFiltering } from './image-filtering.ts';
import { createResultPager } from './result-pager.ts';
import { NO_RESULTS, type SearchState } from './search-state.ts';

/** 9.1 */
export const SEARCH_DEBOUNCE_MS = 500;

export interface SearchStore {
  readonly store: StoreApi<SearchState>;
  /** Typing: searches after 500 ms without another key, though not while the store is held. */
  type(text: string): void;
  /** While a preview is open or the page is left, nothing that was typed searches; it does once that is over. */
  hold(isHeld: boolean): void;
  /** Searches for what the address or the memory names, in the view that it names, unless that is what is shown. */
  follow(search: AddressedSearch, firstIndex?: number): void;
  /**
   * Enter, the clear button, 'Try again', a filter that was applied: searches at once, with the filter last applied where
   * none is given (4.23). Null goes back to the filter of a first visit. The list begins at its first result, or where
   * somebody was before. `only` are object ids that the results are restricted to, those of before where none are given;
   * empty lifts that.
   */
  submit(text?: string, filter?: FilterValue | null, firstIndex?: number, only?: string): void;
  /** These results are visible: what is missing of them is asked for, what is more than 2,000 away is dropped. */
  show(range: ResultRange): void;
  /** An open preview needs these besides; null when it closes. What is visible goes on being asked for. */
  ensure(range: ResultRange | null): void;
  /** The result at the top of the screen. */
  moveTo(firstIndex: number): void;
  /** The list goes to this result, and the focus with it. */
  goTo(index: number): void;
  /** The alert goes; what is missing stays so until somebody scrolls on or tries again. */
  dismissError(): void;
  /** What is missing of the visible results is asked for again. */
  retry(): void;
  /** As before the first visit: another person sees nothing of it. */
  clear(): void;
}

const NOTHING: SearchState = {
  ...NO_RESULTS,
  typedText: '',
  searchedText: null,
  filter: null,
  defaultFilter: null,
  only: '',
  mode: null,
  isHeld: false,
};

/** What the results belong to; the filter of a first visit counts as none. */
export function shownSearch({ searchedText, filter, defaultFilter, only, mode }: SearchState) {
  return { text: searchedText, filter: filter === defaultFilter ? null : filter, only, mode };
}

export function createSearchStores(send: Send): Record<SearchType, SearchStore> {
  const loadImageFiltering = async () => (await import('./image-filtering.ts')).createImageFiltering(send);
  return Object.fromEntries(
    SEARCH_TYPES.map((type) => [
      type,
      createSearchStore(send, type, type === 'image' ? loadImageFiltering : undefined),
    ]),
  ) as Record<SearchType, SearchStore>;
}

export function createSearchStore(
  send: Send,
  type: SearchType,
  loadFiltering?: () => Promise<SearchFiltering>,
): SearchStore {
  const store = createStore<SearchState>(() => NOTHING);
  const pager = createResultPager(send, type, store);
  let debounce: ReturnType<typeof setTimeout> | undefined;

  const restrict = async (load: () => Promise<SearchFiltering>): Promise<Partial<SearchState>> => {
    const filtering = await load();
    const given = store.getState();
    // Asked again for a first visit only: somebody else may have signed in.
    const initial = (given.filter && given.defaultFilter) ?? (await filtering.initial());
    const now = new Date();
    const defaultFilter = filtering.asOf(initial, now);
    const isOther = given.filter !== null && given.filter !== initial;
    const filter = isOther ? filtering.asOf(given.filter, now) : defaultFilter;
    return { filter, defaultFilter, filterQuery: filtering.queryOf(filter, now) };
  };
  const submit: SearchStore['submit'] = (
    text = store.getState().typedText,
    filter = store.getState().filter,
    firstIndex = 0,
    only = store.getState().only,
  ) => {
    clearTimeout(debounce);
    const searchedText = text.trim();
    store.setState({ ...NO_RESULTS, typedText: text, searchedText, filter, only, firstIndex, status: 'loading' });
    pager.begin(loadFiltering && (() => restrict(loadFiltering)));
  };
  const submitTyped = (): void => {
    const { isHeld, typedText, searchedText } = store.getState();
    if (!isHeld && typedText.trim() !== searchedText) submit();
  };
  const typeText: SearchStore['type'] = (text) => {
    store.setState({ typedText: text });
    clearTimeout(debounce);
    debounce = setTimeout(submitTyped, SEARCH_DEBOUNCE_MS);
  };
  return {
    store,
    type: typeText,
    hold(isHeld) {
      store.setState({ isHeld });
      // A first search begins once it is known who is there.
      if (store.getState().searchedText !== null) submitTyped();
    },
    follow({ mode, ...search }, firstIndex) {
      if (mode !== null) store.setState({ mode });
      if (!isSameSearch(shownSearch(store.getState()), search))
        submit(search.text, search.filter, firstIndex, search.only);
      // What was typed in the meantime gives way.
      else if (store.getState().typedText !== search.text) typeText(search.text);
    },
    submit,
    show: pager.show,
    ensure: pager.ensure,
    moveTo: (firstIndex) => store.setState({ firstIndex }),
    clear() {
      clearTimeout(debounce);
      pager.end();
      store.setState(NOTHING);
    },
    goTo: (index) => store.setState({ goal: { index } }),
    dismissError: () => store.setState({ laterPageError: null }),
    retry() {
      store.setState({ laterPageError: null });
      pager.retry();
    },
  };
}
