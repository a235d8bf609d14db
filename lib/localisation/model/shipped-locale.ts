/** The locales whose labels are in the repository (specification 1.7). */
export const SHIPPED_LOCALES = ['en-US', 'de-DE'] as const;
export type ShippedLocale = (typeof SHIPPED_LOCALES)[number];

/** The shipped locale for any locale: the same, else the same language, else en-US (design 7). */
export function shippedLocaleFor(locale: string): ShippedLocale {
  const language = locale.split('-')[0]?.toLowerCase();
  return (
    SHIPPED_LOCALES.find((shipped) => shipped === locale) ??
    SHIPPED_LOCALES.find((shipped) => shipped.startsWith(`${language}-`)) ??
    'en-US'
  );
}
