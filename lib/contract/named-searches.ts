/**
 * Searches that a person has saved under a name, if app-settings announces `namedSearches` (an extension;
 * docs/contract.md). A change names one entry, so none loses what another browser of the person has saved meanwhile.
 * Every call answers with the person's list as it is then.
 */
import * as v from 'valibot';
import type { Call } from './call.ts';
import { MAX_KEPT_LENGTH, MAX_NAME_LENGTH, MAX_NAMED } from './named-search-rules.ts';
import { listOf } from './rows.ts';
import { SEARCH_TYPES } from './search-types.ts';

/** In ms since 1970. */
const time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000_000));

/** The time at which the person has seen its first results. */
export const seenSearch = v.object({ lookedAt: time });

/** `link` is the query of a link to the search. */
export const savedSearch = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_NAME_LENGTH)),
  type: v.picklist(SEARCH_TYPES),
  link: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_KEPT_LENGTH)),
  ...seenSearch.entries,
});

export const namedSearchId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));
const namedSearch = v.object({ id: namedSearchId, ...savedSearch.entries });
export type NamedSearchRow = v.InferOutput<typeof namedSearch>;

const answer = v.pipe(
  listOf('named searches', namedSearch),
  v.transform((rows) => rows.slice(0, MAX_NAMED)),
);

const path = 'api/namedSearches';

export const namedSearches: Call<NamedSearchRow[]> = { method: 'GET', path, answer };

/**
 * JSON: `savedSearch`. Stores the search with this id, or in place of it. 409: the name is that of another one, or there
 * are `MAX_NAMED`.
 */
export const saveNamedSearch: Call<NamedSearchRow[]> = { method: 'POST', path: `${path}/{id}`, answer };

/** JSON: `seenSearch`. An unknown id changes nothing, as with `removeNamedSearch`. */
export const seeNamedSearch: Call<NamedSearchRow[]> = { method: 'POST', path: `${path}/{id}/seen`, answer };

/** POST, because proxies refuse DELETE. */
export const removeNamedSearch: Call<NamedSearchRow[]> = { method: 'POST', path: `${path}/{id}/remove`, answer };
