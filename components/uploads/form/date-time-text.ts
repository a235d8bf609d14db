import { formatCalendarDate } from '#lib/localisation/model/calendar-date.ts';

/** `yyyymmdd` or `yyyymmddThhmmss` as people read it; seconds are left out. */
export function dateTimeText(moment: string, locale: string): string {
  const [day = '', time = ''] = moment.split('T');
  const date = formatCalendarDate(day, locale);
  return time === '' ? date : `${date} ${time.slice(0, 2)}:${time.slice(2, 4)}`;
}
