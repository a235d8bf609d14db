/**
 * A search as a shared link contains it: text, view mode and filter. The address of the page itself contains none
 * (decision 27). Pure.
 */
import { FURTHER_SORTS, type FurtherSort, type SearchSort, type SearchType } from '#lib/contract/search-types.ts';
import type { ServerSettings } from '#lib/contract/settings.ts';
import { isCalendarDate } from '#lib/localisation/model/calendar-date.ts';
import { isTimeZone } from '#lib/localisation/model/time-zone.ts';
import { channelOf, FILTER_NAMES, PART_OF, readExpiry, readFilter, writeFilter } from './filter-address.ts';
import { type FilterPart, type FilterSettings, offeredParts } from './filter-parts.ts';
import { isSameRequest, readOnlyIds } from './filter-query.ts';
import { type FilterValue, isSameFilter } from './filter-value.ts';
import { CUSTOM_PERIOD, parsePeriod, periodDates } from './period.ts';
import { readUsageChoices } from './usage-choice.ts';
import { VIEW_MODES, type ViewMode } from './view-mode.ts';

export interface AddressedSearch {
  readonly text: string;
  /** Null: the default filter. */
  readonly filter: FilterValue | null;
  /** Comma-separated object ids that the results are restricted to; empty: no restriction. */
  readonly only: string;
  /** Absent: the last received first. */
  readonly sort?: FurtherSort;
  /** Null: the user's preference. */
  readonly mode: ViewMode | null;
}

/** The search of a first visit. */
export const EVERYTHING: AddressedSearch = { text: '', filter: null, only: '', mode: null };

export interface LinkedSearch {
  readonly search: AddressedSearch;
  /** The first invalid part, as `name=value`, because of which the link is not followed; null if all are valid. */
  readonly invalidPart: string | null;
}

type LinkPart = FilterPart | SearchSort;

/** What a link to a search of the type may have besides a text. */
export function linkParts(
  type: SearchType,
  settings: FilterSettings & Pick<ServerSettings, 'searchSorts'>,
): readonly LinkPart[] {
  return [...offeredParts(type, settings), ...settings.searchSorts[type]];
}

/** The parameters of a search; other parameters of an address are kept. */
const NAMES = ['q', 'view', 'only', 'sort', ...FILTER_NAMES] as const;
const MAX_TEXT_LENGTH = 10_000;
/** Maximum length of the query: servers refuse request lines of 8 kB. */
const MAX_LENGTH = 4_000;

/** Splits a query into the parameters of a search and the rest. */
export function splitQuery(query: string): { readonly link: string; readonly rest: string } {
  const [link, rest] = [new URLSearchParams(), new URLSearchParams()];
  for (const [name, value] of new URLSearchParams(query)) {
    (NAMES.some((known) => known === name) ? link : rest).append(name, value);
  }
  return { link: link.toString(), rest: rest.size === 0 ? '' : `?${rest}` };
}

/**
 * Parses a link. It is followed as a whole or not at all, because a part of it would be another search. `offered`: what
 * searches of the type can be filtered and sorted by.
 */
export function readLink(link: string, type: SearchType, now: Date, offered: readonly LinkPart[]): LinkedSearch {
  const query = new URLSearchParams(link);
  const invalidPart = findInvalidPart(query, { type, offered });
  if (invalidPart !== null) return { search: EVERYTHING, invalidPart };
  const wantedMode = query.get('view');
  // The same results in another order, where the server has not that of the link.
  const sort = FURTHER_SORTS.find((each) => each === query.get('sort') && offered.includes(each));
  const search = {
    text: query.get('q') ?? '',
    filter: readFilter(query, now),
    only: query.get('only') ?? '',
    ...(sort && { sort }),
    mode: VIEW_MODES[type].find((mode) => mode === wantedMode) ?? null,
  };
  return { search, invalidPart };
}

interface SearchToShare extends AddressedSearch {
  readonly type: SearchType;
  /** The default filter, which the link leaves out. */
  readonly defaultFilter: FilterValue | null;
  readonly mode: ViewMode;
}

/** The query of a link to this search, always with its view mode; null if it is too long. */
export function writeLink(search: SearchToShare): string | null {
  const whole = writeSearch(search);
  return whole.length <= MAX_LENGTH ? whole : null;
}

/** The query of a link, of any length and without a view if `mode` is null. Empty for everything. */
export function writeSearch(search: Omit<SearchToShare, 'mode'> & Pick<AddressedSearch, 'mode'>): string {
  const { type, text, filter, defaultFilter, only, sort, mode } = search;
  const written = new URLSearchParams();
  const isDefault = filter !== null && defaultFilter !== null && isSameFilter(filter, defaultFilter);
  if (text !== '') written.set('q', text);
  if (only !== '') written.set('only', only);
  if (sort !== undefined) written.set('sort', sort);
  if (mode !== null) written.set('view', mode);
  if (filter !== null && !isDefault) {
    writeFilter(written, filter, type);
  }
  return written.toString();
}

interface Question extends Pick<AddressedSearch, 'filter' | 'only' | 'sort'> {
  /** Null before the first search. */
  readonly text: string | null;
}

/** True if both make the same request; the view mode may differ. */
export function isSameSearch(one: Question, other: Question): boolean {
  return (
    one.text === other.text &&
    one.only === other.only &&
    one.sort === other.sort &&
    isSameRequest(one.filter, other.filter)
  );
}

interface LinkReader {
  readonly type: SearchType;
  readonly offered: readonly LinkPart[];
}

function findInvalidPart(query: URLSearchParams, reader: LinkReader): string | null {
  for (const [name, value] of query) {
    if (value !== '' && !isValid(name as (typeof NAMES)[number], value, reader)) return `${name}=${value}`;
    // Ambiguous if given twice.
    if (name !== 'channel' && query.getAll(name).length > 1) return `${name}=${value}`;
  }
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  // The dates of a preset follow from the day on which the link is opened.
  const isPreset = periodDates(query.get('period') || CUSTOM_PERIOD, new Date(0)) !== null;
  if (isPreset && from !== '') return `from=${from}`;
  if (to !== '' && (isPreset || from > to)) return `to=${to}`;
  const zone = query.get('zone') ?? '';
  if (zone !== '' && from + to === '') return `zone=${zone}`;
  return null;
}

function isValid(name: (typeof NAMES)[number], value: string, { type, offered }: LinkReader): boolean {
  if (name in PART_OF && !offered.includes(PART_OF[name as keyof typeof PART_OF])) return false;
  switch (name) {
    case 'q':
      return value.length <= MAX_TEXT_LENGTH;
    case 'view':
      return VIEW_MODES[type].some((mode) => mode === value);
    case 'only':
      return readOnlyIds(value) !== '';
    case 'sort':
      return FURTHER_SORTS.some((sort) => sort === value);
    case 'period':
      return parsePeriod(value) !== null;
    case 'from':
    case 'to':
      return isCalendarDate(value);
    case 'zone':
      return isTimeZone(value);
    case 'channel':
      return channelOf(value).length > 0;
    case 'special':
      return true;
    case 'not':
      return value === '1';
    case 'types':
      return value === 'I' || value === 'G';
    case 'usage':
      return readUsageChoices(value) !== undefined;
    case 'expiry':
      return readExpiry(value) !== null;
  }
}
