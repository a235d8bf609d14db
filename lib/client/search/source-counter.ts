/** Asks for the results of each source: only of the last search that was asked for, once the user pauses. */
import type { SearchRequest } from '#lib/contract/search.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import { randomId } from '#lib/core/random-id.ts';
import type { Send } from '#lib/messaging/messages.ts';
import { type SourceCounts, sourceCountsOf } from '#lib/search/model/channel-counts.ts';
import { buildFilterQuery, restrictedToIds } from '#lib/search/model/filter-query.ts';
import type { FilterValue } from '#lib/search/model/filter-value.ts';
import type { Client } from '../connection/client.ts';
import { onUserChange } from '../connection/on-user-change.ts';
import { DATE_DEBOUNCE_MS } from './filter-store.ts';
import type { SearchState } from './search-state.ts';

/** What is counted: a search without the channels it is restricted to. */
export interface CountedSearch extends Pick<SearchState, 'only'> {
  readonly text: string;
  readonly filter: FilterValue;
}

/** The same for searches with the same counts. */
export function countedKey(type: SearchType, search: CountedSearch): string {
  return JSON.stringify([type, search.filter.period, toCount(type, search, new Date(0))]);
}

interface KeptCounts {
  readonly counts: SourceCounts;
  /** In ms since 1970. */
  readonly countedAt: number;
}

/** New results arrive, and a period like 'last hour' goes on. */
const KEPT_MS = 60_000;

const kept = new WeakMap<Client, Map<string, KeptCounts>>();

/** Counts of the last minute by the key of their search, so that Back asks for none. */
export function keptCounts(client: Client): Map<string, KeptCounts> {
  const known = kept.get(client) ?? new Map<string, KeptCounts>();
  if (!kept.has(client)) onUserChange(client.state, () => known.clear());
  kept.set(client, known);
  for (const [key, { countedAt }] of known) if (countedAt < Date.now() - KEPT_MS) known.delete(key);
  return known;
}

/** Calls `onCounts`, with null if the server fails, unless the returned function has been called before. */
export function countSources(
  send: Send,
  type: SearchType,
  search: CountedSearch,
  onCounts: (counts: SourceCounts | null) => void,
): () => void {
  const requestId = randomId();
  let isOver = false;
  const ask = async (): Promise<void> => {
    const request = toCount(type, search, new Date());
    const answer = await send('search.page', { requestId, type, request }).catch(() => null);
    const counts = answer && sourceCountsOf(answer);
    if (!isOver) onCounts(counts);
    isOver = true;
  };
  let isAsked = false;
  const pause = setTimeout(() => {
    isAsked = true;
    void ask();
  }, DATE_DEBOUNCE_MS);
  return () => {
    clearTimeout(pause);
    if (isAsked && !isOver) void send('search.abort', { requestId }).catch(() => undefined);
    isOver = true;
  };
}

function toCount(type: SearchType, { text, filter, only }: CountedSearch, now: Date): SearchRequest {
  const query = buildFilterQuery({ ...filter, channelList: [], allChannelsSelected: false }, now, type);
  return { queryText: text, resStart: 1, resCount: 1, ...restrictedToIds(query, type, only), querySources: true };
}
