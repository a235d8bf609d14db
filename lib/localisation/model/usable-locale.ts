/** The first of `wanted` that is a valid language tag, else en-US (docs/design/localisation-and-themes.md#language). */
export function usableLocale(...wanted: readonly string[]): string {
  return wanted.find(isLocale) ?? 'en-US';
}

/** True for a valid language tag. Stored values and those of a policy may be invalid, and `Intl` throws for these. */
export function isLocale(locale: string): boolean {
  try {
    return locale !== '' && Intl.getCanonicalLocales(locale).length === 1;
  } catch {
    return false;
  }
}

/** Languages with a catalogue in assets/localisation; the first one is the fallback (1.7). */
const SHIPPED_LANGUAGES = ['en', 'de'] as const;
export type ShippedLanguage = (typeof SHIPPED_LANGUAGES)[number];

/** Language of the shipped labels for a locale. */
export function shippedLanguage(locale: string): ShippedLanguage {
  const [language] = locale.toLowerCase().split(/[-_]/);
  return SHIPPED_LANGUAGES.find((shipped) => shipped === language) ?? SHIPPED_LANGUAGES[0];
}
