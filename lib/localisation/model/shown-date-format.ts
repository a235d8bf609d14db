import { datePattern } from './calendar-date.ts';

/** 9.7 prints `M/d/yyyy` and `d.M.yyyy` for these locales; fields have two digits. */
const WITHOUT_ZEROS = /^(?:en-US|de)\b/i;

/** Format for dayjs outside of fields: `M/D/YYYY` and `D.M.YYYY`; for other locales the format of fields. */
export function shownDateFormat(locale: string): string {
  const { order, separator } = datePattern(locale);
  const parts = WITHOUT_ZEROS.test(locale) ? { y: 'YYYY', m: 'M', d: 'D' } : { y: 'YYYY', m: 'MM', d: 'DD' };
  return Array.from(order, (letter) => parts[letter as 'd' | 'm' | 'y']).join(separator);
}
