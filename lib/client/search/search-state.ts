/** State of one search route (specification 4.19, 4.20; docs/design/search.md#nothing-is-lost-by-leaving). */
import type { UnderstoodPart } from '#lib/contract/search.ts';
import type { SearchSort } from '#lib/contract/search-types.ts';
import type { PlainError } from '#lib/core/app-error.ts';
import type { FilterQuery } from '#lib/search/model/filter-query.ts';
import type { FilterValue } from '#lib/search/model/filter-value.ts';
import type { ResultSlots } from '#lib/search/model/result-slots.ts';
import type { ViewMode } from '#lib/search/model/view-mode.ts';

export interface SearchState {
  /** Text of the search field. */
  readonly typedText: string;
  /** The trimmed text the results belong to; null before the first search. */
  readonly searchedText: string | null;
  /** The applied filter; null before the first search and on routes without a filter. */
  readonly filter: FilterValue | null;
  /** Comma-separated object ids that the results are restricted to; empty: no restriction. */
  readonly only: string;
  /** The order of the results. */
  readonly sort: SearchSort;
  /** The filter of a first visit, once it is known. */
  readonly defaultFilter: FilterValue | null;
  /** The view mode of the link that was followed; null: the user's preference. */
  readonly mode: ViewMode | null;
  /** True while a preview or another page is shown: typed text is searched for only afterwards. */
  readonly isSuspended: boolean;
  /** The query of the filter when this search started, the same for all of its pages. */
  readonly filterQuery: FilterQuery;
  readonly status: 'idle' | 'loading' | 'success' | 'error' | 'aborted';
  /** -1: not known yet; 0: nothing found (4.20). While there may be more, the list has room for what may follow. */
  readonly total: number;
  /** As many are certain, and there may be more; null: `total` is the number. */
  readonly atLeast: number | null;
  /** The last page ended where its time did: the server has to be asked for more of it. */
  readonly isCut: boolean;
  /** Index of the first result on the screen. */
  readonly firstIndex: number;
  /** The result that the user jumps to by its number; a new object for each jump. */
  readonly goal: { readonly index: number } | null;
  /** The loaded results by index; `itemAt` reads one. */
  readonly slots: ResultSlots;
  /** For duplicates: index → index of the same asset that is shown first. */
  readonly duplicates: ReadonlyMap<number, number>;
  readonly queryId: string;
  /** What the server has understood of the text besides plain words. */
  readonly understood: readonly UnderstoodPart[];
  /** A text that finds something, where this one finds nothing; empty: none. */
  readonly suggestion: string;
  /** Number of this search. */
  readonly run: number;
  /** The results of the search before this one, shown until its first answer; null: there is nothing to show. */
  readonly stale: ShownResults | null;
  /** Error of the first page, shown under 'No items were found' (8.6; docs/design/choices.md). */
  readonly firstPageError: PlainError | null;
  /** Error of a later page, shown as an alert; the list stays. */
  readonly laterPageError: PlainError | null;
}

/** The results of a search, and what is said of them. */
export type ShownResults = Pick<
  SearchState,
  'run' | 'searchedText' | 'sort' | 'understood' | 'total' | 'atLeast' | 'slots' | 'duplicates' | 'firstIndex'
>;

/** What is shown: the results, or those of the last search until they have arrived. */
export const shownResults = (state: SearchState): ShownResults => state.stale ?? state;

/** Results that stay while another search runs. */
export function staleAfter(state: SearchState): ShownResults | null {
  if (state.total < 0) return state.stale;
  const { run, searchedText, sort, understood, total, atLeast, slots, duplicates, firstIndex } = state;
  return total === 0 ? null : { run, searchedText, sort, understood, total, atLeast, slots, duplicates, firstIndex };
}

/** Before the first search. */
export const NO_RESULTS = {
  filterQuery: {},
  status: 'idle',
  total: -1,
  atLeast: null,
  isCut: false,
  firstIndex: 0,
  goal: null,
  slots: new Map(),
  duplicates: new Map(),
  queryId: '',
  understood: [],
  suggestion: '',
  stale: null,
  firstPageError: null,
  laterPageError: null,
} as const satisfies Partial<SearchState>;
