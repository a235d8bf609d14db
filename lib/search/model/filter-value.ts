/** The filter of a search (specification 3.19), with the tables of its choices (7.22). Types other than images have what the server announces. */
import type { TableRow } from '#lib/contract/localisation.ts';
import type { SearchChannelNode } from '#lib/contract/search-channels.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import type { ExpiryChoice } from './expiry-choice.ts';
import { CUSTOM_PERIOD, NO_LIMITS, periodDates } from './period.ts';
import { USAGE_CHOICES, type UsageChoice } from './usage-choice.ts';

export type FilterChannel = Pick<SearchChannelNode, 'chanID' | 'chanSrcID' | 'chanName'>;

export interface FilterValue {
  /** A preset code of 4.26. */
  readonly period: string;
  /** `yyyymmdd`, empty for no limit, or incomplete typed text. */
  readonly fromDate: string;
  readonly toDate: string;
  /** Time zone of the dates; absent: the user's own. A shared link has one. */
  readonly zone?: string;
  /** The checked channels, including parents whose descendants are all checked. */
  readonly channelList: readonly FilterChannel[];
  readonly allChannelsSelected: boolean;
  /** `value` is a filter in the media system's grammar; empty or `*` restricts nothing. */
  readonly customQueryFilter: { readonly value: string; readonly text: string };
  readonly notCustomQueryFilter: boolean;
  /** At least one of the two (4.22). */
  readonly showImages: boolean;
  readonly showGraphics: boolean;
  /** Absent: no restriction. */
  readonly expiry?: ExpiryChoice;
  /** One of these must apply; absent: no restriction. In the order of `USAGE_CHOICES`. */
  readonly usage?: readonly UsageChoice[];
}

export interface FilterTables {
  readonly datePresets: readonly TableRow[];
  readonly imageTypes: readonly TableRow[];
  readonly customQueries: readonly TableRow[];
  /** True if one of them could not be loaded. */
  readonly hasFailed: boolean;
}

export const NO_TABLES: FilterTables = { datePresets: [], imageTypes: [], customQueries: [], hasFailed: false };

/**
 * 4.24. The default period is the preselected row, else the first (docs/design/choices.md); without tables no limit.
 */
export function defaultFilter(tables: FilterTables, now: Date): FilterValue {
  const { datePresets, customQueries } = tables;
  const preset = datePresets.find(({ rowDefSel }) => rowDefSel === '1') ?? datePresets[0];
  const period = preset?.rowVal ?? NO_LIMITS;
  const [special] = customQueries;
  return {
    period,
    ...(periodDates(period, now) ?? { fromDate: '', toDate: '' }),
    channelList: [],
    allChannelsSelected: false,
    customQueryFilter: { value: special?.rowVal ?? NO_LIMITS, text: special?.rowName ?? '' },
    notCustomQueryFilter: false,
    showImages: true,
    showGraphics: true,
  };
}

/** The filter of a first visit: images have the server's defaults, other types no restriction. */
export function initialFilter(type: SearchType, tables: FilterTables, now: Date): FilterValue {
  return defaultFilter(type === 'image' ? tables : NO_TABLES, now);
}

/** Chooses a preset, which sets the dates unless it is the custom one (4.25). */
export function withPeriod(value: FilterValue, period: string, now: Date): FilterValue {
  const dates = periodDates(period, now);
  if (dates === null) return { ...value, period };
  const { zone: _, ...ownDays } = value;
  return { ...ownDays, period, ...dates };
}

/** Updates the dates of the preset to today; returns the same object if nothing changes. */
export function asOf(value: FilterValue, now: Date): FilterValue {
  const today = withPeriod(value, value.period, now);
  return today.fromDate === value.fromDate && today.toDate === value.toDate ? value : today;
}

/** Sets dates, which makes the period custom (4.25). Without dates nothing is left of a shared link's time zone. */
export function withDates(
  value: FilterValue,
  dates: Partial<Pick<FilterValue, 'fromDate' | 'toDate'>>,
  customPeriod = CUSTOM_PERIOD,
): FilterValue {
  const { zone, ...next } = { ...value, ...dates, period: customPeriod };
  return zone !== undefined && next.fromDate + next.toDate !== '' ? { ...next, zone } : next;
}

/** Sets the types. Unticking the last one ticks the other (4.22). */
export function withTypes(value: FilterValue, types: { showImages?: boolean; showGraphics?: boolean }): FilterValue {
  const { showImages, showGraphics } = { ...value, ...types };
  if (showImages || showGraphics) return { ...value, showImages, showGraphics };
  return { ...value, showImages: types.showImages === undefined, showGraphics: types.showGraphics === undefined };
}

/** Sets when the results expire; null: no restriction. */
export function withExpiry({ expiry: _, ...value }: FilterValue, expiry: ExpiryChoice | null): FilterValue {
  return expiry === null ? value : { ...value, expiry };
}

/** Sets what the results may be used for. */
export function withUsage({ usage: _, ...value }: FilterValue, choices: readonly UsageChoice[]): FilterValue {
  const usage = USAGE_CHOICES.filter((choice) => choices.includes(choice));
  return usage.length === 0 ? value : { ...value, usage };
}

/** True if both filters are equal, apart from the dates of presets. */
export function isSameFilter(one: FilterValue, other: FilterValue): boolean {
  const plain = ({ channelList, customQueryFilter, fromDate, toDate, ...rest }: FilterValue) =>
    JSON.stringify([
      Object.entries(rest).toSorted(),
      customQueryFilter.value,
      channelList.map(({ chanID }) => chanID),
      // The dates of a preset follow from the day.
      periodDates(rest.period, new Date(0)) === null ? [fromDate, toDate] : [],
    ]);
  return plain(one) === plain(other);
}
