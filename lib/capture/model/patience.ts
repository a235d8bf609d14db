/** How long a site is waited for: once for all addresses of a picture, whoever reads them. */

const PATIENCE_MS = 300_000;
/** Kept for the picture that is shown, which is tried last. */
const LAST_MS = 60_000;

export type Patience = (isLast: boolean) => number;

/** What is left from now on, in milliseconds. */
export function startPatience(now: () => number): Patience {
  const start = now();
  return (isLast) => Math.max(0, start + PATIENCE_MS - (isLast ? 0 : LAST_MS) - now());
}
