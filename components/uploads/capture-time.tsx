import { calendarDateOf, startOfDay } from '#lib/localisation/model/calendar-date.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useUsageTurn } from '../surface/use-usage-label.ts';
import { captureTimeText } from './capture-time-text.ts';

const nextDay = (nowMs: number) => startOfDay(calendarDateOf(new Date(nowMs)), [0, 0, 0], 1).getTime();

/** The capture time of a file, by which lists are sorted; the day only if it is not today, so that a wrong clock is seen. */
export function CaptureTime({ takenAt }: { readonly takenAt: string | undefined }) {
  const texts = useText();
  useUsageTurn(nextDay);
  const text = captureTimeText(takenAt, texts);
  if (!text) return null;
  return (
    <span className="capture-time" title={text.whole}>
      {/* One word, so that only the dot before it breaks the line. */}
      <span aria-hidden="true">{text.seen.replace(' ', '\u00a0')}</span>
      <span className="visually-hidden">{text.whole}</span>
    </span>
  );
}
