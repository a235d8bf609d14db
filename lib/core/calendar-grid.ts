/** Days of the calendar as `yyyymmdd`, counted in UTC so that daylight saving time neither skips nor repeats one. */

export function addDays(date: string, days: number): string {
  const moment = toUtc(date);
  moment.setUTCDate(moment.getUTCDate() + days);
  return fromUtc(moment);
}

/** The same day of another month, or that month's last one. */
export function addMonths(date: string, months: number): string {
  const moment = toUtc(date);
  const day = moment.getUTCDate();
  moment.setUTCDate(1);
  moment.setUTCMonth(moment.getUTCMonth() + months);
  const last = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate();
  moment.setUTCDate(Math.min(day, last));
  return fromUtc(moment);
}

/** 0 = Sunday. */
export function weekdayOf(date: string): number {
  return toUtc(date).getUTCDay();
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
  return new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(4, 6)) - 1, Number(date.slice(6, 8))));
}

function fromUtc(moment: Date): string {
  return moment.toISOString().slice(0, 10).replaceAll('-', '');
}
