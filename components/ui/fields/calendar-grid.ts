/** Calendar days as `yyyymmdd`, computed in UTC: a local calendar may skip a day (Samoa, 30 December 2011). */
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

const DAY = 'YYYYMMDD';

export function addDays(date: string, days: number): string {
  return dayjs.utc(date).add(days, 'day').format(DAY);
}

/** The same day of another month, or that month's last one. */
export function addMonths(date: string, months: number): string {
  return dayjs.utc(date).add(months, 'month').format(DAY);
}

/** 0 = Sunday. */
export function weekdayOf(date: string): number {
  return dayjs.utc(date).day();
}

/** Six weeks of seven days that hold the month of `date`; `firstWeekday` 0 = Sunday. */
export function monthGrid(date: string, firstWeekday: number): readonly (readonly string[])[] {
  const first = `${date.slice(0, 6)}01`;
  const start = addDays(first, -((weekdayOf(first) - firstWeekday + 7) % 7));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(start, week * 7 + weekday)),
  );
}

/** Midnight UTC of that day, for formatting with `timeZone: 'UTC'`. */
export function toUtc(date: string): Date {
  return dayjs.utc(date).toDate();
}
