import * as v from 'valibot';
import { MAX_KEPT_LENGTH, MAX_NAME_LENGTH } from '#lib/contract/named-search-rules.ts';
import type { SearchAnswer } from '#lib/contract/search.ts';
import type { SearchChannelNode } from '#lib/contract/search-channels.ts';
import { FURTHER_SORTS, SEARCH_TYPES } from '#lib/contract/search-types.ts';
import type { FilterTables } from '#lib/search/model/filter-value.ts';
import type { OwnSearches } from '#lib/search/model/kept-search.ts';
import type { ViewModeRow } from '#lib/search/model/view-mode.ts';
import { command, type HandlersOf, message } from './message.ts';

const requestId = v.pipe(v.string(), v.maxLength(64));
const kept = { type: v.picklist(SEARCH_TYPES), link: v.pipe(v.string(), v.maxLength(MAX_KEPT_LENGTH)) };
const count = v.pipe(v.number(), v.integer(), v.minValue(1));

export const searchMessages = {
  /** One page of results; rejects with `aborted` after `search.abort`, else like a call. */
  'search.page': message<SearchAnswer>()(
    v.object({
      requestId,
      type: v.picklist(SEARCH_TYPES),
      request: v.object({
        queryText: v.pipe(v.string(), v.maxLength(10_000)),
        resStart: count,
        resCount: v.pipe(count, v.maxValue(200)),
        queryFilter: v.optional(v.pipe(v.string(), v.maxLength(100_000))),
        queryCond: v.optional(v.pipe(v.string(), v.maxLength(1_000_000))),
        queryID: v.optional(v.pipe(v.string(), v.maxLength(1_000))),
        queryCount: v.optional(v.boolean()),
        querySort: v.optional(v.picklist(FURTHER_SORTS)),
        querySources: v.optional(v.literal(true)),
      }),
    }),
  ),
  /**
   * Date presets, image types and special queries, in the app's language; empty if the server has none or fails (7.22).
   */
  'search.filterTables': message<FilterTables>()(v.object({})),
  /** The tree of channels of a media type, in the app's language; null if it could not be loaded (7.19). */
  'search.channels': message<readonly SearchChannelNode[] | null>()(v.object({ type: v.picklist(SEARCH_TYPES) })),
  /** Width of the filter's panel in px; 0: default (2.9.1). */
  'search.filterWidth': message<number>()(v.object({})),
  'search.setFilterWidth': command(
    v.object({ width: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)) }),
  ),
  /** The user's last searches, and those saved under a name. */
  'search.own': message<OwnSearches>()(v.object({})),
  /** The user has seen the first results of this search now. */
  'search.looked': command(v.object(kept)),
  /** Stores a search under a name, in place of the one with its id; rejects with `metadata/template-name` or `session/expired`. */
  'search.saveNamed': command(
    v.object({
      ...kept,
      lookedAt: v.number(),
      id: v.pipe(v.string(), v.maxLength(64)),
      name: v.pipe(v.string(), v.maxLength(2 * MAX_NAME_LENGTH)),
    }),
  ),
  'search.abort': command(v.object({ requestId })),
  /** The server's view modes in the app's language; null if they could not be loaded (7.22). */
  'search.viewModes': message<ViewModeRow[] | null>()(v.object({ type: v.picklist(SEARCH_TYPES) })),
};

export type SearchHandlers = HandlersOf<typeof searchMessages>;
