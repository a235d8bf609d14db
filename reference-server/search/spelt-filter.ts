/** A filter in the terms that the index has: each word as it may be written (docs/design/search.md#typed-text). Pure. */
import { filterWords, searchWords, spellingsOf } from '#lib/search/model/search-words.ts';
import type { FilterNode } from '../stores/filter-grammar.ts';
import { headlineTerm, wordTerms } from './asset-terms.ts';

/** A condition in the spellings that the index has. */
export type SpeltNode =
  | Exclude<FilterNode, { kind: 'any' | 'all' | 'not' | 'words' | 'headline' }>
  | { readonly kind: 'any' | 'all'; readonly parts: readonly SpeltNode[] }
  | { readonly kind: 'not'; readonly part: SpeltNode }
  /** A term of the index, or the beginning of one. */
  | { readonly kind: 'term'; readonly term: string };

/** Each once, the last one as a beginning. */
export function typedWords(words: readonly string[]): readonly string[] {
  const start = words.slice(-1).map((word) => `${word}*`);
  return [...new Set([...start, ...words.slice(0, -1)])];
}

/** `isStrict`: joined words that are written apart stand in a row, so that an exclusion leaves out no others. */
export function spelt(node: FilterNode, isStrict = false): SpeltNode {
  switch (node.kind) {
    case 'any':
    case 'all':
      return { ...node, parts: node.parts.map((part) => spelt(part, isStrict)) };
    case 'not':
      return { ...node, part: spelt(node.part, !isStrict) };
    case 'words':
      return oneOf(
        'all',
        filterWords(node.text).map((word) => speltWord(word, isStrict)),
      );
    case 'headline':
      return inHeadline(node);
    case 'phrase':
      return searchWords(node.text).length > 1 ? node : spelt({ ...node, kind: 'words' }, true);
    default:
      return node;
  }
}

function speltWord(word: string, isStrict: boolean): SpeltNode {
  const parts = spellingsOf(word, isStrict).map(
    ({ terms, isRow }): SpeltNode => (isRow ? { kind: 'phrase', text: terms.join(' ') } : allTerms(terms)),
  );
  return oneOf('any', parts);
}

/** Never strict, so that what has it and what has not are everything; nor in a row: that is what the search asks for anyway. */
function headlineWord(word: string): SpeltNode {
  return oneOf(
    'any',
    spellingsOf(word).map(({ terms }) => allTerms(terms, headlineTerm)),
  );
}

function inHeadline(node: FilterNode): SpeltNode {
  if (node.kind === 'any') return oneOf('any', node.parts.map(inHeadline));
  if (node.kind === 'words' || node.kind === 'phrase') return oneOf('all', filterWords(node.text).map(headlineWord));
  if (node.kind !== 'headline') return oneOf('all', []);
  const words = typedWords(node.words).flatMap(filterWords).map(headlineWord);
  return oneOf('all', [...words, ...(node.parts ?? []).map(inHeadline)]);
}

/** Each word as it is, or joined with others. */
function allTerms(words: readonly string[], mark = (term: string) => term): SpeltNode {
  return oneOf(
    'all',
    words.map((word) =>
      oneOf(
        'any',
        wordTerms(word).map((term) => ({ kind: 'term', term: mark(term) })),
      ),
    ),
  );
}

function oneOf(kind: 'any' | 'all', parts: readonly SpeltNode[]): SpeltNode {
  const [first] = parts;
  return first !== undefined && parts.length === 1 ? first : { kind, parts };
}
