/**
 * Formats and parses calendar dates, with one order and separator per locale in the whole app (specification 9.7,
 * decision 31). A calendar date is `yyyymmdd` text, independent of time zones.
 */
import { toLatinDigits, toLocaleDigits } from './digits.ts';

export type CalendarDate = string;

type Order = 'mdy' | 'dmy' | 'ymd';

interface DatePattern {
  readonly order: Order;
  readonly separator: string;
}

/** UTC+14, where a day begins first. */
const EARLIEST_ZONE_MS = 14 * 3_600_000;

/** The latest day anywhere on earth: a later one is in the future, whatever the clock of a camera is set to. */
export function latestDay(now: Date): CalendarDate {
  return new Date(now.getTime() + EARLIEST_ZONE_MS).toISOString().slice(0, 10).replaceAll('-', '');
}

/** Cached: creating a formatter takes half a millisecond, and date fields need one with each key press. */
const patterns = new Map<string, DatePattern>();

/** The short date format of a locale; `mm/dd/yyyy` and `dd.mm.yyyy` for the two shipped ones. */
export function datePattern(locale: string): DatePattern {
  const pattern = patterns.get(locale) ?? readPattern(locale);
  patterns.set(locale, pattern);
  return pattern;
}

/** 9.7: for a locale that `Intl` does not support. */
const DEFAULT_PATTERN: DatePattern = { order: 'dmy', separator: '.' };

function readPattern(locale: string): DatePattern {
  // `Intl` would use the browser's locale.
  if (Intl.DateTimeFormat.supportedLocalesOf(locale).length === 0) return DEFAULT_PATTERN;
  const parts = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    calendar: 'gregory',
    numberingSystem: 'latn',
  }).formatToParts(new Date(2006, 10, 25));
  const letters = parts.flatMap(({ type }) =>
    type === 'year' || type === 'month' || type === 'day' ? [type.charAt(0)] : [],
  );
  const order = letters.join('') as Order;
  // The separator between the numbers, without direction marks, which would reorder the numbers in Arabic locales.
  const literals = parts.slice(1).filter(({ type }) => type === 'literal');
  const separator = literals[0]?.value.replace(/[\s\u200e\u200f]/g, '') ?? '';
  return { order: order === 'mdy' || order === 'dmy' ? order : 'ymd', separator: separator || '/' };
}

/** Placeholder of an empty field, for example `mm/dd/yyyy` or `dd.mm.yyyy`. */
export function datePlaceholder(
  locale: string,
  letters: { readonly d: string; readonly m: string; readonly y: string },
): string {
  const { order, separator } = datePattern(locale);
  return Array.from(order, (letter) => letters[letter as 'd' | 'm' | 'y']).join(separator);
}

/** Text of a field: `11/05/2026`, `05.11.2026`; empty for an invalid date. */
export function formatCalendarDate(date: CalendarDate, locale: string): string {
  if (!/^\d{8}$/.test(date)) return '';
  const { order, separator } = datePattern(locale);
  const parts: Record<string, string> = { y: date.slice(0, 4), m: date.slice(4, 6), d: date.slice(6, 8) };
  return toLocaleDigits(Array.from(order, (letter) => parts[letter]).join(separator), locale);
}

/** Formats `yyyymmdd` or `yyyymmddThhmmss` for display, without seconds. */
export function dateTimeText(dateTime: string, locale: string): string {
  const [day = '', time = ''] = dateTime.split('T');
  const date = formatCalendarDate(day, locale);
  return time === '' ? date : `${date} ${time.slice(0, 2)}:${time.slice(2, 4)}`;
}

/**
 * Parses a typed date; null if it is invalid. Accepts any separator, digits of any script, single digits, two-digit
 * years of this century, eight digits without separators in the locale's order, and ISO dates.
 */
export function parseCalendarDate(text: string, locale: string): CalendarDate | null {
  const numbers = toLatinDigits(text).match(/\d+/g) ?? [];
  const [first = '', second = '', third = ''] = numbers;
  if (numbers.length === 3 && first.length === 4) return toCalendarDate(first, second, third);
  const { order } = datePattern(locale);
  const pieces = numbers.length === 1 && first.length === 8 ? split(first, order) : numbers;
  if (pieces.length !== 3) return null;
  const at = (letter: string): string => pieces[order.indexOf(letter)] ?? '';
  return toCalendarDate(at('y'), at('m'), at('d'));
}

/** True for an existing date as `yyyymmdd`. */
export function isCalendarDate(text: string): boolean {
  return /^\d{8}$/.test(text) && toCalendarDate(text.slice(0, 4), text.slice(4, 6), text.slice(6)) === text;
}

/** The calendar date of a moment in the user's time zone; of the current one, today. */
export function calendarDateOf(moment: Date): CalendarDate {
  return [String(moment.getFullYear()), pad(moment.getMonth() + 1), pad(moment.getDate())].join('');
}

export type TimeOfDay = readonly [hours: number, minutes: number, seconds: number];

/** Start of a day in the user's time zone, or a time of it. Parts out of range carry over, as in `Date`. */
export function startOfDay(date: CalendarDate, time: TimeOfDay = [0, 0, 0], laterDays = 0): Date {
  return new Date(Number(date.slice(0, 4)), Number(date.slice(4, 6)) - 1, Number(date.slice(6)) + laterDays, ...time);
}

function split(digits: string, order: Order): string[] {
  let at = 0;
  return Array.from(order, (letter) => {
    const length = letter === 'y' ? 4 : 2;
    at += length;
    return digits.slice(at - length, at);
  });
}

function toCalendarDate(year: string, month: string, day: string): CalendarDate | null {
  if (year.length !== 4 && year.length !== 2) return null;
  const y = year.length === 2 ? 2000 + Number(year) : Number(year);
  const date = new Date(Date.UTC(y, Number(month) - 1, Number(day)));
  // `Date` turns an invalid day into a day of another month.
  const isReal = date.getUTCFullYear() === y && date.getUTCMonth() === Number(month) - 1;
  return isReal && y >= 1000 ? `${y}${pad(Number(month))}${pad(Number(day))}` : null;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
