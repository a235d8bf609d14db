/** A server that names a later day means something else than a short trouble. */
const LONGEST_MS = 3_600_000;

/** Milliseconds that a `Retry-After` asks to wait, an hour at most; null for none or nonsense (RFC 9110, 10.2.3). */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const isSeconds = /^\d+$/.test(header.trim());
  const wait = isSeconds ? Number(header) * 1_000 : /[a-z]/i.test(header) ? Date.parse(header) - now : Number.NaN;
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), LONGEST_MS);
}
