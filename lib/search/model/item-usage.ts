/** What a result says about its use: the release that is stored, and the words of its file (docs/contract.md). Pure. */
import { MIDNIGHT, SENTINEL_DATE } from '#lib/upload-form/model/release-fields.ts';
import { momentMs, type UsageFacts, usageDates, usageEndsMs } from '#lib/upload-form/model/usage-verdict.ts';
import { WORD_KINDS, type WordKind } from '#lib/upload-form/model/usage-words.ts';
import type { SearchItem } from './search-item.ts';

type Fields = SearchItem['fields'];

/** Null if it says nothing. Words of an embargo count until somebody has decided about the release. */
export function itemUsage({ fields }: Pick<SearchItem, 'fields'>): UsageFacts | null {
  const dates = storedDates(fields);
  const stored = [dates.from, dates.until].filter((moment) => moment !== null);
  const isReleased = dates.from !== null && !dates.until?.startsWith(SENTINEL_DATE);
  const said = wordsOf(fields);
  const words = said === 'embargoed' && isReleased ? null : said;
  if (words === null && stored.length === 0) return null;
  return { words, ...dates, isUnclear: stored.some((moment) => Number.isNaN(momentMs(moment))) };
}

/** Any instruction is a mark, also one of a kind that is not known here. */
function wordsOf({ UsageKind: kind = '', UsageText: text = '' }: Fields): WordKind | null {
  return WORD_KINDS.find((known) => known === kind) ?? (kind + text === '' ? null : 'instructed');
}

/** Midnight is the time of a date without one (3.9): such an end lasts until the end of its day. */
function storedDates(fields: Fields): Pick<UsageFacts, 'from' | 'until'> {
  const timeOf = (text = '') => (text === MIDNIGHT ? '' : text);
  const { IPTCReleaseDate = '', IPTCReleaseTime, IPTCExpirationDate = '', IPTCExpirationTime } = fields;
  return usageDates({
    IPTCReleaseDate,
    IPTCReleaseTime: timeOf(IPTCReleaseTime),
    IPTCExpirationDate,
    IPTCExpirationTime: timeOf(IPTCExpirationTime),
  });
}

/** The next moment, in milliseconds since 1970, at which the verdict about one of the results changes; null if none does. */
export function nextUsageChange(items: Iterable<Pick<SearchItem, 'fields'> | null>, nowMs: number): number | null {
  let next = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const usage = item && itemUsage(item);
    for (const end of usage ? usageEndsMs(usage) : []) if (end > nowMs && end < next) next = end;
  }
  return Number.isFinite(next) ? next : null;
}
