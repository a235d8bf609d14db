/** The words of a text that a search has found, to be marked (docs/design/search.md#typed-text). Pure. */
import {
  filterWords,
  JOINT,
  MOST_JOINED,
  SPACELESS,
  searchWords,
  spellingsOf,
  spellText,
  wordsOf,
} from './search-words.ts';
import { isPhrase, readTypedText, unquoted } from './typed-text.ts';

/** What a search looks for. */
export interface SoughtWords {
  readonly words: ReadonlySet<string>;
  /** Beginnings of words. */
  readonly starts: readonly string[];
  readonly phrases: readonly (readonly string[])[];
}

export const NOTHING_SOUGHT: SoughtWords = { words: new Set(), starts: [], phrases: [] };

export interface TextPart {
  readonly text: string;
  readonly isFound: boolean;
}

/** `hasForms`: the server understands the forms of typed text. */
export function soughtWords(text: string, hasForms: boolean): SoughtWords {
  // Whatever another server makes of a word after a hyphen, most likely it leaves it out.
  const { words, parts } = hasForms
    ? readTypedText(text)
    : { words: searchWords(text.replace(EXCLUDED, ' ')), parts: [] };
  const texts = parts.flatMap((part) => (part.kind === 'without' ? [] : part.texts));
  const isRow = (each: string) => isPhrase(each) && searchWords(each).length > 1;
  const spellings = [
    ...texts.filter((each) => !isRow(each)),
    ...words.slice(0, -1),
    ...words.slice(-1).map((last) => `${last}*`),
  ].flatMap((each) => filterWords(each).flatMap((word) => spellingsOf(word, isPhrase(each))));
  const terms = spellings.flatMap((spelling) => (spelling.isRow ? [] : spelling.terms));
  const rows = spellings.flatMap((spelling) => (spelling.isRow ? [spelling.terms] : []));
  return {
    words: new Set(terms.filter((term) => !term.endsWith('*'))),
    starts: terms.filter((term) => term.endsWith('*')).map((term) => term.slice(0, -1)),
    phrases: [...texts.filter(isRow).map(phraseTerms), ...rows],
  };
}

function phraseTerms(text: string): readonly string[] {
  const words = wordsOf(text);
  return unquoted(text).endsWith('*') ? [...words.slice(0, -1), `${words.at(-1)}*`] : words;
}

/** The text in parts, which joined are the text: folding changes lengths, so each word is folded by itself. */
export function foundParts(text: string, sought: SoughtWords): readonly TextPart[] {
  if (sought.words.size + sought.starts.length + sought.phrases.length === 0) return [{ text, isFound: false }];
  const words = writtenWords(text);
  const parts: TextPart[] = [];
  let end = 0;
  for (let at = 0; at < words.length; at += 1) {
    const count = foundFrom(words, at, sought);
    const [first, last] = [words[at], words[at + count - 1]];
    if (count === 0 || first === undefined || last === undefined || first.start < end) continue;
    const { start } = first;
    parts.push({ text: text.slice(end, start), isFound: false }, { text: text.slice(start, last.end), isFound: true });
    end = last.end;
  }
  return [...parts, { text: text.slice(end), isFound: false }].filter((part) => part.text !== '');
}

interface WrittenWord {
  readonly folded: string;
  /** With each e as it is written. */
  readonly spelt: string;
  readonly start: number;
  readonly end: number;
  /** Only a sign is between it and the word before, as in F-16. */
  readonly isJoined: boolean;
}

const EXCLUDED = /(?<!\S)-\S+/gu;
const CHARACTER = String.raw`[\p{L}\p{N}\p{M}\p{Cf}]`;
const WRITTEN = new RegExp(`${SPACELESS.source}\\p{M}*|(?:(?!${SPACELESS.source})${CHARACTER})+(?:\\+\\+|#)?`, 'gu');

function writtenWords(text: string): readonly WrittenWord[] {
  let before = 0;
  return [...text.matchAll(WRITTEN)].flatMap(({ 0: written, index: start }) => {
    const end = start + written.length;
    const folded = wordsOf(written).join('');
    if (folded === '') return [];
    JOINT.lastIndex = before;
    const isJoined = start === before + 1 && JOINT.test(text);
    before = end;
    const spelt = /[aou]e/i.test(written) ? spellText(written).trim() : folded;
    return [{ folded, spelt, start, end, isJoined }];
  });
}

/** How many words from this one on are found together. */
function foundFrom(words: readonly WrittenWord[], at: number, { words: whole, starts, phrases }: SoughtWords): number {
  const isWord = (word: WrittenWord | undefined, term: string) =>
    term.endsWith('*') ? word?.folded.startsWith(term.slice(0, -1)) : word?.folded === term;
  const isRow = (phrase: readonly string[]) => phrase.every((term, index) => isWord(words[at + index], term));
  const rows = phrases.filter(isRow).map((phrase) => phrase.length);
  let joined = { folded: '', spelt: '' };
  for (let count = 1; count <= MOST_JOINED && (count === 1 || words[at + count - 1]?.isJoined); count += 1) {
    const before = joined;
    const { folded = '', spelt = '' } = words[at + count - 1] ?? {};
    joined = { folded: before.folded + folded, spelt: before.spelt + spelt };
    const begins = (start: string, by: 'folded' | 'spelt') =>
      joined[by].startsWith(start) && !before[by].startsWith(start);
    const isStart = starts.some((start) => begins(start, 'folded') || begins(start, 'spelt'));
    if (isStart || whole.has(joined.folded)) rows.push(count);
  }
  return Math.max(0, ...rows);
}
