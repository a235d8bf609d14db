import {
  calendarDateOf,
  datePlaceholder,
  formatCalendarDate,
  isCalendarDate,
  parseCalendarDate,
} from '#lib/localisation/model/calendar-date.ts';
import { useText } from './text-provider.tsx';

/** Localised labels and formats of a date field. */
export function useDateLabels() {
  const { t, locale } = useText();
  const letters = { d: t('metadata.dayLetters'), m: t('metadata.monthLetters'), y: t('metadata.yearLetters') };
  return {
    locale,
    // An incomplete date is shown as typed.
    format: (date: string) => (isCalendarDate(date) ? formatCalendarDate(date, locale) : date),
    parse: (text: string) => parseCalendarDate(text, locale),
    placeholder: datePlaceholder(locale, letters),
    today: calendarDateOf(new Date()),
    calendarLabel: t('metadata.openCalendar'),
    previousLabel: t('metadata.previousMonth'),
    nextLabel: t('metadata.nextMonth'),
  };
}
