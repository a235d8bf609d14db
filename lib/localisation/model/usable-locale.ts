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

/** Languages with a catalogue in assets/localisation; the first one is for every locale that has none (1.7). */
const SHIPPED_LANGUAGES = ['en', 'de'] as const;
export type ShippedLanguage = (typeof SHIPPED_LANGUAGES)[number];

/** The language of the shipped labels for a locale. */
export function shippedLanguage(locale: string): ShippedLanguage {
  const [language] = locale.toLowerCase().split(/[-_]/);
  return SHIPPED_LANGUAGES.find((shipped) => shipped === language) ?? SHIPPED_LANGUAGES[0];
}
