/** Fills the visible part of a search page by page: one request at a time, a new one ends the one before (4.20). */
import type { StoreApi } from 'zustand/vanilla';
import type { SearchAnswer } from '#lib/contract/search.ts';
import { PAGE_SIZE, type SearchType } from '#lib/contract/search-types.ts';
import { hasCode, toPlainError } from '#lib/core/app-error.ts';
import { randomId } from '#lib/core/random-id.ts';
import type { Send } from '#lib/messaging/messages.ts';
import { withOnly } from '#lib/search/model/filter-query.ts';
import {
  duplicatesIn,
  keptSlots,
  missingStart,
  pageSlots,
  type ResultRange,
  totalAfter,
} from '#lib/search/model/result-slots.ts';
import { NO_RESULTS, type SearchState } from './search-state.ts';

/** While somebody drags the scroll bar, only the place where it rests is asked for. */
const CALM_MS = 100;
const FIRST_PAGE: ResultRange = { first: 0, last: PAGE_SIZE - 1 };

export interface ResultPager {
  /** Asks for the first page of a new search; what `prepare` says is waited for, and counts for it. */
  begin(prepare?: () => Promise<Partial<SearchState>>): void;
  /** What is missing of this range is asked for, what is far from it is dropped. */
  show(range: ResultRange): void;
  /** Slots wanted besides the visible ones, until the next call. Missing ones are requested next; no request is aborted. */
  ensure(range: ResultRange | null): void;
  /** What is missing of the range shown last is asked for again, after a failure. */
  retry(): void;
  /** Nothing more comes of what was asked for. */
  end(): void;
}

interface RunningPage {
  readonly requestId: string;
  readonly start: number;
}

export function createResultPager(send: Send, type: SearchType, store: StoreApi<SearchState>): ResultPager {
  let running: RunningPage | null = null;
  let calm: ReturnType<typeof setTimeout> | undefined;
  let visible = FIRST_PAGE;
  let beside: ResultRange | null = null;
  /** Where the far results were dropped last: not worth the while for every row that somebody scrolls. */
  let droppedAt = 0;

  /** What somebody looks at closely comes first. */
  const wanted = (): readonly ResultRange[] => (beside === null ? [visible] : [beside, visible]);
  const abort = (): void => {
    if (running !== null) void send('search.abort', { requestId: running.requestId }).catch(() => undefined);
    running = null;
    clearTimeout(calm);
    calm = undefined;
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
      const request = toRequest(store.getState(), type, start);
      const answer = await send('search.page', { requestId: page.requestId, type, request });
      // Another text, filter or place has been asked for since: this answer is stale.
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
      // Somebody scrolled away from a page that was ended, to a place where nothing is missing.
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
      const { slots, total } = store.getState();
      // Before the total is known the first page is on its way, and nothing else can be visible.
      if (total < 0) return;
      visible = range;
      if (Math.abs(range.first - droppedAt) >= PAGE_SIZE) {
        droppedAt = range.first;
        const kept = keptSlots(slots, wanted(), total);
        if (kept !== slots) store.setState({ slots: kept, duplicates: duplicatesIn(kept) });
      }
      if (running === null && calm === undefined) return loadMissing();
      if (running !== null && isWanted(running.start, wanted())) return;
      abort();
      calm = setTimeout(() => {
        calm = undefined;
        loadMissing();
      }, CALM_MS);
    },
    ensure(range) {
      if (store.getState().total < 0) return;
      beside = range;
      if (running === null && calm === undefined) loadMissing();
    },
    retry: loadMissing,
    end: abort,
  };
}

function isWanted(start: number, wanted: readonly ResultRange[]): boolean {
  return wanted.some(({ first, last }) => start <= last && start + PAGE_SIZE > first);
}

function toRequest({ searchedText, filterQuery, only, queryId }: SearchState, type: SearchType, start: number) {
  return {
    queryText: searchedText ?? '',
    resStart: start + 1,
    resCount: PAGE_SIZE,
    ...withOnly(filterQuery, type, only),
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
  // A page that a server refuses to reach is not asked for again and again.
  if (page.size === 0) for (let index = start; index < start + PAGE_SIZE; index += 1) page.set(index, null);
  const slots = keptSlots(new Map([...state.slots, ...page]), wanted, total);
  const queryId = answer.Query.QueryID || state.queryId;
  return { status: 'success', total, slots, duplicates: duplicatesIn(slots), queryId };
}

function withError({ total }: SearchState, error: unknown): Partial<SearchState> {
  if (hasCode(error, 'aborted')) return { status: 'aborted' };
  const plain = toPlainError(error);
  // A first page that failed counts as nothing found, and says why (8.6).
  return total < 0
    ? { ...NO_RESULTS, status: 'error', total: 0, firstPageError: plain }
    : { status: 'error', laterPageError: plain };
}
