/** Requests one page of results at a time: a new one aborts the previous one, whose answer is ignored (4.20). */
import type { StoreApi } from 'zustand/vanilla';
import type { SearchAnswer, SearchRefusal, SearchRequest } from '#lib/contract/search.ts';
import { PAGE_SIZE, type SearchType } from '#lib/contract/search-types.ts';
import { AppError, hasCode, toPlainError } from '#lib/core/app-error.ts';
import { randomId } from '#lib/core/random-id.ts';
import type { Send } from '#lib/messaging/messages.ts';
import { restrictedToIds } from '#lib/search/model/filter-query.ts';
import { duplicatesIn, keptSlots, pageSlots, type ResultRange, totalAfter } from '#lib/search/model/result-slots.ts';
import { NO_RESULTS, type SearchState } from './search-state.ts';

/** The state that a new search starts with. */
export type PreparedSearch = () => Promise<Partial<SearchState>>;

export interface PageLoader {
  /** Requests the page at `start`, after `prepare` has changed the state. Never rejects. */
  load(start: number, prepare?: PreparedSearch): Promise<void>;
  /** Index of the first result of the page that is being requested; null if there is none. */
  runningStart(): number | null;
  abort(): void;
  /** Ends what belongs to the search itself: its count. */
  end(): void;
}

export type CountsLater = () => boolean;

export interface PageLoaderDeps {
  readonly send: Send;
  readonly type: SearchType;
  readonly store: StoreApi<SearchState>;
  /** Whether the server's pages need not wait for their count; another one gets no word about it. */
  readonly countsLater?: CountsLater | undefined;
  /** Ranges that are kept; results far from them are dropped. */
  wanted(): readonly ResultRange[];
  /** Called when the answer to a page is in the store. */
  onAnswered(): void;
}

interface RunningPage {
  readonly requestId: string;
  readonly start: number;
}

export function createPageLoader({ send, type, store, countsLater, wanted, onAnswered }: PageLoaderDeps): PageLoader {
  let running: RunningPage | null = null;
  let requireProgress = createProgressCheck();
  const count = createCountAsker(send, type, store);

  const abort = (): void => {
    if (running !== null) void send('search.abort', { requestId: running.requestId }).catch(() => undefined);
    running = null;
  };
  /** A background that was stopped in the meantime is asked once more: a search changes nothing. */
  const answerTo = async (page: RunningPage, request: SearchRequest): Promise<SearchAnswer> => {
    const message = { requestId: page.requestId, type, request };
    try {
      return await send('search.page', message);
    } catch (error) {
      if (running !== page || !hasCode(error, 'messaging/disconnected')) throw error;
      return send('search.page', message);
    }
  };
  return {
    async load(start, prepare) {
      abort();
      const page = { requestId: randomId(), start };
      running = page;
      try {
        if (prepare) {
          requireProgress = createProgressCheck();
          const prepared = await prepare();
          if (running !== page) return;
          store.setState(prepared);
        }
        const request = toRequest(store.getState(), type, start);
        const answer = await answerTo(page, countsLater?.() ? { ...request, queryCount: false } : request);
        // Stale: another text, filter or range was requested since.
        if (running !== page) return;
        requireProgress(answer, request);
        running = null;
        store.setState((state) => withAnswer(state, answer, { start, wanted: wanted(), type }));
        count.askIfUnknown();
        onAnswered();
      } catch (error) {
        if (running !== page) return;
        running = null;
        store.setState((state) => withError(state, error));
      }
    },
    runningStart: () => running?.start ?? null,
    abort,
    end: count.end,
  };
}

