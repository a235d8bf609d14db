import { calendarDateOf, dateTimeText } from '#lib/localisation/model/calendar-date.ts';
import type { Texts } from '../i18n/text-provider.tsx';

/** The capture time: as it is seen, without a day that is today, and whole. Null if it is not known. */
export function captureTimeText(takenAt: string | undefined, { t, locale }: Pick<Texts, 't' | 'locale'>) {
  if (takenAt === undefined) return null;
  const [day, time] = [takenAt.slice(0, 8), takenAt.slice(8)];
  const text = dateTimeText(time === '' ? day : `${day}T${time}`, locale);
  if (text === '') return null;
  const isToday = day === calendarDateOf(new Date());
  return {
    seen: time !== '' && isToday ? text.slice(-5) : text,
    whole: t('uploads.takenAt', { moment: time === '' ? text : `${text}:${time.slice(4)}` }),
  };
}
