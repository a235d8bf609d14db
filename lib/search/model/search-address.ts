/** A search as it stands in an address, so that it can be bookmarked and shared: text, view and filter. Pure. */
import type { SearchType } from '#lib/contract/search-types.ts';
import { readOnlyIds, splitSourceIds } from './filter-query.ts';
import { type FilterChannel, type FilterValue, isSameFilter, withPeriod } from './filter-value.ts';
import { NO_LIMITS, periodDates } from './period.ts';
import { VIEW_MODES, type ViewMode } from './view-mode.ts';

export interface AddressedSearch {
  readonly text: string;
  /** Null: that of a first visit. */
  readonly filter: FilterValue | null;
  /** Object ids that the results are restricted to, with commas between them; empty for none. */
  readonly only: string;
  /** Null: what the person prefers. */
  readonly mode: ViewMode | null;
}

/** The names that belong to a search; all others in an address are somebody else's. */
const NAMES = ['q', 'view', 'period', 'from', 'to', 'channel', 'special', 'not', 'types', 'only', 'kept'] as const;
/** Servers refuse a request line of 8 kB, and this is not the only thing in it. */
const MAX_LENGTH = 4_000;
/** Between the parts of a channel or a special filter; all of them are the server's own words. */
const PART = '~';

/** Null where the address names no search, and where it is too long for one. */
export function readSearch(query: URLSearchParams, type: SearchType, now: Date): AddressedSearch | null {
  if (isTooLongForAddress(query) || !NAMES.some((name) => query.has(name))) return null;
  const wantedMode = query.get('view');
  return {
    text: (query.get('q') ?? '').slice(0, 10_000),
    filter: type === 'image' ? readFilter(query, now) : null,
    only: readOnlyIds(query.get('only')),
    mode: VIEW_MODES[type].find((mode) => mode === wantedMode) ?? null,
  };
}

/** True of a query in whose place the history keeps the search. */
export function isTooLongForAddress(query: URLSearchParams): boolean {
  return query.has('kept');
}

interface SearchToWrite {
  readonly text: string;
  readonly filter: FilterValue | null;
  /** A filter that needs no words, because it is everybody's first. */
  readonly defaultFilter: FilterValue | null;
  readonly only: string;
  readonly mode: ViewMode;
}

/**
 * `query` with this search instead of the one that it names, if it is not too long; what else is in it stays. The plain
 * search for everything needs no words; any other names its view too, which goes before what its reader prefers.
 */
export function writeSearch(query: URLSearchParams, type: SearchType, search: SearchToWrite): URLSearchParams {
  const written = new URLSearchParams(query);
  for (const name of NAMES) written.delete(name);
  const { text, filter, defaultFilter, only, mode } = search;
  const isDefault = filter !== null && defaultFilter !== null && isSameFilter(filter, defaultFilter);
  const ownFilter = isDefault ? null : filter;
  if (text !== '') written.set('q', text);
  if (only !== '') written.set('only', only);
  if (text !== '' || ownFilter !== null || only !== '' || mode !== VIEW_MODES[type][0]) written.set('view', mode);
  if (ownFilter !== null) writeFilter(written, ownFilter);
  const whole = written.toString();
  if (whole.length <= MAX_LENGTH) return written;
  for (const name of NAMES) written.delete(name);
  written.set('kept', checksum(whole));
  return written;
}

function writeFilter(query: URLSearchParams, filter: FilterValue): void {
  query.set('period', filter.period);
  // The dates of a preset follow from the day on which the link is opened.
  if (periodDates(filter.period, new Date(0)) === null) {
    if (filter.fromDate) query.set('from', filter.fromDate);
    if (filter.toDate) query.set('to', filter.toDate);
  }
  for (const { chanID, chanSrcID, chanName } of filter.allChannelsSelected ? [] : filter.channelList) {
    // Thousands of channels must not make an address that no server takes: all are as good as none, and a group
    // without sources follows from what is below it.
    if (splitSourceIds(chanSrcID).length > 0) query.append('channel', joinParts(chanID, chanSrcID, chanName));
  }
  const { value, text } = filter.customQueryFilter;
  if (value !== '' && value !== NO_LIMITS) query.set('special', joinParts(value, text));
  if (filter.notCustomQueryFilter) query.set('not', '1');
  if (!filter.showGraphics) query.set('types', 'I');
  if (!filter.showImages) query.set('types', 'G');
}

function readFilter(query: URLSearchParams, now: Date): FilterValue | null {
  const period = query.get('period');
  if (period === null) return null;
  const [value = NO_LIMITS, text = ''] = splitParts(query.get('special') ?? NO_LIMITS, 2);
  const types = query.get('types');
  return withPeriod(
    {
      period,
      fromDate: dateOf(query.get('from')),
      toDate: dateOf(query.get('to')),
      channelList: query.getAll('channel').flatMap(channelOf),
      allChannelsSelected: false,
      customQueryFilter: { value, text },
      notCustomQueryFilter: query.get('not') === '1',
      showImages: types !== 'G',
      showGraphics: types !== 'I',
    },
    period,
    now,
  );
}

/** Two searches that are kept have two addresses, so that the way back is a way. */
function checksum(text: string): string {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) >>> 0;
  return sum.toString(36);
}

function dateOf(text: string | null): string {
  return text !== null && /^\d{8}$/.test(text) ? text : '';
}

function channelOf(text: string): FilterChannel[] {
  const [chanID = '', chanSrcID = '', chanName = ''] = splitParts(text, 3);
  return chanID === '' ? [] : [{ chanID, chanSrcID, chanName }];
}

function joinParts(...parts: readonly string[]): string {
  return parts.map((part) => part.replaceAll('%', '%25').replaceAll(PART, '%7E')).join(PART);
}

/** Nothing but what `joinParts` hides is found again: an address of before it has its other percent signs as they are. */
function splitParts(text: string, count: number): string[] {
  const parts = text.split(PART);
  return [...parts.slice(0, count - 1), parts.slice(count - 1).join(PART)].map((part) =>
    part.replaceAll('%7E', PART).replaceAll('%25', '%'),
  );
}
