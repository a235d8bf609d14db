/** What one search route knows (specification 4.19, 4.20; docs/design/search.md#nothing-is-lost-by-leaving). */
import type { PlainError } from '#lib/core/app-error.ts';
import type { FilterQuery } from '#lib/search/model/filter-query.ts';
import type { FilterValue } from '#lib/search/model/filter-value.ts';
import type { ResultSlots } from '#lib/search/model/result-slots.ts';
import type { ViewMode } from '#lib/search/model/view-mode.ts';

export interface SearchState {
  /** What the text field shows. */
  readonly typedText: string;
  /** The trimmed text the results belong to; null before the first search. */
  readonly searchedText: string | null;
  /** What the results are restricted to; null before the first search, and always where a route has no filter. */
  readonly filter: FilterValue | null;
  /** Object ids with commas between them: the results are among these; empty restricts nothing. */
  readonly only: string;
  /** The filter of a first visit, once it is known. */
  readonly defaultFilter: FilterValue | null;
  /** The view that a link has named; null: what the person prefers. */
  readonly mode: ViewMode | null;
  /** True while a preview lies over the results, or another page is shown: what was typed waits. */
  readonly isHeld: boolean;
  /** The filter as it was worked out when this search began: its later pages ask the same question. */
  readonly filterQuery: FilterQuery;
  readonly status: 'idle' | 'loading' | 'success' | 'error' | 'aborted';
  /** -1 = not known yet; 0 = nothing found (4.20). */
  readonly total: number;
  /** Index of the first result on the screen. */
  readonly firstIndex: number;
  /** A result that somebody asked for by its number; another object each time. */
  readonly goal: { readonly index: number } | null;
  /** The results that are held, by index; `itemAt` reads one. */
  readonly slots: ResultSlots;
  /** Index of a result that is shown already → where it is shown. */
  readonly duplicates: ReadonlyMap<number, number>;
  readonly queryId: string;
  /** Of the first page: shown under 'No items were found' (8.6; docs/design/choices.md). */
  readonly firstPageError: PlainError | null;
  /** Of a later page: an alert; the list stays. */
  readonly laterPageError: PlainError | null;
}

/** A search that has not begun. */
export const NO_RESULTS = {
  filterQuery: {},
  status: 'idle',
  total: -1,
  firstIndex: 0,
  goal: null,
  slots: new Map(),
  duplicates: new Map(),
  queryId: '',
  firstPageError: null,
  laterPageError: null,
} as const satisfies Partial<SearchState>;
