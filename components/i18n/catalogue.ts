/**
 * The shipped labels, for what the server has none of: first run, start-up failure, an id it does not know. Each language
 * is loaded when it is needed, so that a surface which has the server's labels carries none of them.
 */
import type { TextId } from '#lib/localisation/model/text-id.ts';
import { type ShippedLanguage, shippedLanguage } from '#lib/localisation/model/usable-locale.ts';

export type { CountedTextId, TextId } from '#lib/localisation/model/text-id.ts';
export type Catalogue = Readonly<Record<TextId, string>>;

const CATALOGUES: Readonly<Record<ShippedLanguage, () => Promise<{ readonly default: Catalogue }>>> = {
  en: () => import('../../assets/localisation/en-US.json'),
  de: () => import('../../assets/localisation/de-DE.json'),
};

const loaded = new Map<ShippedLanguage, Catalogue>();

/** The shipped catalogue whose language is that of `locale`, English for any other; undefined until it is loaded. */
export function shippedCatalogue(locale: string): Catalogue | undefined {
  return loaded.get(shippedLanguage(locale));
}

/** Loads what `shippedCatalogue` gives from then on. */
export async function loadCatalogue(locale: string): Promise<void> {
  const language = shippedLanguage(locale);
  if (loaded.has(language)) return;
  const { default: catalogue } = await CATALOGUES[language]();
  loaded.set(language, catalogue);
}
