/** Results of a search that are to be selected, also those that the list has not loaded. */
import type { SearchType } from '#lib/contract/search-types.ts';
import { randomId } from '#lib/core/random-id.ts';
import type { Send } from '#lib/messaging/messages.ts';
import { pageSlots, type ResultRange, type ResultSlots } from '#lib/search/model/result-slots.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { createProgressCheck, type RequestedSearch, toRequest } from './page-loader.ts';
import type { SearchState } from './search-state.ts';

/** As many as one request returns (7.12). */
export const MOST_AT_ONCE = 200;

type AskedSearch = RequestedSearch & Pick<SearchState, 'slots' | 'atLeast'>;

interface ResultsOptions {
  readonly send: Send;
  readonly type: SearchType;
  readonly state: AskedSearch;
  /** Called when the server is asked. */
  readonly onAsk?: () => void;
}

/** The results in `range`, of at most `MOST_AT_ONCE`; missing ones are requested at once. Rejects like a page. */
export async function resultsIn(range: ResultRange, options: ResultsOptions): Promise<readonly SearchItem[]> {
  const slots = await slotsIn(range, options);
  return indicesOf(range).flatMap((index) => slots.get(index) ?? []);
}

/** The same with the places of those that cannot be read. */
export async function slotsIn(range: ResultRange, { send, type, state, onAsk }: ResultsOptions): Promise<ResultSlots> {
  const indices = indicesOf(range);
  let slots: ResultSlots = state.slots;
  let { queryId } = state;
  const requireProgress = createProgressCheck();
  for (;;) {
    const missing = indices.filter((index) => !slots.has(index));
    const [start, last = -1] = [missing[0], missing.at(-1)];
    if (start === undefined) break;
    onAsk?.();
    const request = {
      ...toRequest({ ...state, queryId }, type, start, last - start + 1),
      // A server that counts later need not count for it.
      ...(state.atLeast !== null && { queryCount: false }),
    };
    const answer = await send('search.page', { requestId: randomId(), type, request });
    const page = pageSlots(answer, start, type);
    requireProgress(answer, request);
    const { QueryIsCut, QueryID } = answer.Query;
    // A server may answer with fewer, so that the next ones are requested; none is the end, unless it has not read on to it.
    if (page.size === 0 && !QueryIsCut) break;
    if (QueryIsCut) queryId = QueryID;
    slots = new Map([...page, ...slots]);
  }
  return slots;
}

function indicesOf({ first, last }: ResultRange): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
