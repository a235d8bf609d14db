/** How the catalogue answers a search: what the index finds by itself, and what every found row must fulfil as well. */
import type { SearchType } from '#lib/contract/search-types.ts';
import {
  filterWords,
  isJoinedTerm,
  searchWords,
  spellingsOf,
  wordsOf,
  wordTerms,
} from '#lib/search/model/search-words.ts';
import { periodOf } from '../core/timestamp.ts';
import type { FilterNode, FilterOperator } from '../stores/filter-grammar.ts';
import { type PositionRange, positionsOf } from '../stores/positions.ts';
import { EVERY_TERM, headlineTerm, sourceTerm, termOfField, termsOfUsage, zTypeTerm } from './asset-terms.ts';
import { fieldMeaning } from './filter-fields.ts';
import type { Criteria } from './query-id.ts';
import { readUsageCondition } from './usage-filter.ts';

/** A condition in the spellings that the index has. */
type SpeltNode =
  | Exclude<FilterNode, { kind: 'any' | 'all' | 'not' | 'words' | 'headline' }>
  | { readonly kind: 'any' | 'all'; readonly parts: readonly SpeltNode[] }
  | { readonly kind: 'not'; readonly part: SpeltNode }
  /** A term of the index, or the beginning of one. */
  | { readonly kind: 'term'; readonly term: string };

/** A condition that is compared row by row. */
export type RowCondition = SpeltNode | { readonly kind: 'sources'; readonly sourceIds: readonly string[] };

/** What the index is asked: a term, the start of one (`merk*`: no term has an asterisk), or some of them joined. */
export type IndexNode =
  | string
  | { readonly any: readonly IndexNode[] }
  | { readonly all: readonly IndexNode[] }
  | { readonly not: IndexNode };

export interface QueryPlan extends PositionRange {
  /** Each must be fulfilled. */
  readonly index: readonly IndexNode[];
  /** The asset must be one of these. */
  readonly objectIds?: readonly string[];
  /** What the index cannot answer. */
  readonly rest: readonly RowCondition[];
}

/**
 * Terms that the index combines in one step, which nothing can interrupt: 45 ns each and asset that has them all, ten
 * times as much for those that alternate. Further words of a filter are looked up for every row.
 */
const MAX_TERMS = 32;

/** The beginning of a word counts as many: it is one of the terms that begin so. */
const START_TERMS = 4;

/** More sources than this are compared row by row. */
const MAX_CHOICES = 64;

export function planQuery({ type, words, filter, sourceIds }: Criteria): QueryPlan {
  const typed = typedWords(words).map((text): FilterNode => ({ kind: 'words', text }));
  const parts = partsOf(spelt({ kind: 'all', parts: [...typed, ...(filter === undefined ? [] : [filter])] }));
  const plan: QueryPlan = { ...positionsOf(type), index: [], rest: [] };
  return withSources(
    parts.reduce<QueryPlan>((sofar, part) => withPart(type, sofar, part), plan),
    sourceIds,
  );
}

/** Each once, the last one as a beginning. */
function typedWords(words: readonly string[]): readonly string[] {
  const start = words.slice(-1).map((word) => `${word}*`);
  return [...new Set([...start, ...words.slice(0, -1)])];
}

/** `isStrict`: joined words that are written apart stand in a row, so that an exclusion leaves out no others. */
function spelt(node: FilterNode, isStrict = false): SpeltNode {
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
  const terms = (word: string) => wordTerms(word).map((term) => ({ kind: 'term' as const, term: mark(term) }));
  const parts = words.map((word) => oneOf('any', terms(word)));
  return oneOf('all', parts);
}

function oneOf(kind: 'any' | 'all', parts: readonly SpeltNode[]): SpeltNode {
  const [first] = parts;
  return first !== undefined && parts.length === 1 ? first : { kind, parts };
}

/** An asset has one source, so its terms do not count as many. */
function withSources(plan: QueryPlan, sourceIds: readonly string[]): QueryPlan {
  if (sourceIds.length === 0) return plan;
  return sourceIds.length <= MAX_CHOICES
    ? { ...plan, index: [...plan.index, join('any', sourceIds.map(sourceTerm))] }
    : { ...plan, rest: [...plan.rest, { kind: 'sources', sourceIds }] };
}

/** Nodes that must all be fulfilled. */
function partsOf(node: SpeltNode): readonly SpeltNode[] {
  return node.kind === 'all' ? node.parts.flatMap(partsOf) : [node];
}

