/** The numbers of a typed date: 25.11.2026 or 11/25/2026, 2026-11-25, 25112026; digits of any script. */
const WHOLE = [
  /^\P{Nd}*\p{Nd}{1,2}\P{Nd}+\p{Nd}{1,2}\P{Nd}+\p{Nd}{4}\P{Nd}*$/u,
  /^\P{Nd}*\p{Nd}{4}\P{Nd}+\p{Nd}{1,2}\P{Nd}+\p{Nd}{2}\P{Nd}*$/u,
  /^\P{Nd}*\p{Nd}{8}\P{Nd}*$/u,
];

/**
 * False if more digits could make another date (4.25): 1/5/20 may become 1/5/2026, 2026-1-1 may become 2026-1-15. Does
 * not check that the date exists.
 */
export function isWholeDate(text: string): boolean {
  return WHOLE.some((form) => form.test(text.trim()));
}
