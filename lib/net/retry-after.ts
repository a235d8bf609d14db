/** Reads the headers `Retry-After` and `Date` (RFC 9110, 10.2.3 and 6.6.1). */

/** Longer delays are cut, because the user would not wait for them. */
const LONGEST_MS = 3_600_000;

/** Delay of a `Retry-After` in ms, an hour at most; null if it is missing or invalid. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const isSeconds = /^\d+$/.test(header.trim());
  const wait = isSeconds ? Number(header) * 1_000 : /[a-z]/i.test(header) ? Date.parse(header) - now : Number.NaN;
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), LONGEST_MS);
}

/** The server's clock, else `now`; for times that the server names, as the local clock may be wrong. */
export function serverTime(date: string | null | undefined, now: number): number {
  return Date.parse(date ?? '') || now;
}
