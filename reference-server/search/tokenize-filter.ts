import { type FilterOperator, FilterSyntaxError } from '../stores/filter-grammar.ts';

export type FilterToken = { readonly position: number } & (
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
export function* tokenizeFilter(text: string): Generator<FilterToken, undefined> {
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
