/** Days of a time zone other than the user's own, which `Date` does not know. Names are those of IANA. */
import { type CalendarDate, startOfDay } from './calendar-date.ts';

const DAY_MS = 86_400_000;

/** Empty if the browser does not name it, or by a name that it does not take, such as `Etc/Unknown`. */
export function ownTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  // The type does not say that it may be missing.
  return timeZone && isTimeZone(timeZone) ? timeZone : '';
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Start of a day in `zone`, as `startOfDay` is of the user's own; without a zone, that. */
export function startOfDayIn(zone: string | undefined, date: CalendarDate, laterDays = 0): Date {
  if (zone === undefined) return startOfDay(date, [0, 0, 0], laterDays);
  const clock = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(4, 6)) - 1, Number(date.slice(6)) + laterDays);
  const offsetAt = clockOffset(zone);
  // No zone changes its clock twice within two days. A midnight that comes twice is the first one; one that is skipped
  // is counted by the offset before, as `Date` does.
  const [first, second] = [-DAY_MS, DAY_MS].map((away) => clock - offsetAt(clock + away)) as [number, number];
  return new Date(second + offsetAt(second) === clock && first + offsetAt(first) !== clock ? second : first);
}

/** Ms by which the clocks of `zone` are ahead of UTC at a moment. */
function clockOffset(zone: string): (moment: number) => number {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (moment) => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
    const at = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
    const clock = Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'));
    return clock - Math.floor(moment / 1000) * 1000;
  };
}
