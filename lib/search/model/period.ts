/**
 * Preset codes of the filter's period (specification 4.26; docs/design/choices.md): `<letter><number>[ hh:mm[:ss]]` is
 * its start in the user's time zone. A period always ends now.
 */
import { calendarDateOf, isCalendarDate, startOfDay, type TimeOfDay } from '#lib/localisation/model/calendar-date.ts';

/** Code of the period, and value of the special filter, that restrict nothing. */
export const NO_LIMITS = '*';
/** Code of the period whose dates the user types (4.25). */
export const CUSTOM_PERIOD = 'o';

export type Period =
  | { readonly kind: 'unlimited' }
  /** Does not change the dates. */
  | { readonly kind: 'custom' }
  | { readonly kind: 'absolute'; readonly date: string; readonly time: TimeOfDay }
  | { readonly kind: 'back'; readonly unit: BackUnit; readonly count: number; readonly time: TimeOfDay };

type BackUnit = 'y' | 'm' | 'd' | 'h' | 's';

const CODE = /^([aymdhs])(\d{1,9})(?: (\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;
/** Years have four digits on the wire. */
const FIRST_YEAR = 1000;

/** Null for an invalid code. */
export function parsePeriod(code: string): Period | null {
  if (code === NO_LIMITS) return { kind: 'unlimited' };
  if (code === '' || code === CUSTOM_PERIOD) return { kind: 'custom' };
  const match = CODE.exec(code);
  if (match === null) return null;
  const [, letter = '', digits = '', ...clock] = match;
  const [hours = 0, minutes = 0, seconds = 0] = clock.map((part) => Number(part ?? 0));
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  const time: TimeOfDay = [hours, minutes, seconds];
  if (letter === 'a') return isCalendarDate(digits) ? { kind: 'absolute', date: digits, time } : null;
  return { kind: 'back', unit: letter as BackUnit, count: Number(digits), time };
}

/** Start of the period; null without a limit, or if its year has less than four digits. */
export function periodStart(period: Period, now: Date): Date | null {
  if (period.kind === 'unlimited' || period.kind === 'custom') return null;
  const start = period.kind === 'absolute' ? startOfDay(period.date, period.time) : goBack(period, now);
  return start.getFullYear() >= FIRST_YEAR ? start : null;
}

/** The dates that a preset sets; null for the custom one and for an invalid code. */
export function periodDates(code: string, now: Date): { readonly fromDate: string; readonly toDate: string } | null {
  const period = parsePeriod(code);
  if (period === null || period.kind === 'custom') return null;
  const start = periodStart(period, now);
  return { fromDate: start === null ? '' : calendarDateOf(start), toDate: '' };
}

function goBack({ unit, count, time }: Extract<Period, { kind: 'back' }>, now: Date): Date {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  switch (unit) {
    case 'y':
      return localDate(year - count, 0, 1, time);
    case 'm':
      // 31 March minus one month is the last day of February.
      return localDate(year, month - count, Math.min(day, new Date(year, month - count + 1, 0).getDate()), time);
    case 'd':
      return startOfDay(calendarDateOf(now), time, -count);
    case 'h':
      return new Date(now.getTime() - count * 3_600_000);
    case 's':
      return new Date(now.getTime() - count * 1_000);
  }
}

/** An invalid Date for years before 1000, because `new Date` maps the years 0 to 99 to 1900 to 1999. */
function localDate(year: number, month: number, day: number, time: TimeOfDay): Date {
  return year < FIRST_YEAR ? new Date(Number.NaN) : new Date(year, month, day, ...time);
}
