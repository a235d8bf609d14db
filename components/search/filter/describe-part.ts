/** The label of one restriction of a filter. Pure. */
import { formatCalendarDate } from '#lib/localisation/model/calendar-date.ts';
import type { ChannelTree } from '#lib/search/model/channel-tree.ts';
import type { FilterPart } from '#lib/search/model/filter-parts.ts';
import { splitSourceIds } from '#lib/search/model/filter-query.ts';
import type { FilterTables, FilterValue } from '#lib/search/model/filter-value.ts';
import { parsePeriod } from '#lib/search/model/period.ts';
import type { Texts } from '../../i18n/text-provider.tsx';

/** The media system's current names, in the app's language. */
export interface FilterNames {
  readonly tables: FilterTables;
  readonly tree: ChannelTree | null;
}

export function describePart(
  part: FilterPart,
  value: FilterValue,
  { tables, tree }: FilterNames,
  texts: Texts,
): string {
  switch (part) {
    case 'period':
      return describePeriod(value, tables, texts);
    case 'channels': {
      // A group without sources of its own is described by the channels below it.
      const channels = value.channelList.filter(({ chanSrcID }) => splitSourceIds(chanSrcID).length > 0);
      const [first, ...others] = channels;
      if (!first || others.length > 0) return texts.count('filter.channelCount', channels.length);
      return tree?.find(({ chanID }) => chanID === first.chanID)?.chanName ?? first.chanName;
    }
    case 'special': {
      const { value: special, text } = value.customQueryFilter;
      // The row's current name: the language may have changed since it was chosen.
      const name = tables.customQueries.find(({ rowVal }) => rowVal === special)?.rowName ?? text;
      return value.notCustomQueryFilter ? texts.t('filter.notSpecial', { name }) : name;
    }
    case 'types': {
      const [type, name] = value.showImages ? (['I', 'filter.images'] as const) : (['G', 'filter.graphics'] as const);
      const row = tables.imageTypes.find(({ rowVal }) => rowVal === type);
      return texts.t('filter.only', { name: row?.rowName ?? texts.t(name) });
    }
    case 'expiry':
      return value.expiry === undefined ? '' : texts.t(`filter.expiry.${value.expiry}`);
    case 'usage':
      return (value.usage ?? []).map((choice) => texts.t(`filter.usage.${choice}`)).join(', ');
  }
}

function describePeriod({ period, fromDate, toDate, zone }: FilterValue, tables: FilterTables, texts: Texts): string {
  const preset = tables.datePresets.find(({ rowVal }) => rowVal === period);
  if (preset && parsePeriod(period)?.kind !== 'custom') return preset.rowName;
  const days = describeDays(fromDate, toDate, texts);
  return zone === undefined ? days : texts.t('filter.inZone', { days, zone: zoneName(zone) });
}

/** `America/Buenos Aires`: the name of a zone is no sentence, but it is read. */
export function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ');
}

function describeDays(fromDate: string, toDate: string, { t, locale }: Texts): string {
  const [from, to] = [formatCalendarDate(fromDate, locale), formatCalendarDate(toDate, locale)];
  if (from === to) return from;
  if (to === '') return t('filter.since', { date: from });
  return from === '' ? t('filter.until', { date: to }) : t('filter.between', { from, to });
}
