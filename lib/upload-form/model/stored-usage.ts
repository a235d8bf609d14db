/** What a media system says about the use of a stored file, in the fields of a result (docs/contract.md). Pure. */
import { MIDNIGHT, SENTINEL_DATE } from './release-fields.ts';
import { momentMs, type UsageFacts, usageDates } from './usage-verdict.ts';
import { WORD_KINDS, type WordKind } from './usage-words.ts';

type Fields = Readonly<Record<string, string>>;

/** Null if they say nothing. Words of an embargo count until a user has decided about the release. */
export function storedUsage(fields: Fields): UsageFacts | null {
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