function withPart(type: SearchType, plan: QueryPlan, part: SpeltNode): QueryPlan {
  if (part.kind === 'field') {
    const meaning = fieldMeaning(part.name);
    if (meaning?.kind === 'time' && meaning.column === 'receivedAt')
      return within(plan, positionsOf(type, ...periodOf(part.operator, part.value)));
    if (meaning?.kind === 'ids' && plan.objectIds === undefined) return { ...plan, objectIds: objectIdsOf(part.value) };
  }
  const found = indexed(part);
  const index = found && [...plan.index, found.node].filter((node) => node !== EVERY_TERM);
  const isIndexed = index !== undefined && sizeOf(join('all', index)) <= MAX_TERMS;
  return {
    ...plan,
    index: isIndexed ? index : plan.index,
    rest: isIndexed && found?.isExact ? plan.rest : [...plan.rest, part],
  };
}

interface Indexed {
  readonly node: IndexNode;
  /** False: the index finds others as well. */
  readonly isExact: boolean;
}

/** Undefined: the index says nothing about the condition. */
function indexed(part: SpeltNode): Indexed | undefined {
  switch (part.kind) {
    case 'term':
      return { node: part.term, isExact: true };
    case 'phrase': {
      const words = wordsOf(part.text);
      const last = part.text.endsWith('*') ? words.splice(-1).map((word) => `${word}*`) : [];
      return { node: join('all', [...new Set([...words, ...last])]), isExact: false };
    }
    case 'field':
      return indexedField(part.name, part.operator, part.value);
    case 'extra': {
      const terms = part.names.map((name) => termOfField(name, part.operator, part.value));
      const isWhole = !part.isList || part.value === '*';
      if (!isWhole || terms.includes(undefined)) return undefined;
      return {
        node: join(
          'any',
          terms.flatMap((term) => term ?? []),
        ),
        isExact: true,
      };
    }
    case 'not': {
      if (part.part.kind === 'field' && fieldMeaning(part.part.name)?.kind === 'usage')
        return indexedUsage(part.part.value, true);
      const found = indexed(part.part);
      return found?.isExact ? { node: { not: found.node }, isExact: true } : undefined;
    }
    case 'any': {
      const parts = part.parts.map(indexed);
      if (parts.includes(undefined)) return undefined;
      const nodes = parts.flatMap((one) => one?.node ?? []);
      return { node: join('any', nodes), isExact: parts.every((one) => one?.isExact) };
    }
    case 'all': {
      const parts = part.parts.map(indexed);
      const nodes = parts.flatMap((one) => one?.node ?? []);
      return nodes.length === 0 && parts.length > 0
        ? undefined
        : { node: join('all', nodes), isExact: parts.every((one) => one?.isExact ?? false) };
    }
  }
}

function indexedField(name: string, operator: FilterOperator, value: string): Indexed | undefined {
  const meaning = fieldMeaning(name);
  if (name === 'ZType') return { node: zTypeTerm(value), isExact: true };
  if (meaning?.kind === 'usage') return indexedUsage(value, false);
  const term = termOfField(name, operator, value);
  return term === undefined ? undefined : { node: term, isExact: true };
}

/** The date decides as well. */
function indexedUsage(value: string, isOther: boolean): Indexed | undefined {
  const terms = termsOfUsage(readUsageCondition(value, new Date())?.kinds, isOther);
  return terms && { node: join('any', terms), isExact: false };
}

function join(kind: 'any' | 'all', nodes: readonly IndexNode[]): IndexNode {
  const [first] = nodes;
  if (first === undefined) return EVERY_TERM;
  if (nodes.length === 1) return first;
  return kind === 'any' ? { any: nodes } : { all: nodes };
}

/** Most words are joined in no text. */
function sizeOf(node: IndexNode): number {
  if (typeof node === 'string') return isJoinedTerm(node) ? 0 : node.endsWith('*') ? START_TERMS : 1;
  if ('not' in node) return sizeOf(node.not);
  return ('any' in node ? node.any : node.all).reduce((sum, part) => sum + sizeOf(part), 0);
}

/** Parses a filter's value: one id, or several separated by commas. */
export function objectIdsOf(value: string): readonly string[] {
  return value.split(',').map((id) => id.trim());
}

function within(plan: QueryPlan, { low, high }: PositionRange): QueryPlan {
  return { ...plan, low: low > plan.low ? low : plan.low, high: high < plan.high ? high : plan.high };
}
