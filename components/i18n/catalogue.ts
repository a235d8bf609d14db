/**
 * The shipped labels, used where the server's are missing: on the first run, after a start-up failure, and for ids that
 * the server does not know. Each language is loaded on demand, so that a surface with the server's labels loads none.
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

/** The shipped catalogue in the language of `locale`, else in English; undefined until it is loaded. */
export function shippedCatalogue(locale: string): Catalogue | undefined {
  return loaded.get(shippedLanguage(locale));
}

/** Loads the catalogue for `shippedCatalogue`. */
export async function loadCatalogue(locale: string): Promise<void> {
  const language = shippedLanguage(locale);
  if (loaded.has(language)) return;
  const { default: catalogue } = await CATALOGUES[language]();
  loaded.set(language, catalogue);
}
