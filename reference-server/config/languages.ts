/** The two languages of this server (specification 1.7). */
export type Language = 'en' | 'de';

export const LOCALE_ID: Readonly<Record<Language, string>> = { en: 'en-US', de: 'de-DE' };

/** The low ten bits of a locale id are its primary language: 7 is German in every country. */
const GERMAN = 0x07;

/** `svcLanguageID` is a Windows locale id (1031 = de-DE). English when it is missing or unknown. */
export function languageOf(svcLanguageID: string | undefined): Language {
  return (Number(svcLanguageID) & 0x3ff) === GERMAN ? 'de' : 'en';
}

/** German when `Accept-Language` starts with `de`, else English. */
export function languageOfHeader(acceptLanguage: string | undefined): Language {
  return /^\s*de\b/i.test(acceptLanguage ?? '') ? 'de' : 'en';
}
