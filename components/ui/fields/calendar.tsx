import '../../../assets/styles/ui/calendar.css';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { mirroredKey } from '../grid-keys.ts';
import { IconButton } from '../icon-button.tsx';
import { LATE_ICONS } from '../late-icons.ts';
import { addDays, addMonths, monthGrid, toUtc, weekdayOf } from './calendar-grid.ts';

interface CalendarProps {
  readonly label: string;
  readonly locale: string;
  /** `yyyymmdd`, or empty. */
  readonly value: string;
  readonly today: string;
  readonly max?: string | undefined;
  readonly previousLabel: string;
  readonly nextLabel: string;
  readonly onChoose: (date: string) => void;
}

/**
 * One month as a grid: arrows move by day and week, Page Up and Down by month, Home and End to the ends of the week.
 */
export function Calendar({ label, locale, value, today, max, previousLabel, nextLabel, onChoose }: CalendarProps) {
  const latest = max ?? '99991231';
  const [active, setActive] = useState(earlier(value || today, latest));
  const grid = useRef<HTMLTableElement>(null);
  const titleId = useId();
  const firstWeekday = firstWeekdayOf(locale);
  const weeks = monthGrid(active, firstWeekday);

  const isOpened = useRef(false);
  useEffect(() => {
    // The focus stays on the buttons for previous and next month.
    if (isOpened.current && !grid.current?.contains(document.activeElement)) return;
    isOpened.current = true;
    grid.current?.querySelector<HTMLElement>(`[data-date="${active}"]`)?.focus();
  }, [active]);

  const move = (event: KeyboardEvent): void => {
    const next = dayAfterKey(event.key, active, firstWeekday);
    if (next === null) return;
    event.preventDefault();
    setActive(earlier(next, latest));
  };
  return (
    <div className="calendar">
      <div className="calendar-head">
        <IconButton
          icon={LATE_ICONS.chevronLeft}
          label={previousLabel}
          onClick={() => setActive(addMonths(active, -1))}
        />
        <p id={titleId} className="calendar-month" aria-live="polite">
          {formatUtc(active, locale, { month: 'long', year: 'numeric' })}
        </p>
        <IconButton
          icon={LATE_ICONS.chevronRight}
          label={nextLabel}
          onClick={() => setActive(earlier(addMonths(active, 1), latest))}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with arrow keys is a grid */}
      <table role="grid" ref={grid} aria-label={label} aria-describedby={titleId} onKeyDown={move}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={formatUtc(day, locale, { weekday: 'long' })}>
                {formatUtc(day, locale, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    className="calendar-day"
                    data-date={day}
                    data-other={day.slice(0, 6) !== active.slice(0, 6)}
                    aria-current={day === today ? 'date' : undefined}
                    aria-pressed={day === value}
                    aria-label={formatUtc(day, locale, { dateStyle: 'full' })}
                    tabIndex={day === active ? 0 : -1}
                    disabled={day > latest}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(6)).toLocaleString(locale)}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function dayAfterKey(key: string, day: string, firstWeekday: number): string | null {
  const intoWeek = (weekdayOf(day) - firstWeekday + 7) % 7;
  switch (mirroredKey(key)) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    case 'Home':
      return addDays(day, -intoWeek);
    case 'End':
      return addDays(day, 6 - intoWeek);
    default:
      return null;
  }
}

/** Days as `yyyymmdd` compare like text. */
function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

/** 0 = Sunday. Without `getWeekInfo`, as in Firefox: Sunday in the USA and Canada, else Monday. */
function firstWeekdayOf(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?(): { firstDay: number } };
  return (known.getWeekInfo?.().firstDay ?? (/-(US|CA)$/.test(locale) ? 7 : 1)) % 7;
}

/** Formats in the Gregorian calendar, which the grid shows in every locale. */
function formatUtc(date: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' }).format(toUtc(date));
}
