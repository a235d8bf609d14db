/** The category list: three-letter codes for IPTCCategory (specification 5.8, 7.9). */
import type { CategoryEntry } from '#lib/contract/channels.ts';
import type { Language } from './languages.ts';

type Named = Readonly<Record<Language, string>>;

const CATEGORIES: Readonly<Record<string, Named>> = {
  ACE: { en: 'Arts, culture and entertainment', de: 'Kultur und Unterhaltung' },
  CLJ: { en: 'Crime, law and justice', de: 'Kriminalität und Recht' },
  DIS: { en: 'Disasters and accidents', de: 'Katastrophen und Unfälle' },
  EBF: { en: 'Economy, business and finance', de: 'Wirtschaft und Finanzen' },
  EDU: { en: 'Education', de: 'Bildung' },
  EVN: { en: 'Environment', de: 'Umwelt' },
  HTH: { en: 'Health', de: 'Gesundheit' },
  HUM: { en: 'Human interest', de: 'Menschen' },
  LAB: { en: 'Labour', de: 'Arbeit' },
  LIF: { en: 'Lifestyle and leisure', de: 'Freizeit' },
  POL: { en: 'Politics', de: 'Politik' },
  REL: { en: 'Religion and belief', de: 'Religion' },
  SCI: { en: 'Science and technology', de: 'Wissenschaft und Technik' },
  SOI: { en: 'Social issues', de: 'Gesellschaft' },
  SPO: { en: 'Sport', de: 'Sport' },
  WAR: { en: 'Unrest, conflicts and war', de: 'Konflikte und Krieg' },
  WEA: { en: 'Weather', de: 'Wetter' },
};

export function categoryEntries(language: Language): CategoryEntry[] {
  return Object.entries(CATEGORIES).map(([value, names]) => ({ value, text: names[language] }));
}
