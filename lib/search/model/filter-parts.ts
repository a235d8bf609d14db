/** The restrictions of a filter, each with its description, removable one by one. */
import type { SearchType } from '#lib/contract/search-types.ts';
import type { ServerSettings } from '#lib/contract/settings.ts';
import { type FilterTables, type FilterValue, NO_TABLES, withExpiry, withPeriod, withUsage } from './filter-value.ts';
import { NO_LIMITS } from './period.ts';

export type FilterPart = 'period' | 'channels' | 'special' | 'types' | 'expiry' | 'usage';

export type FilterSettings = Pick<ServerSettings, 'usageFilter' | 'searchFilters'>;

/** What searches of a type can be filtered by: 2.9 for images, and what the server announces. */
export function offeredParts(type: SearchType, { usageFilter, searchFilters }: FilterSettings): readonly FilterPart[] {
  const own: readonly FilterPart[] = type === 'image' ? ['period', 'channels', 'special', 'types'] : [];
  const named = new Set(searchFilters[type]);
  const announced = (type === 'text' ? WITHOUT_EXPIRY : WITH_EXPIRY).filter((part) => named.has(part));
  return [...new Set([...own, ...announced, ...(usageFilter && type !== 'text' ? (['usage'] as const) : [])])];
}

const WITHOUT_EXPIRY = ['period', 'channels'] as const;
const WITH_EXPIRY = [...WITHOUT_EXPIRY, 'expiry'] as const;

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
    ['expiry', value.expiry !== undefined],
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
    case 'expiry':
      return withExpiry(value, null);
    case 'usage':
      return withUsage(value, []);
  }
}

/** The filter without what is not offered; the same object if nothing changes. */
export function withOffered(value: FilterValue, offered: readonly FilterPart[]): FilterValue {
  return activeParts(value)
    .filter((part) => !offered.includes(part))
    .reduce((rest, part) => withoutPart(rest, part, NO_TABLES), value);
}
