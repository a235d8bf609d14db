import type { ShippedLocale } from './shipped-locale.ts';

/** Windows locale ids that the localisation service speaks (specification 1.7, 7.16). */
const LOCALE_IDS: Readonly<Record<ShippedLocale, number>> = { 'en-US': 1033, 'de-DE': 1031 };

export function localeIdOf(locale: ShippedLocale): number {
  return LOCALE_IDS[locale];
}
