/** The terms of the full-text index: folded words, and marks for values that a search compares as a whole. */
import type { CatalogueAsset } from '../stores/catalogue.ts';
import { foldText } from './fold-text.ts';

/** Private use, so no word can contain it. */
const MARK = '\ue000';

export function sourceTerm(sourceId: string): string {
  return `${MARK}s${hex(sourceId)}`;
}

/** The source id of such a term; undefined for any other. */
export function sourceOfTerm(term: string): string | undefined {
  return term.startsWith(`${MARK}s`) ? Buffer.from(term.slice(2), 'hex').toString() : undefined;
}

export function zTypeTerm(zType: string): string {
  return `${MARK}z${hex(zType)}`;
}

/** Every character that is neither letter nor digit is a separator. */
export function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

const MAX_WORDS = 32;

/** The words that a search looks for: the first 32. */
export function searchWords(text: string): string[] {
  return wordsOf(text).slice(0, MAX_WORDS);
}

/** The words of a filter's condition, each once. */
export function filterWords(text: string): string[] {
  return [...new Set(wordsOf(text))];
}

type Marked = Pick<CatalogueAsset, 'sourceId' | 'zType'>;

/** What the index stores for an asset with these folded words. */
export function indexedTerms(words: readonly string[], { sourceId, zType }: Marked): string[] {
  return [...words, sourceTerm(sourceId), zTypeTerm(zType)];
}

/** The same as text, separated by spaces. */
export function indexedText(words: readonly string[], asset: Marked): string {
  return indexedTerms(words, asset).join(' ');
}

/** The tokenizer separates at punctuation and ignores the case of Latin letters; source ids may contain both. */
function hex(text: string): string {
  return Buffer.from(text).toString('hex');
}
