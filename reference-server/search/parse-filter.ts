import { filterWords } from '#lib/search/model/search-words.ts';
import { timeSpanOf } from '../core/timestamp.ts';
import { type FilterNode, type FilterOperator, FilterSyntaxError } from '../stores/filter-grammar.ts';
import { type ExtraMeanings, extraCondition, fieldMeaning, NO_EXTRAS } from './filter-fields.ts';
import { readUsageCondition, withTimes } from './usage-filter.ts';

// What one search may cost: docs/decisions/0043-the-index-is-in-the-order-of-results.md.
const MAX_DEPTH = 20;
const MAX_CONDITIONS = 100;
/** In all conditions, each once in a condition. The index reads 45 ns for each word and asset that has it. */
const MAX_WORDS = 64;
/** Limits the sum of all words' characters: folding one character may make eighteen of it. */
const MAX_WORD_CHARACTERS = 5_000;
/** Limits a value that is not a list of object ids. The longest field of an asset is shorter. */
const MAX_VALUE = 2_500;

export interface FilterReading {
  /** Further names. */
  readonly extras: ExtraMeanings;
  /** The time of conditions that name none. */
  readonly now: Date;
}

/**
 * Parses a `queryFilter`. Undefined for blank text, which means no restriction. Throws `FilterSyntaxError` with the position of
 * the first error.
 */
export function parseFilter(text: string, reading: Partial<FilterReading> = {}): FilterNode | undefined {
  const reader = new FilterReader(tokenizeFilter(text), text.length, {
    extras: NO_EXTRAS,
    now: new Date(),
    ...reading,
  });
  if (reader.isAtEnd()) return undefined;
  const node = reader.readAny(0);
  reader.expectEnd();
  return node;
}

class FilterReader {
  readonly #tokens: Iterator<FilterToken, undefined>;
  readonly #end: number;
  readonly #reading: FilterReading;
  #next: FilterToken | undefined;
  #conditions = 0;
  #words = 0;
  #wordCharacters = 0;

  constructor(tokens: Iterator<FilterToken, undefined>, end: number, reading: FilterReading) {
    this.#tokens = tokens;
    this.#end = end;
    this.#reading = reading;
    this.#advance();
  }

  isAtEnd(): boolean {
    return this.#next === undefined;
  }

