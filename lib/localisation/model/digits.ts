/** Digits as people of a locale write them: Arabic-Indic ones for `ar-EG`, Latin ones for most (decision 31). */

/** Making a formatter takes half a millisecond, and every line of a list asks. */
const known = new Map<string, readonly string[]>();

/** Digits 0 to 9 of `text` in the locale's own; everything else stays. */
export function toLocaleDigits(text: string, locale: string): string {
  const digits = known.get(locale) ?? readDigits(locale);
  known.set(locale, digits);
  return text.replace(/[0-9]/g, (digit) => digits[Number(digit)] ?? digit);
}

function readDigits(locale: string): string[] {
  const format = new Intl.NumberFormat(locale);
  return Array.from({ length: 10 }, (_, digit) => format.format(digit));
}

/** Decimal digits of any script as 0 to 9: a keyboard writes what it writes, whatever the locale. */
export function toLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // Unicode keeps the ten digits of a script in a row.
    let value = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value % 10);
  });
}
