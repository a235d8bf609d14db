/** The filter as the parameters of a link. Pure. */
import type { SearchType } from '#lib/contract/search-types.ts';
import { ownTimeZone, startOfDayIn } from '#lib/localisation/model/time-zone.ts';
import { EXPIRY_CHOICES, type ExpiryChoice } from './expiry-choice.ts';
import type { FilterPart } from './filter-parts.ts';
import { splitSourceIds } from './filter-query.ts';
import { type FilterChannel, type FilterValue, withExpiry, withPeriod, withUsage } from './filter-value.ts';
import { CUSTOM_PERIOD, NO_LIMITS, parsePeriod, periodDates } from './period.ts';
import { readUsageChoices } from './usage-choice.ts';

/** The parameters of a filter, and what of it they restrict. */
export const PART_OF = {
  period: 'period',
  from: 'period',
  to: 'period',
  zone: 'period',
  channel: 'channels',
  special: 'special',
  not: 'special',
  types: 'types',
  expiry: 'expiry',
  usage: 'usage',
} as const satisfies Readonly<Record<string, FilterPart>>;
export const FILTER_NAMES = Object.keys(PART_OF) as readonly (keyof typeof PART_OF)[];
/** Separator of the parts of a channel or special filter. */
const PART = '~';

/** Adds the parameters of a filter to `query`. */
export function writeFilter(query: URLSearchParams, filter: FilterValue, type: SearchType): void {
  // An unknown period counts as custom, with its dates. The default period of images may be another one than none.
  const period = parsePeriod(filter.period) === null ? CUSTOM_PERIOD : filter.period;
  if (type === 'image' || period !== NO_LIMITS) query.set('period', period);
  // The dates of a preset follow from the day on which the link is opened.
  if (periodDates(filter.period, new Date(0)) === null) {
    if (filter.fromDate) query.set('from', filter.fromDate);
    if (filter.toDate) query.set('to', filter.toDate);
    const zone = filter.zone ?? ownTimeZone();
    if (zone !== '' && filter.fromDate + filter.toDate !== '') query.set('zone', zone);
  }
  for (const { chanID, chanSrcID, chanName } of filter.allChannelsSelected ? [] : filter.channelList) {
    // Keeps the address short: groups without sources follow from their descendants.
    if (splitSourceIds(chanSrcID).length > 0) query.append('channel', joinParts(chanID, chanSrcID, chanName));
  }
  const { value, text } = filter.customQueryFilter;
  if (value !== '' && value !== NO_LIMITS) query.set('special', joinParts(value, text));
  if (filter.notCustomQueryFilter) query.set('not', '1');
  if (!filter.showGraphics) query.set('types', 'I');
  if (!filter.showImages) query.set('types', 'G');
  if (filter.expiry !== undefined) query.set('expiry', filter.expiry);
  if (filter.usage !== undefined) query.set('usage', filter.usage.join(','));
}

/** Null if the link has no filter. If it has parts but no period, nothing else restricts the search. */
export function readFilter(query: URLSearchParams, now: Date): FilterValue | null {
  if (!FILTER_NAMES.some((name) => query.has(name))) return null;
  const [fromDate, toDate] = [query.get('from') ?? '', query.get('to') ?? ''];
  const period = query.get('period') || (fromDate || toDate ? CUSTOM_PERIOD : NO_LIMITS);
  const [value = NO_LIMITS, text = ''] = splitParts(query.get('special') || NO_LIMITS);
  const types = query.get('types');
  const filter = withPeriod(
    {
      period,
      fromDate,
      toDate,
      ...zoneOf(query.get('zone') ?? '', [fromDate, toDate]),
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
  return withUsage(
    withExpiry(filter, readExpiry(query.get('expiry'))),
    readUsageChoices(query.get('usage') ?? '') ?? [],
  );
}

/** Null for text that is none. */
export function readExpiry(text: string | null): ExpiryChoice | null {
  return EXPIRY_CHOICES.find((choice) => choice === text) ?? null;
}

/** Empty where the days of that zone are those of the reader's own, and for a link that names none. */
function zoneOf(zone: string, dates: readonly string[]): { readonly zone?: string } {
  if (zone === '') return {};
  const isOwn = dates.every((date) =>
    [0, 1].every(
      (day) => date === '' || startOfDayIn(zone, date, day).getTime() === startOfDayIn(undefined, date, day).getTime(),
    ),
  );
  return isOwn ? {} : { zone };
}

/** The channel of a parameter; none if it is not one. */
export function channelOf(text: string): FilterChannel[] {
  const [chanID = '', chanSrcID = '', chanName = ''] = splitParts(text);
  return chanID === '' ? [] : [{ chanID, chanSrcID, chanName }];
}

function joinParts(...parts: readonly string[]): string {
  return parts.map((part) => part.replaceAll('%', '%25').replaceAll(PART, '%7E')).join(PART);
}

/** Reverses `joinParts`. */
function splitParts(text: string): string[] {
  return text.split(PART).map((part) => part.replaceAll('%7E', PART).replaceAll('%25', '%'));
}