  readAny(depth: number): FilterNode {
    const parts = [this.#readAll(depth)];
    while (this.#takeIf('or')) parts.push(this.#readAll(depth));
    return join('any', parts);
  }

  expectEnd(): void {
    if (!this.isAtEnd()) throw this.#wrong('nothing more is expected here');
  }

  #readAll(depth: number): FilterNode {
    const parts = [this.#readOne(depth)];
    for (let token = this.#next; token !== undefined; token = this.#next) {
      if (token.kind === 'or' || token.kind === 'close') break;
      if (token.kind === 'and') this.#advance();
      parts.push(this.#readOne(depth));
    }
    return join('all', parts);
  }

  #readOne(depth: number): FilterNode {
    if (depth > MAX_DEPTH) throw this.#wrong('conditions are nested too deeply');
    this.#conditions += 1;
    if (this.#conditions > MAX_CONDITIONS) throw this.#wrong('there are too many conditions');
    const token = this.#next;
    if (token === undefined) throw this.#wrong('a condition is missing at the end');
    this.#advance();
    switch (token.kind) {
      case 'not':
        return { kind: 'not', part: this.#readOne(depth + 1) };
      case 'open': {
        const node = this.readAny(depth + 1);
        if (!this.#takeIf('close')) throw this.#wrong('a closing bracket is missing');
        return node;
      }
      case 'field':
        return this.#readField(token.name, token.operator, token.position);
      case 'value':
        return this.#readWords(token.text, token.position);
      default:
        throw new FilterSyntaxError('a condition is missing', token.position);
    }
  }

  #readWords(text: string, position: number): FilterNode {
    checkLength({ text, position });
    this.#wordCharacters += text.length;
    if (this.#wordCharacters > MAX_WORD_CHARACTERS)
      throw new FilterSyntaxError(`the words have more than ${MAX_WORD_CHARACTERS} characters`, position);
    this.#words += filterWords(text).length;
    if (this.#words > MAX_WORDS) throw new FilterSyntaxError(`there are more than ${MAX_WORDS} words`, position);
    // The words of a filter are whole.
    return { kind: 'words', text: text.replaceAll('*', ' ') };
  }

  #readField(name: string, operator: FilterOperator, position: number): FilterNode {
    const meaning = this.#reading.extras.get(name) ?? fieldMeaning(name);
    if (meaning === undefined) throw new FilterSyntaxError(`there is no field ${name}`, position);
    const token = this.#next;
    if (token?.kind !== 'value') throw this.#wrong(`a value for ${name} is missing`);
    this.#advance();
    if (meaning.kind !== 'ids') checkLength(token);
    const isOneOfSeveral = meaning.kind === 'ids' || (meaning.kind === 'extra' && meaning.isList);
    if (isOneOfSeveral && operator !== ':') throw new FilterSyntaxError(`${name} takes : only`, position);
    if (meaning.kind === 'extra') return extraCondition(meaning, operator, token.text);
    if (meaning.kind === 'time' && !(operator === ':' && token.text === '*') && timeSpanOf(token.text) === undefined) {
      throw new FilterSyntaxError('a time has the form yyyymmdd or "yyyymmdd hh:mm:ss"', token.position);
    }
    if (name === 'ZType' && (operator !== ':' || !['I', 'G'].includes(token.text))) {
      throw new FilterSyntaxError('ZType takes : and I or G', token.position);
    }
    if (meaning.kind !== 'usage') return { kind: 'field', name, operator, value: token.text };
    if (operator !== ':' || readUsageCondition(token.text, this.#reading.now) === undefined)
      throw new FilterSyntaxError(`${name} takes : and kinds of use, or these with two times`, token.position);
    return { kind: 'field', name, operator, value: withTimes(token.text, this.#reading.now) };
  }

  #advance(): void {
    this.#next = this.#tokens.next().value;
  }

  #takeIf(kind: FilterToken['kind']): boolean {
    const isNext = this.#next?.kind === kind;
    if (isNext) this.#advance();
    return isNext;
  }

  #wrong(message: string): FilterSyntaxError {
    return new FilterSyntaxError(message, this.#next?.position ?? this.#end);
  }
}

function checkLength({ text, position }: { readonly text: string; readonly position: number }): void {
  if (text.length > MAX_VALUE) throw new FilterSyntaxError(`a value has more than ${MAX_VALUE} characters`, position);
}

function join(kind: 'any' | 'all', parts: readonly FilterNode[]): FilterNode {
  const [first] = parts;
  return parts.length === 1 && first !== undefined ? first : { kind, parts };
}

type FilterToken = { readonly position: number } & (
  | { readonly kind: 'open' | 'close' | 'not' | 'and' | 'or' }
  | { readonly kind: 'field'; readonly name: string; readonly operator: FilterOperator }
  | { readonly kind: 'value'; readonly text: string }
);

const FIELD = /([A-Za-z_]\w*)(:|>=|<=|>|<)/y;
const BARE = /[^\s()"]+/y;
const SPACE = /\s+/y;
const QUOTED = /"((?:[^"\\]|\\.)*)"/y;
// Maps, because an object also has names such as `constructor`.
const WORDS = new Map(Object.entries({ AND: 'and', OR: 'or', NOT: 'not' } as const));
const SIGNS = new Map(Object.entries({ '(': 'open', ')': 'close', '-': 'not' } as const));

/**
 * The tokens of a filter, each read when it is asked for: a long filter is refused at its first mistake. Throws
 * `FilterSyntaxError` for an unclosed quotation mark.
 */
function* tokenizeFilter(text: string): Generator<FilterToken, undefined> {
  let isAfterField = false;
  for (let position = 0; ; ) {
    position += matchAt(SPACE, text, position)?.[0].length ?? 0;
    if (position === text.length) return;
    const [token, length] = readToken(text, position, isAfterField);
    yield token;
    isAfterField = token.kind === 'field';
    position += length;
  }
}

function readToken(text: string, position: number, isAfterField: boolean): [FilterToken, number] {
  const first = text.charAt(position);
  if (first === '"') {
    const quoted = matchAt(QUOTED, text, position);
    if (quoted === null) throw new FilterSyntaxError('a quotation mark is not closed', position);
    return [{ kind: 'value', text: (quoted[1] ?? '').replace(/\\(.)/g, '$1'), position }, quoted[0].length];
  }
  const sign = SIGNS.get(first);
  // After an operator a leading minus belongs to the value.
  if (sign !== undefined && !(isAfterField && first === '-')) return [{ kind: sign, position }, 1];
  const field = isAfterField ? null : matchAt(FIELD, text, position);
  if (field !== null) {
    const [whole, name = '', operator] = field;
    return [{ kind: 'field', name, operator: operator as FilterOperator, position }, whole.length];
  }
  const bare = matchAt(BARE, text, position)?.[0] ?? first;
  const word = isAfterField ? undefined : WORDS.get(bare);
  return [word === undefined ? { kind: 'value', text: bare, position } : { kind: word, position }, bare.length];
}

function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}
