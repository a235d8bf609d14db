/**
 * The forms of typed text (docs/contract.md): "a phrase", -without and `not without`, either OR or, either | or. What cannot be
 * meant so is plain, so that no text is an error. Pure.
 */

import type { UnderstoodPart } from '#lib/contract/search.ts';
import { MAX_WORDS, searchWords, wordsOf } from './search-words.ts';

export interface TypedText {
  /** Those of the text that has none of the forms. */
  readonly words: readonly string[];
  readonly parts: readonly UnderstoodPart[];
}

interface Token {
  readonly kind: 'word' | 'without' | 'or' | 'and' | 'not';
  readonly text: string;
}

/** Those that a word processor or a telephone writes as well. */
const QUOTE = '"„“”«»';
const TOKENS = new RegExp(`(-?)[${QUOTE}]([^${QUOTE}]*)[${QUOTE}]|\\||[^\\s|()]+`, 'gu');
const QUOTES = new RegExp(`[${QUOTE}]`, 'g');
const HAS_WORD = /[\p{L}\p{N}]/u;
const EXCLUDED = /^-(?=[\p{L}\p{N}])/u;
/** `Not` is a German noun. */
const SIGNS: ReadonlyMap<string, Token['kind']> = new Map([
  ['|', 'or'],
  ['OR', 'or'],
  ['AND', 'and'],
  ['not', 'not'],
  ['NOT', 'not'],
]);

export function readTypedText(text: string): TypedText {
  const read = [...text.matchAll(TOKENS)].flatMap(([whole, minus, quoted]) => readToken(whole, minus, quoted));
  const tokens = withExclusions(read);
  const plain: string[] = [];
  const parts: UnderstoodPart[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token;
    const texts = choicesFrom(tokens, at);
    at += 2 * texts.length - 1;
    if (texts.length > 1) parts.push({ kind: 'either', texts });
    else if (token.kind === 'without') parts.push({ kind: 'without', texts });
    else if (isPhrase(token.text)) parts.push({ kind: 'phrase', texts });
    else if (!isBetweenWords(tokens, at - 1)) plain.push(token.text);
  }
  return withinRoom(searchWords(plain.join(' ')), parts);
}

/** Exclusions come first: without one a search shows what nobody wants. Then phrases, which are cut, and choices. */
function withinRoom(words: readonly string[], parts: readonly UnderstoodPart[]): TypedText {
  let room = MAX_WORDS;
  const fitting = new Map<UnderstoodPart, UnderstoodPart>();
  const isWithout = ({ kind }: UnderstoodPart) => kind === 'without';
  for (const part of [...parts.filter(isWithout), ...parts.filter((each) => !isWithout(each))]) {
    const texts = part.texts.flatMap((whole) => {
      const text = part.kind === 'phrase' ? cutPhrase(whole, room) : whole;
      const count = wordsOf(text).length;
      if (count === 0 || count > room) return [];
      room -= count;
      return [text];
    });
    if (texts.length > 0) fitting.set(part, { ...part, texts });
  }
  return { words: words.slice(0, room), parts: parts.flatMap((part) => fitting.get(part) ?? []) };
}

function cutPhrase(text: string, room: number): string {
  if (wordsOf(text).length <= room) return text;
  const words = unquoted(text).split(/\s+/).slice(0, room);
  while (wordsOf(words.join(' ')).length > room) words.pop();
  return `"${words.join(' ')}"`;
}

/** Whether it is one of the texts of a part that are in quotation marks. */
export function isPhrase(text: string): boolean {
  return text.startsWith('"');
}

export function unquoted(text: string): string {
  return isPhrase(text) ? text.slice(1, -1) : text;
}

function readToken(whole: string, minus: string | undefined, quoted: string | undefined): Token[] {
  if (quoted !== undefined)
    return HAS_WORD.test(quoted) ? [{ kind: minus ? 'without' : 'word', text: `"${quoted.trim()}"` }] : [];
  const sign = SIGNS.get(whole);
  if (sign !== undefined) return [{ kind: sign, text: whole }];
  // Not closed, or that of inches.
  const word = whole.replace(QUOTES, ' ').trim();
  if (!HAS_WORD.test(word)) return [];
  return [EXCLUDED.test(word) ? { kind: 'without', text: word.slice(1) } : { kind: 'word', text: word }];
}

/** `not` excludes the word after it. */
function withExclusions(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, at): Token[] => {
    if (token.kind === 'not') return tokens[at + 1]?.kind === 'word' ? [] : [{ ...token, kind: 'word' }];
    const isExcluded = token.kind === 'word' && tokens[at - 1]?.kind === 'not';
    return [isExcluded ? { ...token, kind: 'without' } : token];
  });
}

/** The words that `or` connects with the one at this place, which is the first. */
function choicesFrom(tokens: readonly Token[], start: number): string[] {
  const texts = [tokens[start]?.text ?? ''];
  if (tokens[start]?.kind !== 'word') return texts;
  for (let at = start + 1; tokens[at]?.kind === 'or' && tokens[at + 1]?.kind === 'word'; at += 2)
    texts.push(tokens[at + 1]?.text ?? '');
  return texts;
}

/** `AND` says what is meant anyway, and an `OR` that connects nothing says nothing. */
function isBetweenWords(tokens: readonly Token[], at: number): boolean {
  const isSign = tokens[at]?.kind === 'and' || tokens[at]?.kind === 'or';
  return isSign && at > 0 && at < tokens.length - 1;
}
