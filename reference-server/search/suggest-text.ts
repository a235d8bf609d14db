/** 'Did you mean': for words that nothing has, words that are like them (docs/contract.md#typed-text). */

import { JOINT, wordsOf } from '#lib/search/model/search-words.ts';
import { InterruptedRead } from '../scheduling/read-clock.ts';
import { searchableTexts } from '../stores/asset-rows.ts';
import type { CatalogueAsset, CataloguePage, CatalogueQuery } from '../stores/catalogue.ts';
import type { FilterNode } from '../stores/filter-grammar.ts';

export type Search = (query: CatalogueQuery) => Promise<CataloguePage>;

/** Each word of a text is looked up by itself. */
const MOST_WORDS = 8;
/** A misspelt word has one error, and a text that many such words. */
const MOST_UNKNOWN = 2;
/** Shorter words are like too many others, longer ones have too many that are like them. */
const [SHORTEST, LONGEST] = [3, 16];
/** The index alternates this many words in one step, besides the others of the text. */
const AT_ONCE = 20;
/** The newest assets that have one of them: the word that most of them have is meant. */
const LOOKED_AT = 24;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/**
 * The text with words that find something together, where a word of it finds nothing. Undefined: every word finds something, or
 * there is nothing like it. `query` is the text's own, which finds nothing.
 */
export async function suggestText(text: string, query: CatalogueQuery, search: Search): Promise<string | undefined> {
  const { type, words } = query;
  if (words.length === 0 || words.length > MOST_WORDS) return undefined;
  const read = (criteria: Partial<CatalogueQuery>, count = 1) =>
    search({ type, sourceIds: [], words: [], offset: 0, count, snapshot: UNCOUNTED, ...criteria });
  const unknown: string[] = [];
  for (const [at, word] of words.entries()) {
    const { assets } = await read(at === words.length - 1 ? { words: [word] } : { filter: whole(word) });
    if (assets.length === 0) unknown.push(word);
  }
  if (unknown.length === 0 || unknown.length > MOST_UNKNOWN) return undefined;
  const known = words.filter((word) => !unknown.includes(word));
  // The last word of the text may be the beginning of one.
  const beside = unknown.includes(words.at(-1) ?? '')
    ? { whole: known, start: [] }
    : { whole: known.slice(0, -1), start: known.slice(-1) };
  const found = new Map<string, string>();
  for (const word of unknown) {
    const like = await likeliest(likeWords(foldedWord(word)), beside, query, read);
    if (like === undefined) return undefined;
    found.set(foldedWord(word), like);
  }
  // One was looked for with all the others.
  if (unknown.length === 1) return replaced(text, found);
  const meant = words.map((word) => found.get(foldedWord(word)) ?? word);
  const { assets } = await read({ ...query, words: meant, count: 1, offset: 0, snapshot: UNCOUNTED });
  return assets.length === 0 ? undefined : replaced(text, found);
}

/** Nothing is counted for a snapshot that is given. */
const UNCOUNTED = { lastRow: Number.MAX_SAFE_INTEGER, found: 0 };

/** What differs by one letter: another, one more, one less, two exchanged. */
export function likeWords(word: string): readonly string[] {
  if (word.length < SHORTEST || word.length > LONGEST || !/^[a-z0-9]+$/.test(word)) return [];
  const places = Array.from(word, (_, at) => [word.slice(0, at), word.slice(at)] as const);
  const like = [
    ...places.map(([before, after]) => `${before}${after.charAt(1)}${after.charAt(0)}${after.slice(2)}`),
    ...places.map(([before, after]) => before + after.slice(1)),
    ...places.flatMap(([before, after]) => LETTERS.map((letter) => before + letter + after.slice(1))),
    ...places.flatMap(([before, after]) => LETTERS.map((letter) => before + letter + after)),
    ...LETTERS.map((letter) => word + letter),
  ];
  return [...new Set(like)].filter((each) => each !== word);
}

/** The other words of the text. */
interface Beside {
  readonly whole: readonly string[];
  /** The last one. */
  readonly start: readonly string[];
}

type Read = (criteria: Partial<CatalogueQuery>, count: number) => Promise<CataloguePage>;

/** As it is written in the assets. */
async function likeliest(
  like: readonly string[],
  beside: Beside,
  { filter, sourceIds }: CatalogueQuery,
  read: Read,
): Promise<string | undefined> {
  const found: (readonly [folded: string, written: string])[] = [];
  for (let at = 0; at < like.length; at += AT_ONCE) {
    const some = like.slice(at, at + AT_ONCE);
    const parts: FilterNode[] = [
      { kind: 'any', parts: some.map(whole) },
      ...beside.whole.map(whole),
      ...(filter === undefined ? [] : [filter]),
    ];
    const criteria = { words: beside.start, filter: { kind: 'all' as const, parts }, sourceIds };
    const page = await read(criteria, LOOKED_AT).catch(undefinedIfInterrupted);
    if (page === undefined) break;
    for (const asset of page.assets) {
      const written = writtenWords(asset);
      found.push(
        ...some.flatMap((word) => [[word, written.get(word) ?? ''] as const]).filter(([, each]) => each !== ''),
      );
    }
  }
  // The first of those that are as frequent: an exchange is likelier than another letter.
  const likeliestWord = mostFrequent(found.map(([folded]) => folded));
  return mostFrequent(found.filter(([folded]) => folded === likeliestWord).map(([, written]) => written));
}

/** What was found by then is suggested. */
function undefinedIfInterrupted(error: unknown): undefined {
  if (!(error instanceof InterruptedRead)) throw error;
}

const WORD = /[\p{L}\p{N}\p{M}\p{Cf}]+/gu;
const JOINED = new RegExp(`${WORD.source}(?:(?:${JOINT.source})${WORD.source})+`, 'gu');

/** By their folded form. Of several spellings the plainest: databases do not keep the order of fields. */
function writtenWords(asset: CatalogueAsset): ReadonlyMap<string, string> {
  const written = searchableTexts(asset).flatMap((text) => [
    ...(text.match(JOINED) ?? []),
    ...(text.match(WORD) ?? []),
  ]);
  const plainestLast = written.toSorted((one, other) => other.localeCompare(one, 'en'));
  return new Map(plainestLast.map((word) => [foldedWord(word), word]));
}

function mostFrequent(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).at(0)?.[0];
}

function foldedWord(written: string): string {
  return wordsOf(written).join('');
}

function whole(text: string): FilterNode {
  return { kind: 'words', text };
}

function replaced(text: string, found: ReadonlyMap<string, string>): string {
  const replace = (written: string) => found.get(foldedWord(written)) ?? written;
  return text.replace(JOINED, replace).replace(WORD, replace);
}
