/**
 * The shipped labels, for what the server has none of: first run, start-up failure, an id it does not know. Each language
 * is loaded when it is needed, so that a surface which has the server's labels carries none of them.
 */
import type { TextId } from '#lib/localisation/model/text-id.ts';

export type { CountedTextId, TextId } from '#lib/localisation/model/text-id.ts';
export type Catalogue = Readonly<Record<TextId, string>>;

const loaded = new Map<'de' | 'en', Catalogue>();

/** The shipped catalogue whose language is that of `locale`, English for any other; undefined until it is loaded. */
export function shippedCatalogue(locale: string): Catalogue | undefined {
  return loaded.get(languageOf(locale));
}

/** Loads what `shippedCatalogue` gives from then on. */
export async function loadCatalogue(locale: string): Promise<void> {
  const language = languageOf(locale);
  if (loaded.has(language)) return;
  const { default: catalogue } =
    language === 'de'
      ? await import('../../assets/localisation/de-DE.json')
      : await import('../../assets/localisation/en-US.json');
  loaded.set(language, catalogue);
}

/** The language of the shipped labels that `locale` gets. */
export function languageOf(locale: string): 'de' | 'en' {
  return locale.toLowerCase().startsWith('de') ? 'de' : 'en';
}
