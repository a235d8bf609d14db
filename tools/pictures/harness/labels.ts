/** Accessible names in both languages, from the catalogues of the reference server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShippedLanguage } from '#lib/localisation/model/usable-locale.ts';
import type { TextId } from '../../../components/i18n/catalogue.ts';
import { root } from '../../../scripts/root.ts';

export type Language = ShippedLanguage;
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', de: 'de-DE' };
export const LANGUAGES = Object.keys(LOCALES) as Language[];

const catalogues = new Map(LANGUAGES.map((language) => [language, readCatalogue(language)]));

function readCatalogue(language: Language): Readonly<Record<TextId, string>> {
  return JSON.parse(readFileSync(join(root, `assets/localisation/${LOCALES[language]}.json`), 'utf8'));
}

/** The text as a pattern; a placeholder such as `{name}` matches anything. */
export function textPattern(language: Language, id: TextId): string {
  const text = catalogues.get(language)?.[id];
  if (text === undefined) throw new Error(`There is no text ${id} in ${LOCALES[language]}`);
  const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return parts.join('.*');
}
