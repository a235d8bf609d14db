/**
 * The searches that a user has run last, and those saved under a name (docs/design/search.md#recent-and-saved-searches).
 * Each is kept as the query of a link to it, without a view. Pure.
 */
import type { SearchType } from '#lib/contract/search-types.ts';

export interface KeptSearch {
  readonly type: SearchType;
  readonly link: string;
  /** When the user has seen its first results last, in ms since 1970. */
  readonly lookedAt: number;
}

export interface NamedSearch extends KeptSearch {
  readonly id: string;
  readonly name: string;
}

export interface OwnSearches {
  /** Newest first. */
  readonly recent: readonly KeptSearch[];
  /** In alphabetical order. */
  readonly named: readonly NamedSearch[];
}

export const NO_OWN_SEARCHES: OwnSearches = { recent: [], named: [] };

/** Per user. */
export const MAX_RECENT = 10;

/** Only the last one is kept of texts that are typed within this time. */
const TYPING_MS = 60_000;

export function isSameKept(one: Omit<KeptSearch, 'lookedAt'>, other: Omit<KeptSearch, 'lookedAt'>): boolean {
  return one.type === other.type && one.link === other.link;
}

/** The words of a kept search. */
export function keptText({ link }: Pick<KeptSearch, 'link'>): string {
  return new URLSearchParams(link).get('q') ?? '';
}

/**
 * The recent searches after one that was answered; everything, and the results of certain uploads, are none.
 * The same search in another order takes the place of the one before.
 */
export function withRecent(recent: readonly KeptSearch[], search: KeptSearch): readonly KeptSearch[] {
  const asked = without(search, 'sort');
  if (asked === '' || new URLSearchParams(search.link).has('only')) return recent;
  const [newest] = recent;
  const isSame = (one: KeptSearch) => one.type === search.type && without(one, 'sort') === asked;
  const others = recent.filter((one) => !isSame(one) && !(one === newest && isContinued(one, search)));
  return [search, ...others].slice(0, MAX_RECENT);
}

/** Whether the user has typed on: the search pauses while a word is being written. */
function isContinued(before: KeptSearch, after: KeptSearch): boolean {
  const isSoon = after.lookedAt - before.lookedAt < TYPING_MS;
  const isSameBeside = before.type === after.type && without(before, 'q') === without(after, 'q');
  return isSoon && isSameBeside && keptText(before) !== '' && keptText(after).startsWith(keptText(before));
}

function without({ link }: KeptSearch, name: 'q' | 'sort'): string {
  const query = new URLSearchParams(link);
  query.delete(name);
  return `${query}`;
}
