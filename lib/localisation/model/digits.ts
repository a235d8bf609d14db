/** Digits of a locale: Arabic-Indic ones for `ar-EG`, Latin ones for most (decision 31). */

/** Cached: creating a formatter takes half a millisecond, and every row needs one. */
const known = new Map<string, readonly string[]>();

/** Replaces the digits 0 to 9 of `text` by the locale's digits. */
export function toLocaleDigits(text: string, locale: string): string {
  const digits = known.get(locale) ?? readDigits(locale);
  known.set(locale, digits);
  return text.replace(/[0-9]/g, (digit) => digits[Number(digit)] ?? digit);
}

function readDigits(locale: string): string[] {
  const format = new Intl.NumberFormat(locale);
  return Array.from({ length: 10 }, (_, digit) => format.format(digit));
}

/** Replaces decimal digits of any script by 0 to 9: a keyboard need not match the locale. */
export function toLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // In Unicode, the ten digits of a script are consecutive.
    let value = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value % 10);
  });
}
