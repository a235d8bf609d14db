/**
 * One search route: text, filter, and the results near the visible ones (specification 4.19, 4.20). Screens show
 * `store` and call the methods.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { PAGE_SIZE, SEARCH_TYPES, type SearchSort, type SearchType } from '#lib/contract/search-types.ts';
import type { Send } from '#lib/messaging/messages.ts';
import type { FilterValue } from '#lib/search/model/filter-value.ts';
import type { ResultRange } from '#lib/search/model/result-slots.ts';
import { type AddressedSearch, isSameSearch } from '#lib/search/model/search-address.ts';
import type { CountsLater } from './page-loader.ts';
import { createResultPager } from './result-pager.ts';
import type { OfferedParts, SearchFiltering } from './search-filtering.ts';
import { NO_RESULTS, type SearchState, staleAfter } from './search-state.ts';

/** 9.1 */
export const SEARCH_DEBOUNCE_MS = 500;

export interface SearchStore {
  readonly store: StoreApi<SearchState>;
  /** Sets the typed text. Searches after 500 ms without a further change, unless the store is held. */
  type(text: string): void;
  /** Holds typed text while a preview is open or another page is shown; it is searched for afterwards. */
  suspend(isSuspended: boolean): void;
  /** Runs a search from an address or from the search memory, in its view mode, unless it is already shown. */
  follow(search: AddressedSearch, firstIndex?: number): void;
  /**
   * Searches immediately: Enter, the clear button, 'Try again', an applied filter. `filter`: the last applied one if
   * not given, null for the default (4.23). `firstIndex`: the result that the list starts at. `only`: object ids that
   * restrict the results, empty for no restriction; if not given, unchanged until the user searches for another text.
   */
  submit(text?: string, filter?: FilterValue | null, firstIndex?: number, only?: string): void;
  /** Searches for the same in another order. */
  sortBy(sort: SearchSort): void;
  /**
   * Searches again after a first page that failed. Its message stays until the answer has arrived, because the user
   * has not asked for another one.
   */
  repeat(): void;
  /** Sets the visible range: requests its missing results and drops those more than 2,000 away. */
  show(range: ResultRange): void;
  /** Range that an open preview needs in addition; null when it closes. */
  ensure(range: ResultRange | null): void;
  /** Sets the first visible result. */
  moveTo(firstIndex: number): void;
  /** Scrolls to this result and focuses it; while there may be more, the list gets room for it. */
  goTo(index: number): void;
  /** Closes the alert. Missing results are requested again by scrolling or 'Try again'. */
  dismissError(): void;
  /** Requests the missing visible results again. */
  retry(): void;
  /** Resets the search, so that another user sees nothing of it. */
  clear(): void;
}

const NOTHING: SearchState = {
  ...NO_RESULTS,
  run: 0,
  typedText: '',
  searchedText: null,
  filter: null,
  defaultFilter: null,
  only: '',
  sort: 'received',
  mode: null,
  isSuspended: false,
};

/** The search that the results belong to; the default filter counts as none. */
export function shownSearch({ searchedText, filter, defaultFilter, only, sort, mode }: SearchState) {
  const shown = { text: searchedText, filter: filter === defaultFilter ? null : filter, only, mode };
  return { ...shown, ...(sort !== 'received' && { sort }) };
}

/** Another text is another search: among a few uploads it would find nothing. */
const onlyFor = (text: string, { searchedText, only }: SearchState): string => (text === searchedText ? only : '');

/** The chosen order, or that of arrival where the server has it not. Without a text everything is as relevant. */
function possibleSort(sort: SearchSort, text: string, sorts: readonly SearchSort[] = []): SearchSort {
  return sorts.includes(sort) && (sort !== 'relevance' || text !== '') ? sort : 'received';
}

/** What the server announces; another one gets no word about it. */
interface Announcements {
  /** Pages need not wait for their count. */
  readonly countsLater: CountsLater;
  sorts(type: SearchType): readonly SearchSort[];
}

/** Loaded with the first search. */
type LoadFiltering = () => Promise<SearchFiltering>;

