/** The first of `wanted` that dates and numbers can be written in; en-US where none can (docs/design/localisation-and-themes.md#language). */
export function usableLocale(...wanted: readonly string[]): string {
  return wanted.find(isLocale) ?? 'en-US';
}

/** What was stored or set by a policy may be no locale at all, and `Intl` throws at it. */
export function isLocale(locale: string): boolean {
  try {
    return locale !== '' && Intl.getCanonicalLocales(locale).length === 1;
  } catch {
    return false;
  }
}
