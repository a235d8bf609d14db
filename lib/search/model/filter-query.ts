/** The filter in the form of a search request (specification 5.15, 7.25; the grammar is in docs/contract.md). */
import type { SearchType } from '#lib/contract/search-types.ts';
import { isCalendarDate } from '#lib/localisation/model/calendar-date.ts';
import { startOfDayIn } from '#lib/localisation/model/time-zone.ts';
import { expiryCondition } from './expiry-choice.ts';
import type { FilterValue } from './filter-value.ts';
import { parsePeriod, periodStart } from './period.ts';
import { usageCondition, utcTime } from './usage-choice.ts';

export interface FilterQuery {
  readonly queryFilter?: string;
  /** Comma list of source ids. */
  readonly queryCond?: string;
}

/** `now`: start of the search, from which the dates of a preset are computed (4.26; docs/design/choices.md). */
export function buildFilterQuery(value: FilterValue, now: Date, type: SearchType = 'image'): FilterQuery {
  const period = periodFilter(value, RECEIVED_FIELDS[type], now);
  const expiry = value.expiry === undefined ? '' : expiryCondition(value.expiry, EXPIRY_FIELDS[type], now);
  const usage = usageCondition(value.usage ?? [], now);
  const parts = [period, specialFilter(value), typeFilter(value), expiry, usage];
  const queryFilter = parts.filter(Boolean).join(' ');
  const queryCond = sourceIds(value).join(',');
  return { ...(queryFilter && { queryFilter }), ...(queryCond && { queryCond }) };
}

const ID_FIELDS: Readonly<Record<SearchType, string>> = {
  image: 'ImgOID',
  video: 'AVMOID',
  audio: 'AVMOID',
  text: 'TxtOID',
};

/** Restricts `query` to these object ids, comma-separated; empty: no restriction. */
export function restrictedToIds(query: FilterQuery, type: SearchType, only: string): FilterQuery {
  if (only === '') return query;
  const queryFilter = [`(${ID_FIELDS[type]}:"${only}")`, query.queryFilter].filter(Boolean).join(' ');
  return { ...query, queryFilter };
}

const RECEIVED_FIELDS: Readonly<Record<SearchType, string>> = {
  image: 'ImgReceivedTS',
  video: 'AVMReceivedTS',
  audio: 'AVMReceivedTS',
  text: 'TxtReceivedTS',
};

/** Articles do not expire, so no filter asks for it. */
const EXPIRY_FIELDS: Readonly<Record<SearchType, string>> = {
  image: 'ImgExpiresTS',
  video: 'AVMExpiresTS',
  audio: 'AVMExpiresTS',
  text: '',
};

/** Restricts a search to what was received after `moment`. */
export function receivedSince(type: SearchType, moment: Date): string {
  return `(${RECEIVED_FIELDS[type]}>"${utcTime(moment)}")`;
}

/** Parses a comma list of object ids; empty if the text is not one. */
export function readOnlyIds(text: string | null): string {
  return text !== null && /^[\w.-]+(?:,[\w.-]+)*$/.test(text) ? text : '';
}

/** True if both make the same request, even if one of them comes from an address and lacks groups and dates. */
export function isSameRequest(one: FilterValue | null, other: FilterValue | null): boolean {
  const question = (value: FilterValue | null) =>
    JSON.stringify(value && [value.period, buildFilterQuery(value, new Date(0))]);
  return question(one) === question(other);
}

function periodFilter(value: FilterValue, field: string, now: Date): string {
  const { from, to } = limits(value, now);
  const parts = [
    from && `${field}>="${utcTime(from)}"`,
    // 5.15: includes the whole last day in the user's time zone (docs/design/choices.md), or in that of a shared link.
    to && `${field}<="${utcTime(to)}"`,
  ];
  const joined = parts.filter(Boolean).join(' ');
  return joined && `(${joined})`;
}

function limits({ period, fromDate, toDate, zone }: FilterValue, now: Date): { from: Date | null; to: Date | null } {
  const known = parsePeriod(period);
  if (known !== null && known.kind !== 'custom') return { from: periodStart(known, now), to: null };
  return {
    from: isCalendarDate(fromDate) ? startOfDayIn(zone, fromDate) : null,
    to: isCalendarDate(toDate) ? new Date(startOfDayIn(zone, toDate, 1).getTime() - 1_000) : null,
  };
}

function specialFilter({ customQueryFilter, notCustomQueryFilter }: FilterValue): string {
  const special = customQueryFilter.value.trim();
  if (special === '' || special === '*') return '';
  return `${notCustomQueryFilter ? '-' : ''}(${special})`;
}

function typeFilter({ showImages, showGraphics }: FilterValue): string {
  if (showImages === showGraphics) return '';
  return showImages ? '(ZType:I)' : '(ZType:G)';
}

/** Each once; empty if no channel or all channels are checked (4.27; docs/design/choices.md). */
export function sourceIds({
  channelList,
  allChannelsSelected,
}: Pick<FilterValue, 'channelList' | 'allChannelsSelected'>): string[] {
  return allChannelsSelected ? [] : [...new Set(channelList.flatMap(({ chanSrcID }) => splitSourceIds(chanSrcID)))];
}

/** 3.18: a comma list. */
export function splitSourceIds(list: string): string[] {
  return list
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}
