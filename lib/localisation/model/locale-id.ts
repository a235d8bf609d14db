import lcid from 'lcid';

const FALLBACK_ID = 1033;

/** Windows locale id that the localisation service speaks, for example 1031 for de-DE; en-US for locales without one (1.7, 7.16). */
export function localeIdOf(locale: string): number {
  return lcid.to(locale) ?? FALLBACK_ID;
}
