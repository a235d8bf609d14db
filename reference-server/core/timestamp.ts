/** Times on the wire are `yyyymmdd hh:mm:ss` in UTC (docs/contract.md). */
import { TIMESTAMP_PATTERN } from '#lib/contract/search-types.ts';

export function wireTimestamp(time: number | Date): string {
  const iso = new Date(time).toISOString();
  return `${iso.slice(0, 10).replaceAll('-', '')} ${iso.slice(11, 19)}`;
}

/** The span that a timestamp covers, in milliseconds since 1970: a day, a minute or a second. `last` is inclusive. */
export interface TimeSpan {
  readonly first: number;
  readonly last: number;
}

/** Undefined when the text is not a timestamp, or its date or time does not exist. */
export function timeSpanOf(text: string): TimeSpan | undefined {
  const match = TIMESTAMP_PATTERN.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const first = Date.UTC(year, month - 1, day, hour, minute, second);
  const back = new Date(first);
  const isReal = back.getUTCMonth() === month - 1 && back.getUTCDate() === day && back.getUTCHours() === hour;
  if (!isReal || minute > 59 || second > 59) return undefined;
  const lengthMs = match[4] === undefined ? 86_400_000 : match[6] === undefined ? 60_000 : 1_000;
  return { first, last: first + lengthMs - 1 };
}

/** The period of a comparison with a time, in milliseconds. Both ends are included; undefined means open. */
export function periodOf(operator: string, value: string): [first: number | undefined, last: number | undefined] {
  const span = timeSpanOf(value);
  if (span === undefined) return [undefined, undefined];
  switch (operator) {
    case ':':
      return [span.first, span.last];
    case '>=':
      return [span.first, undefined];
    case '<':
      return [undefined, span.first - 1];
    case '<=':
      return [undefined, span.last];
    default:
      return [span.last + 1, undefined];
  }
}
