/** Formats timestamps of the media system (specification 9.7). */
import dayjs from 'dayjs';
import { TIMESTAMP_PATTERN } from '#lib/contract/search-types.ts';
import { startOfDay } from '#lib/localisation/model/calendar-date.ts';
import { toLocaleDigits } from '#lib/localisation/model/digits.ts';
import { shownDateFormat } from '#lib/localisation/model/shown-date-format.ts';

/** Parses `yyyymmdd hh:mm:ss` in UTC; null for anything else. A date without a time is that calendar day. */
export function parseTimestamp(timestamp: string): { moment: Date; hasTime: boolean } | null {
  const match = TIMESTAMP_PATTERN.exec(timestamp);
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const hasTime = match[4] !== undefined;
  const moment = hasTime ? new Date(Date.UTC(year, month - 1, day, hour, minute, second)) : startOfDay(timestamp);
  return { moment, hasTime };
}

/** Date and time, 00:00 to 23:59, in the user's time zone and the locale's order; other text unchanged. */
export function formatTimestamp(timestamp: string, locale: string): string {
  const parsed = parseTimestamp(timestamp);
  if (!parsed) return timestamp;
  const date = shownDateFormat(locale);
  return format(parsed.moment, parsed.hasTime ? `${date} HH:mm` : date, locale);
}

/** The calendar date of an expiry, without conversion of time zones (3.9; docs/design/choices.md). */
export function formatDay(timestamp: string, locale: string): string {
  return formatTimestamp(timestamp.slice(0, 8), locale);
}

/** A date in the user's time zone. */
export function formatDate(moment: Date, locale: string): string {
  return format(moment, shownDateFormat(locale), locale);
}

function format(moment: Date, pattern: string, locale: string): string {
  return toLocaleDigits(dayjs(moment).format(pattern), locale);
}
