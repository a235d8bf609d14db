/**
 * The words of a text as a search compares them: folded, because it ignores case and diacritics (4.20; docs/design/choices.md),
 * with what is written together and apart. Pure.
 */

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
// Scripts written without spaces: each character is a word, so that any part of a text can be found.
export const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/gu;

/** Köln, Koeln and Koln are one word: not after a vowel or q, where both letters are spoken (neue, Quelle), nor as in cœur. */
const WRITTEN_UMLAUTS = /(?<![aeiouyq])(?!oe+u)([aou])e+/g;

/** Between other letters it is the end of a word, in scripts that write no spaces. */
const ZERO_WIDTH_SPACE = /(?<!\p{Script=Latin})\u200b|\u200b(?!\p{Script=Latin})/gu;

/** As `foldText`, but with the letter e as it is written: `koeln`. */
export function spellText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(ZERO_WIDTH_SPACE, ' ')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[ßøæœłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/(?<=[\p{L}\p{N}])\+\+/gu, 'plusplus')
    .replace(/(?<![\p{L}\p{N}])([a-z])#(?![\p{L}\p{N}])/gu, '$1sharp')
    .replace(SPACELESS, ' $& ');
}

/**
 * Lower case without diacritics and characters that only format (soft hyphen, U+200B in a word), with spaces around each character
 * of the scripts without spaces.
 */
export function foldText(text: string): string {
  return spellText(text).replace(WRITTEN_UMLAUTS, '$1');
}

/** One of these signs joins words: F-16, O'Brien, DSC_0042, AT&T; thousands a point or a comma too: 1.000.000. */
export const JOINT = /[-‐_'’&]|(?<=\p{N})[.,](?=\p{N}{3}(?![\p{L}\p{N}]))/uy;
/** An asterisk stands after the beginning of a word. */
const CHAIN = new RegExp(String.raw`[\p{L}\p{N}]+(?:(?:${JOINT.source})[\p{L}\p{N}]+)*\*?`, 'gu');
const NUMBER = /^[\p{N}.,]+\*?$/u;
const WORD = /[\p{L}\p{N}]+/gu;
/** What is written together is found apart, and the other way round, up to this many words and characters. */
export const MOST_JOINED = 4;
const LONGEST_JOINED = 64;

/** Every character that is neither letter nor digit is a separator. */
export function wordsOf(text: string): string[] {
  return piecesOf(foldText(text));
}

/** The words of joined ones: `covid-19` has covid and 19. */
function piecesOf(chain: string): string[] {
  return chain.match(WORD) ?? [];
}

function chainsOf(folded: string): string[] {
  return folded.match(CHAIN) ?? [];
}

/** The terms of a text: its words, and each run of joined words in one; with an e that is folded as well, for beginnings. */
export function textTerms(text: string): string[] {
  return [foldText(text), spellText(text)]
    .flatMap(chainsOf)
    .flatMap((chain) => [
      ...piecesOf(chain),
      ...runsOf(chain).map((run) => joinedTerm(run.join(''), run[0]?.length ?? 0)),
    ]);
}

/** Private use, so no word contains it: one character for each length of the first of joined words. */
const JOINED = 0xe200;
const JOINED_TERM = /^\p{Co}?[\ue201-\ue240]/u;

function joinedTerm(joined: string, begin: number): string {
  return String.fromCharCode(JOINED + begin) + joined;
}

/** Also one with a mark before it. */
export function isJoinedTerm(term: string): boolean {
  return JOINED_TERM.test(term);
}

/**
 * The terms of which each text with a word, or with the beginning of one (`covid1*`), has one: as it is, or joined. What is joined
 * with a first word at least as long is not needed, since that is a term itself: so 'archive*' is none of the joined ones of
 * 'archive-0001' to 'archive-9999'.
 */
export function wordTerms(word: string): readonly string[] {
  const { length } = word.replace(/\*$/, '');
  const begins = length > LONGEST_JOINED ? [] : Array.from({ length: length - 1 }, (_, before) => before + 1);
  return [word, ...begins.map((begin) => joinedTerm(word, begin))];
}

/** What is found written together. */
function runsOf(chain: string): string[][] {
  const pieces = piecesOf(chain);
  // A number is joined as a whole: 1.000.000 is no thousand.
  const runs = NUMBER.test(chain)
    ? [pieces]
    : pieces.flatMap((_, at) =>
        Array.from({ length: Math.min(MOST_JOINED, pieces.length - at) - 1 }, (_, more) =>
          pieces.slice(at, at + more + 2),
        ),
      );
  return runs.filter((run) => run.length > 1 && isJoined(run));
}

function isJoined(pieces: readonly string[]): boolean {
  return pieces.length <= MOST_JOINED && pieces.join('').length <= LONGEST_JOINED;
}

/** The words that a search looks for, joined ones by a hyphen (`o-brien`), beginnings with an asterisk (`merk*`). */
export function searchWords(text: string): string[] {
  return chainsOf(spellText(text)).flatMap(hyphenated);
}

/** The same as the index has them, each once. */
export function filterWords(text: string): string[] {
  const spelt = searchWords(text);
  const folded = chainsOf(foldText(text)).flatMap(hyphenated);
  // The beginning of Joel is not that of John, so an e at its end counts.
  const words = folded.map((word, at) => (spelt[at]?.endsWith('e*') && !word.endsWith('e*') ? spelt[at] : word));
  return [...new Set(words)];
}

function hyphenated(chain: string): string[] {
  const pieces = piecesOf(chain);
  const words = isJoined(pieces) ? [pieces.join('-')] : pieces;
  return chain.endsWith('*') ? [...words.slice(0, -1), `${words.at(-1)}*`] : words;
}

/** A way to write a word: as these terms, in a row or anywhere in a text. */
export interface Spelling {
  readonly terms: readonly string[];
  readonly isRow: boolean;
}

/** `isStrict`: what is written apart stands in a row, as it always does beside a single character. */
export function spellingsOf(word: string, isStrict = false): readonly Spelling[] {
  const folded = foldText(word);
  if (word.endsWith('*') && folded !== word)
    return [...spellingsOf(folded.slice(0, -1), isStrict), { terms: [word.replaceAll('-', '')], isRow: false }];
  // One letter at the end is in too many texts: AT&T is not the beginning of 'attack'.
  const terms = word.replace(/(?<=-\p{L})\*$/u, '').split('-');
  const joined = { terms: [terms.join('')], isRow: false };
  if (terms.length === 1) return [joined];
  return [joined, { terms, isRow: isStrict || terms.some((term) => /^.\*?$/u.test(term)) }];
}

/** A typed text has at most as many. */
export const MAX_WORDS = 32;

/** As `searchableTexts` are stored, and what a phrase is looked up as: each word between two spaces. */
export function phraseText(text: string): string {
  const words = ` ${wordsOf(text).join(' ')}`;
  return text.endsWith('*') ? words : `${words} `;
}
