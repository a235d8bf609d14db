/** Dates while they are typed into the filter (specification 4.25). */

/** Digits of any script: 25.11.2026 and 11/25/2026, 2026-11-25, 25112026. */
const WHOLE = [
  /^\P{Nd}*\p{Nd}{1,2}\P{Nd}+\p{Nd}{1,2}\P{Nd}+\p{Nd}{4}\P{Nd}*$/u,
  /^\P{Nd}*\p{Nd}{4}\P{Nd}+\p{Nd}{1,2}\P{Nd}+\p{Nd}{2}\P{Nd}*$/u,
  /^\P{Nd}*\p{Nd}{8}\P{Nd}*$/u,
];

/**
 * False while more digits would make another day of it: 1/5/20 is on the way to 2026, 2026-1-1 to the 15th. What is no date
 * is none when it is whole, too.
 */
export function isWholeDate(text: string): boolean {
  return WHOLE.some((form) => form.test(text.trim()));
}
