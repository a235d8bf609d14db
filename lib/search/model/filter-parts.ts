/** The restrictions of a filter, each with its description, removable one by one. */
import { type FilterTables, type FilterValue, withPeriod, withUsage } from './filter-value.ts';
import { NO_LIMITS } from './period.ts';

export type FilterPart = 'period' | 'channels' | 'special' | 'types' | 'usage';

/** Whether the value of a special filter means that there is no filter. */
export function isNoSpecial(value: string): boolean {
  return ['', NO_LIMITS].includes(value.trim());
}

/** The active parts of the filter, in the order of the panel. */
export function activeParts(value: FilterValue): FilterPart[] {
  const { period, fromDate, toDate, channelList, allChannelsSelected, customQueryFilter } = value;
  const parts: [FilterPart, boolean][] = [
    ['period', period !== NO_LIMITS && (fromDate !== '' || toDate !== '')],
    ['channels', channelList.length > 0 && !allChannelsSelected],
    ['special', !isNoSpecial(customQueryFilter.value)],
    ['types', value.showImages !== value.showGraphics],
    ['usage', value.usage !== undefined],
  ];
  return parts.flatMap(([part, isActive]) => (isActive ? [part] : []));
}

/** The filter without one of its restrictions. */
export function withoutPart(value: FilterValue, part: FilterPart, { customQueries }: FilterTables): FilterValue {
  switch (part) {
    case 'period':
      return withPeriod(value, NO_LIMITS, new Date(0));
    case 'channels':
      return { ...value, channelList: [], allChannelsSelected: false };
    case 'special': {
      const none = customQueries.find(({ rowVal }) => isNoSpecial(rowVal));
      const customQueryFilter = { value: none?.rowVal ?? NO_LIMITS, text: none?.rowName ?? '' };
      return { ...value, customQueryFilter, notCustomQueryFilter: false };
    }
    case 'types':
      return { ...value, showImages: true, showGraphics: true };
    case 'usage':
      return withUsage(value, []);
  }
}
