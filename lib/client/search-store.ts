/**
 * One search route: text, results so far, paging, abort and staleness (specification 4.19, 4.20).
 * Pure of React; a screen shows `store` and calls the verbs.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { PAGE_SIZE, SEARCH_TYPES, type SearchType } from '#lib/contract/search-types.ts';
import { hasCode, type PlainError, toPlainError } from '#lib/core/app-error.ts';
import { randomId } from '#lib/core/random-id.ts';
import type { Ask } from '#lib/messaging/messaging-client.ts';
import type { FilterQuery } from '#lib/search/model/filter-query.ts';
import type { FilterValue } from '#lib/search/model/filter-value.ts';
import { type SearchItem, toSearchItem } from '#lib/search/model/search-item.ts';

/** 9.1 */
export const SEARCH_DEBOUNCE_MS = 500;

export interface SearchState {
  /** What the text field shows. */
  readonly typedText: string;
  /** The trimmed text the items belong to; null before the first search. */
  readonly searchedText: string | null;
  readonly status: 'idle' | 'loading' | 'success' | 'error';
  /** -1 = not known yet; 0 = nothing found (4.20). */
  readonly total: number;
  readonly items: readonly SearchItem[];
  /** Results asked for so far; more than `items` when an asset moved between two pages and is shown once. */
  readonly loadedCount: number;
  readonly queryId: string;
  /** What the results are restricted to; null before the first search, and always where a route has no filter. */
  readonly filter: FilterValue | null;
  /** The filter as it was worked out when this search began: its later pages ask the same question. */
  readonly filterQuery: FilterQuery;
  /** Of the first page: shown under 'No items were found' (design 14, 8.6). */
  readonly firstPageError: PlainError | null;
  /** Of a later page: an alert; the list stays. */
  readonly laterPageError: PlainError | null;
}

export interface SearchStore {
  readonly store: StoreApi<SearchState>;
  /** Typing: searches after 500 ms without another key. */
  type(text: string): void;
  /**
   * Enter, the clear button, 'Try again', a filter that was applied: searches at once, with the filter last applied where
   * none is given (4.23). Null goes back to the filter of a first visit.
   */
  submit(text?: string, filter?: FilterValue | null): void;
  /** The end of the list came into view: the next page, unless one is loading or all are there. */
  loadMore(): void;
  dismissError(): void;
}

/** How a route restricts its searches; only images have a filter. */
export interface SearchFiltering {
  /** The filter of a first visit (4.24). */
  initial(): Promise<FilterValue>;
  /** 5.15, for a search that begins now. */
  queryOf(filter: FilterValue, now: Date): FilterQuery;
}

const INITIAL: SearchState = {
  typedText: '',
  searchedText: null,
  status: 'idle',
  total: -1,
  items: [],
  loadedCount: 0,
  queryId: '',
  filter: null,
  filterQuery: {},
  firstPageError: null,
  laterPageError: null,
};

export function createSearchStores(ask: Ask): Record<SearchType, SearchStore> {
  const loadImageFiltering = async () => (await import('./image-filtering.ts')).createImageFiltering(ask);
  return Object.fromEntries(
    SEARCH_TYPES.map((type) => [type, createSearchStore(ask, type, type === 'image' ? loadImageFiltering : undefined)]),
  ) as Record<SearchType, SearchStore>;
}

export function createSearchStore(
  ask: Ask,
  type: SearchType,
  loadFiltering?: () => Promise<SearchFiltering>,
): SearchStore {
  const store = createStore<SearchState>(() => INITIAL);
  let debounce: ReturnType<typeof setTimeout> | undefined;
  let running: string | null = null;

  const restrict = async (load: () => Promise<SearchFiltering>): Promise<Partial<SearchState>> => {
    const filtering = await load();
    const filter = store.getState().filter ?? (await filtering.initial());
    return { filter, filterQuery: filtering.queryOf(filter, new Date()) };
  };
  const load = async (queryText: string, resStart: number, queryID: string): Promise<void> => {
    if (running !== null) void ask('search.abort', { requestId: running }).catch(() => undefined);
    const requestId = randomId();
    running = requestId;
    try {
      if (resStart === 1 && loadFiltering) {
        const restriction = await restrict(loadFiltering);
        if (running !== requestId) return;
        store.setState(restriction);
      }
      const { filterQuery } = store.getState();
      const page = { queryText, resStart, resCount: PAGE_SIZE, ...filterQuery, ...(queryID ? { queryID } : {}) };
      const answer = await ask('search.page', { requestId, type, request: page });
      if (running !== requestId) return;
      store.setState((state) => ({
        status: 'success',
        // A page without rows is the end, whatever the total says.
        total: answer.Results.length === 0 ? resStart - 1 : answer.Query.QueryFound,
        loadedCount: resStart - 1 + answer.Results.length,
        queryId: answer.Query.QueryID,
        items: withPage(
          resStart === 1 ? [] : state.items,
          answer.Results.map((row) => toSearchItem(row, type)),
        ),
      }));
    } catch (error) {
      if (running !== requestId || hasCode(error, 'aborted')) return;
      const plain = toPlainError(error);
      // A first page that failed counts as nothing found, and says why (8.6).
      store.setState(
        resStart === 1
          ? { status: 'error', total: 0, firstPageError: plain }
          : { status: 'error', laterPageError: plain },
      );
    } finally {
      if (running === requestId) running = null;
    }
  };

  const submit = (text = store.getState().typedText, filter = store.getState().filter): void => {
    clearTimeout(debounce);
    const searchedText = text.trim();
    store.setState({ ...INITIAL, typedText: text, searchedText, filter, status: 'loading' });
    void load(searchedText, 1, '');
  };
  return {
    store,
    type(text) {
      store.setState({ typedText: text });
      clearTimeout(debounce);
      debounce = setTimeout(() => {
        if (store.getState().searchedText !== text.trim()) submit();
      }, SEARCH_DEBOUNCE_MS);
    },
    submit,
    loadMore() {
      const { status, loadedCount, total, searchedText, queryId } = store.getState();
      if (running !== null || status === 'loading' || searchedText === null || loadedCount >= total) return;
      store.setState({ status: 'loading', laterPageError: null });
      void load(searchedText, loadedCount + 1, queryId);
    },
    dismissError: () => store.setState({ laterPageError: null, status: 'success' }),
  };
}

/** An asset that moved between two pages is shown once. */
function withPage(items: readonly SearchItem[], page: readonly SearchItem[]): SearchItem[] {
  const known = new Set(items.map((item) => item.objectId));
  return [...items, ...page.filter((item) => !known.has(item.objectId))];
}
