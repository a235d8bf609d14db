/** What a person restricts an image search to (specification 3.19), with the tables its choices come from (7.22). */
import type { TableRow } from '#lib/contract/localisation.ts';
import type { SearchChannelNode } from '#lib/contract/search-channels.ts';
import { CUSTOM_PERIOD, NO_LIMITS, periodDates } from './period.ts';

export type FilterChannel = Pick<SearchChannelNode, 'chanID' | 'chanSrcID' | 'chanName'>;

export interface FilterValue {
  /** A preset code of 4.26. */
  readonly period: string;
  /** `yyyymmdd`, empty for no limit, or what was typed while it is no day. */
  readonly fromDate: string;
  readonly toDate: string;
  /** The checked channels, those with everything below them checked included. */
  readonly channelList: readonly FilterChannel[];
  readonly allChannelsSelected: boolean;
  /** `value` is a filter in the media system's grammar; empty or `*` restricts nothing. */
  readonly customQueryFilter: { readonly value: string; readonly text: string };
  readonly notCustomQueryFilter: boolean;
  /** At least one of the two (4.22). */
  readonly showImages: boolean;
  readonly showGraphics: boolean;
}

export interface FilterTables {
  readonly datePresets: readonly TableRow[];
  readonly imageTypes: readonly TableRow[];
  readonly customQueries: readonly TableRow[];
  /** True where one of them could not be had. */
  readonly hasFailed: boolean;
}

export const NO_TABLES: FilterTables = { datePresets: [], imageTypes: [], customQueries: [], hasFailed: false };

/** 4.24; the default period is the preselected row, else the first (docs/design/choices.md). Nothing is restricted without tables. */
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

/** 4.25: a preset sets the dates, or leaves them alone where it says so. */
export function withPeriod(value: FilterValue, period: string, now: Date): FilterValue {
  return { ...value, period, ...periodDates(period, now) };
}

/** With the dates of its preset as they are today; the same object where that changes nothing. */
export function asOf(value: FilterValue, now: Date): FilterValue {
  const today = withPeriod(value, value.period, now);
  return today.fromDate === value.fromDate && today.toDate === value.toDate ? value : today;
}

/** 4.25: a date by hand makes the period custom. */
export function withDates(
  value: FilterValue,
  dates: Partial<Pick<FilterValue, 'fromDate' | 'toDate'>>,
  customPeriod = CUSTOM_PERIOD,
): FilterValue {
  return { ...value, ...dates, period: customPeriod };
}

/** 4.22: who unticks the last of the two gets the other one. */
export function withTypes(value: FilterValue, types: { showImages?: boolean; showGraphics?: boolean }): FilterValue {
  const { showImages, showGraphics } = { ...value, ...types };
  if (showImages || showGraphics) return { ...value, showImages, showGraphics };
  return { ...value, showImages: types.showImages === undefined, showGraphics: types.showGraphics === undefined };
}

/** True when both search for the same, whatever the day of the search. */
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