/** Asks once for the count of a search whose pages did not wait for it. What fails leaves it as it is. */
function createCountAsker(send: Send, type: SearchType, store: StoreApi<SearchState>) {
  let asked: string | null = null;
  const ask = async (requestId: string): Promise<void> => {
    const request = { ...toRequest(store.getState(), type, 0), resCount: 1, queryCount: true };
    const answer = await send('search.page', { requestId, type, request }).catch(() => null);
    if (answer === null || asked !== requestId) return;
    const { QueryID } = answer.Query;
    store.setState((state) => ({ ...totalAfter(state, answer, 0), queryId: QueryID || state.queryId }));
  };
  return {
    askIfUnknown(): void {
      const { atLeast, isCut } = store.getState();
      // One that takes too long is counted by its pages.
      if (asked !== null || atLeast === null || isCut) return;
      asked = randomId();
      void ask(asked);
    },
    end(): void {
      if (asked !== null) void send('search.abort', { requestId: asked }).catch(() => undefined);
      asked = null;
    },
  };
}

export type RequestedSearch = Pick<SearchState, 'searchedText' | 'filterQuery' | 'only' | 'sort' | 'queryId'>;

/** For `count` results of the search from the index `start`. */
export function toRequest(
  { searchedText, filterQuery, only, sort, queryId }: RequestedSearch,
  type: SearchType,
  start: number,
  count = PAGE_SIZE,
): SearchRequest {
  return {
    queryText: searchedText ?? '',
    resStart: start + 1,
    resCount: count,
    ...restrictedToIds(filterQuery, type, only),
    ...(sort !== 'received' && { querySort: sort }),
    ...(queryId ? { queryID: queryId } : {}),
  };
}

/** Empty pages in a row after which nobody is expected to wait any longer. */
const MOST_EMPTY = 100;

/** Throws where asking again would not help: pages that end where their time did have to get on. */
export function createProgressCheck(): (answer: SearchAnswer, request: SearchRequest) => void {
  let empty = 0;
  return ({ Results, skippedCount = 0, Query }, { queryID = '' }) => {
    empty = Query.QueryIsCut && Results.length + skippedCount === 0 ? empty + 1 : 0;
    if (empty === 0) return;
    const isStuck = Query.QueryID === '' || Query.QueryID === queryID;
    if (!isStuck && empty < MOST_EMPTY) return;
    empty = 0;
    throw new AppError('net/status', { facts: TOO_SLOW });
  };
}

/** As a server says it. */
const TOO_SLOW = { status: 422, error: 'search-too-slow' satisfies SearchRefusal };

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
  const totals = totalAfter(state, answer, start);
  const page = pageSlots(answer, start, type);
  const isCut = answer.Query.QueryIsCut === true;
  // A page that the server leaves empty is not requested again.
  if (page.size === 0 && !isCut) for (let index = start; index < start + PAGE_SIZE; index += 1) page.set(index, null);
  const slots = keptSlots(new Map([...state.slots, ...page]), wanted, totals.total);
  const { QueryID, QueryUnderstood, QuerySuggestion } = answer.Query;
  // A page that was requested before the count was there does not know it.
  const isKnown = state.total >= 0 && state.atLeast === null && answer.Query.QueryFoundIsAtLeast === true;
  const queryId = (isKnown ? '' : QueryID) || state.queryId;
  // A server may say it with the first page alone.
  const said = start === 0 ? { understood: [], suggestion: '' } : state;
  const texts = { understood: QueryUnderstood ?? said.understood, suggestion: QuerySuggestion ?? said.suggestion };
  return {
    status: 'success',
    ...totals,
    isCut,
    slots,
    duplicates: duplicatesIn(slots),
    queryId,
    ...texts,
    stale: totals.total < 0 ? state.stale : null,
    firstPageError: null,
  };
}

function withError({ total, firstPageError }: SearchState, error: unknown): Partial<SearchState> {
  if (hasCode(error, 'aborted')) return { status: 'aborted' };
  const plain = toPlainError(error);
  // A failed first page shows no results, and its error (8.6), also when it was repeated.
  return total < 0 || firstPageError !== null
    ? { ...NO_RESULTS, status: 'error', total: 0, firstPageError: plain }
    : { status: 'error', laterPageError: plain };
}
