/** Parses dates of cameras and programs: `2024:05:06 07:08:09`, `2024-05-06T07:08+02:00`, `2024-05-06Z`, `20240506`. */

export interface EmbeddedDate {
  /** yyyymmdd */
  readonly date: string;
  /** hhmmss; empty if there is none. */
  readonly time: string;
}

/** Undefined for anything but a full calendar date: blanks, zeros, a year alone, 31 February. */
export function embeddedDate(text: string): EmbeddedDate | undefined {
  const match = /^\s*(\d{4})([-:/.]?)(\d\d)\2(\d\d)(?:[T\s]\s*(.*)|Z|[+-]\d\d:?\d\d)?$/s.exec(text);
  if (!match) return undefined;
  const [, year = '', , month = '', day = '', rest = ''] = match;
  return isDay(Number(year), Number(month), Number(day))
    ? { date: `${year}${month}${day}`, time: embeddedTime(rest) ?? '' }
    : undefined;
}

/** hhmmss as written; drops a time zone (3.9; docs/design/choices.md). */
export function embeddedTime(text: string): string | undefined {
  const match = /^\s*(\d\d):?(\d\d)(?::?(\d\d))?/.exec(text);
  if (!match) return undefined;
  const [, hours = '', minutes = '', seconds = '00'] = match;
  const isTime = Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60;
  return isTime ? `${hours}${minutes}${seconds}` : undefined;
}

/** `+0100` of a time with a zone; UTC is `+0000`. */
export function embeddedZone(text: string): string | undefined {
  const [, sign, hours = '', minutes = '00'] = /\d\s*(?:([+-])(\d\d):?(\d\d)?|Z)\s*$/.exec(text) ?? [];
  if (sign === undefined) return /\dZ\s*$/.test(text) ? '+0000' : undefined;
  return Number(hours) <= 14 && Number(minutes) < 60 ? `${sign}${hours}${minutes}` : undefined;
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  // `Date` turns an invalid day into a day of another month.
  return year > 0 && date.getUTCMonth() === month - 1;
}