export function createSearchStores(
  send: Send,
  offered: OfferedParts,
  announced?: Announcements,
): Record<SearchType, SearchStore> {
  const load = (type: SearchType) => async () =>
    (await import('./search-filtering.ts')).createSearchFiltering(send, type, offered);
  return Object.fromEntries(
    SEARCH_TYPES.map((type) => [type, createSearchStore(send, type, load(type), announced)]),
  ) as Record<SearchType, SearchStore>;
}

export function createSearchStore(
  send: Send,
  type: SearchType,
  loadFiltering?: LoadFiltering,
  announced?: Announcements,
): SearchStore {
  const store = createStore<SearchState>(() => NOTHING);
  const pager = createResultPager({ send, type, store, countsLater: announced?.countsLater });
  let debounce: ReturnType<typeof setTimeout> | undefined;

  let filtering: SearchFiltering | undefined;
  // Awaited once: even a loaded module comes in a later task, behind the next frame.
  const prepare = async (load: LoadFiltering): Promise<Partial<SearchState>> => {
    filtering ??= await load();
    return filterNow(filtering, store.getState());
  };
  const begin = (): void => pager.begin(loadFiltering && (() => prepare(loadFiltering)));
  const submit: SearchStore['submit'] = (
    text = store.getState().typedText,
    filter = store.getState().filter,
    firstIndex = 0,
    only = onlyFor(text.trim(), store.getState()),
  ) => {
    clearTimeout(debounce);
    const searchedText = text.trim();
    store.setState((last) => ({
      ...NO_RESULTS,
      typedText: text,
      searchedText,
      filter,
      only,
      sort: possibleSort(last.sort, searchedText, announced?.sorts(type)),
      firstIndex,
      status: 'loading',
      run: last.run + 1,
      stale: staleAfter(last),
    }));
    begin();
  };
  const submitTyped = (): void => {
    const { isSuspended, typedText, searchedText } = store.getState();
    if (!isSuspended && typedText.trim() !== searchedText) submit();
  };
  const typeText: SearchStore['type'] = (text) => {
    store.setState({ typedText: text });
    clearTimeout(debounce);
    debounce = setTimeout(submitTyped, SEARCH_DEBOUNCE_MS);
  };
  return {
    store,
    type: typeText,
    suspend(isSuspended) {
      store.setState({ isSuspended });
      // The first search waits until the user is known.
      if (store.getState().searchedText !== null) submitTyped();
    },
    follow({ mode, ...search }, firstIndex) {
      if (mode !== null) store.setState({ mode });
      if (!isSameSearch(shownSearch(store.getState()), search)) {
        store.setState({ sort: search.sort ?? 'received' });
        submit(search.text, search.filter, firstIndex, search.only);
      }
      // Replaces text that was typed in the meantime.
      else if (store.getState().typedText !== search.text) typeText(search.text);
    },
    submit,
    sortBy(sort) {
      const { searchedText, typedText } = store.getState();
      store.setState({ sort });
      submit(searchedText ?? '');
      // It may be half typed.
      typeText(typedText);
    },
    repeat: begin,
    show: pager.show,
    ensure: pager.ensure,
    moveTo: (firstIndex) => store.setState({ firstIndex }),
    clear() {
      clearTimeout(debounce);
      pager.end();
      store.setState(NOTHING);
    },
    goTo: (index) =>
      store.setState(({ total, atLeast }) => ({
        goal: { index },
        ...(atLeast !== null && { total: Math.max(total, index + PAGE_SIZE) }),
      })),
    dismissError: () => store.setState({ laterPageError: null }),
    retry() {
      store.setState({ laterPageError: null });
      pager.retry();
    },
  };
}

/** The filter of a search that starts now, and its query. */
async function filterNow(filtering: SearchFiltering, given: SearchState): Promise<Partial<SearchState>> {
  // Requested again only for a first visit, because the user may have changed.
  const initial = (given.filter && given.defaultFilter) ?? (await filtering.initial());
  const now = new Date();
  const defaultFilter = filtering.asOf(initial, now);
  const isOther = given.filter !== null && given.filter !== initial;
  const filter = isOther ? filtering.asOf(given.filter, now) : defaultFilter;
  return { filter, defaultFilter, filterQuery: filtering.queryOf(filter, now) };
}
