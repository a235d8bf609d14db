/** Loads the visible results page by page. One request at a time: a new one aborts the previous one (4.20). */
import type { StoreApi } from 'zustand/vanilla';
import type { SearchAnswer } from '#lib/contract/search.ts';
import { PAGE_SIZE, type SearchType } from '#lib/contract/search-types.ts';
import { hasCode, toPlainError } from '#lib/core/app-error.ts';
import { randomId } from '#lib/core/random-id.ts';
import type { Send } from '#lib/messaging/messages.ts';
import { restrictedToIds } from '#lib/search/model/filter-query.ts';
import {
  duplicatesIn,
  keptSlots,
  missingStart,
  pageSlots,
  type ResultRange,
  totalAfter,
} from '#lib/search/model/result-slots.ts';
import { NO_RESULTS, type SearchState } from './search-state.ts';

/** While the scroll bar is dragged, only the place where it rests is requested. */
const REST_MS = 100;
const FIRST_PAGE: ResultRange = { first: 0, last: PAGE_SIZE - 1 };

export interface ResultPager {
  /** Requests the first page of a new search, with the state that `prepare` resolves with. */
  begin(prepare?: () => Promise<Partial<SearchState>>): void;
  /** Sets the visible range: requests its missing results and drops results far from it. */
  show(range: ResultRange): void;
  /**
   * Slots wanted besides the visible ones, until the next call. Missing ones are requested next; no request is aborted.
   */
  ensure(range: ResultRange | null): void;
  /** Requests the missing results of the visible range again, after a failure. */
  retry(): void;
  /** Aborts the request in progress. */
  end(): void;
}

interface RunningPage {
  readonly requestId: string;
  readonly start: number;
}

export function createResultPager(send: Send, type: SearchType, store: StoreApi<SearchState>): ResultPager {
  let running: RunningPage | null = null;
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  let visible = FIRST_PAGE;
  let beside: ResultRange | null = null;
  /**
   * First visible result when far results were dropped last; dropping them for every scrolled row would be wasteful.
   */
  let droppedAt = 0;

  /** Ranges by priority: the opened preview's first. */
  const wanted = (): readonly ResultRange[] => (beside === null ? [visible] : [beside, visible]);
  const abort = (): void => {
    if (running !== null) void send('search.abort', { requestId: running.requestId }).catch(() => undefined);
    running = null;
    clearTimeout(restTimer);
    restTimer = undefined;
  };
  const load = async (start: number, prepare?: () => Promise<Partial<SearchState>>): Promise<void> => {
    abort();
    const page = { requestId: randomId(), start };
    running = page;
    try {
      if (prepare) {
        const prepared = await prepare();
        if (running !== page) return;
        store.setState(prepared);
      }
      const { requestId } = page;
      const answer = await send('search.page', { requestId, type, request: toRequest(store.getState(), type, start) });
      // Stale: another text, filter or range was requested since.
      if (running !== page) return;
      running = null;
      store.setState((state) => withAnswer(state, answer, { start, wanted: wanted(), type }));
      loadMissing();
    } catch (error) {
      if (running !== page) return;
      running = null;
      store.setState((state) => withError(state, error));
    }
  };
  const loadMissing = (): void => {
    const { slots, total, laterPageError } = store.getState();
    if (running !== null || laterPageError !== null) return;
    const [start] = wanted().flatMap((range) => missingStart(slots, range, total) ?? []);
    if (start === undefined) {
      // A page was aborted by scrolling to a place where nothing is missing.
      if (store.getState().status !== 'success') store.setState({ status: 'success' });
      return;
    }
    store.setState({ status: 'loading' });
    void load(start);
  };
  return {
    begin(prepare) {
      visible = FIRST_PAGE;
      beside = null;
      void load(0, prepare);
    },
    show(range) {
      // Until the total is known, the first page is being loaded and nothing else can be visible.
      if (store.getState().total < 0) return;
      visible = range;
      if (Math.abs(range.first - droppedAt) >= PAGE_SIZE) {
        droppedAt = range.first;
        dropFar(store, wanted());
      }
      if (running === null && restTimer === undefined) return loadMissing();
      if (running !== null && isWanted(running.start, wanted())) return;
      abort();
      restTimer = setTimeout(() => {
        restTimer = undefined;
        loadMissing();
      }, REST_MS);
    },
    ensure(range) {
      if (store.getState().total < 0) return;
      beside = range;
      if (running === null && restTimer === undefined) loadMissing();
    },
    retry: loadMissing,
    end: abort,
  };
}

function dropFar(store: StoreApi<SearchState>, wanted: readonly ResultRange[]): void {
  const { slots, total } = store.getState();
  const kept = keptSlots(slots, wanted, total);
  if (kept !== slots) store.setState({ slots: kept, duplicates: duplicatesIn(kept) });
}

function isWanted(start: number, wanted: readonly ResultRange[]): boolean {
  return wanted.some(({ first, last }) => start <= last && start + PAGE_SIZE > first);
}

function toRequest({ searchedText, filterQuery, only, queryId }: SearchState, type: SearchType, start: number) {
  return {
    queryText: searchedText ?? '',
    resStart: start + 1,
    resCount: PAGE_SIZE,
    ...restrictedToIds(filterQuery, type, only),
    ...(queryId ? { queryID: queryId } : {}),
  };
}

interface AnsweredPage {
  readonly start: number;
  readonly wanted: readonly ResultRange[];
  readonly type: SearchType;
}

function withAnswer(
  state: SearchState,
  answer: SearchAnswer,
  { start, wanted, type }: AnsweredPage,
): Partial<SearchState> {
  const total = totalAfter(state.slots, answer, start);
  const page = pageSlots(answer, start, type);
  // A page that the server leaves empty is not requested again.
  if (page.size === 0) for (let index = start; index < start + PAGE_SIZE; index += 1) page.set(index, null);
  const slots = keptSlots(new Map([...state.slots, ...page]), wanted, total);
  const queryId = answer.Query.QueryID || state.queryId;
  return { status: 'success', total, slots, duplicates: duplicatesIn(slots), queryId };
}

function withError({ total }: SearchState, error: unknown): Partial<SearchState> {
  if (hasCode(error, 'aborted')) return { status: 'aborted' };
  const plain = toPlainError(error);
  // A failed first page shows no results, and its error (8.6).
  return total < 0
    ? { ...NO_RESULTS, status: 'error', total: 0, firstPageError: plain }
    : { status: 'error', laterPageError: plain };
}
