import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { type Language, LOCALE_ID } from './languages.ts';

const catalogue = v.record(v.string(), v.string());

/** The texts of one language, as the client ships them too: id → text. */
export async function readCatalogue(language: Language): Promise<Readonly<Record<string, string>>> {
  const url = new URL(`../../assets/localisation/${LOCALE_ID[language]}.json`, import.meta.url);
  return v.parse(catalogue, JSON.parse(await readFile(url, 'utf8')));
}
