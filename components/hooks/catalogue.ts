/** The shipped labels. en-US is part of every surface; another language is loaded before the first paint if it is the one needed. */
import enUS from '../../assets/localisation/en-US.json';

export type TextId = keyof typeof enUS;
/** Ids that exist as `<id>.one` and `<id>.other`. */
export type CountedTextId = TextId extends infer Id ? (Id extends `${infer Stem}.one` ? Stem : never) : never;
export type Catalogue = Readonly<Record<TextId, string>>;

export const ENGLISH: Catalogue = enUS;

const loaded = new Map<string, Catalogue>([['en', ENGLISH]]);

/** The shipped catalogue whose language is that of `locale`; English for a language that is not shipped. */
export function shippedCatalogue(locale: string): Catalogue | undefined {
  return loaded.get(languageOf(locale));
}

/** Loads what `shippedCatalogue` gives from then on. */
export async function loadCatalogue(locale: string): Promise<Catalogue> {
  const language = languageOf(locale);
  const known = loaded.get(language);
  if (known) return known;
  const { default: german } = await import('../../assets/localisation/de-DE.json');
  loaded.set('de', german);
  return german;
}

function languageOf(locale: string): 'de' | 'en' {
  return locale.toLowerCase().startsWith('de') ? 'de' : 'en';
}
