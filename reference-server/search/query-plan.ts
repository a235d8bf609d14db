/** How the catalogue answers a search: what the index finds by itself, and what every found row must fulfil as well. */
import type { SearchType } from '#lib/contract/search-types.ts';
import { timeSpanOf } from '../core/timestamp.ts';
import type { FilterNode } from '../stores/filter-grammar.ts';
import { type PositionRange, positionsOf } from '../stores/positions.ts';
import { fieldMeaning } from './filter-fields.ts';
import type { Criteria } from './query-id.ts';
import { filterWords, sourceTerm, zTypeTerm } from './search-terms.ts';

/** A condition that is compared row by row. */
export type RowCondition = FilterNode | { readonly kind: 'sources'; readonly sourceIds: readonly string[] };

export interface QueryPlan extends PositionRange {
  /** Each must be there. */
  readonly terms: readonly string[];
  /** At least one term of each list must match. */
  readonly choices: readonly (readonly string[])[];
  /** The start of a term that must be there. */
  readonly prefix?: string;
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

/** More sources than this are compared row by row. */
const MAX_CHOICES = 64;

export function planQuery({ type, words, filter, sourceIds }: Criteria): QueryPlan {
  const prefix = words.at(-1);
  const terms = [...new Set(words.slice(0, -1))];
  const choices = sourceIds.length > 0 && sourceIds.length <= MAX_CHOICES ? [sourceIds.map(sourceTerm)] : [];
  const rest: RowCondition[] = sourceIds.length > MAX_CHOICES ? [{ kind: 'sources', sourceIds }] : [];
  const plan: QueryPlan = { ...positionsOf(type), terms, choices, rest, ...(prefix !== undefined && { prefix }) };
  return filter === undefined
    ? plan
    : partsOf(filter).reduce<QueryPlan>((sofar, part) => withPart(type, sofar, part), plan);
}

/** Nodes that must all be fulfilled. */
function partsOf(node: FilterNode): readonly FilterNode[] {
  return node.kind === 'all' ? node.parts.flatMap(partsOf) : [node];
}

function withPart(type: SearchType, plan: QueryPlan, part: FilterNode): QueryPlan {
  if (part.kind === 'words') {
    const terms = [...new Set([...plan.terms, ...filterWords(part.text)])];
    if (terms.length <= MAX_TERMS) return { ...plan, terms };
  }
  if (part.kind === 'field') {
    const { name, operator, value } = part;
    const meaning = fieldMeaning(name);
    if (name === 'ZType' && operator === ':') return { ...plan, terms: [...plan.terms, zTypeTerm(value)] };
    if (meaning?.kind === 'time' && meaning.column === 'receivedAt')
      return within(plan, positionsOf(type, ...periodOf(operator, value)));
    if (meaning?.kind === 'ids' && plan.objectIds === undefined) return { ...plan, objectIds: objectIdsOf(value) };
  }
  return { ...plan, rest: [...plan.rest, part] };
}

/** Parses a filter's value: one id, or several separated by commas. */
export function objectIdsOf(value: string): readonly string[] {
  return value.split(',').map((id) => id.trim());
}

/** Both ends are included; undefined means open. */
function periodOf(operator: string, value: string): [first: number | undefined, last: number | undefined] {
  const span = timeSpanOf(value);
  if (span === undefined) return [undefined, undefined];
  switch (operator) {
    case ':':
      return [span.first, span.last];
    case '>=':
      return [span.first, undefined];
    case '<':
      return [undefined, span.first - 1];
    case '<=':
      return [undefined, span.last];
    default:
      return [span.last + 1, undefined];
  }
}

function within(plan: QueryPlan, { low, high }: PositionRange): QueryPlan {
  return { ...plan, low: low > plan.low ? low : plan.low, high: high < plan.high ? high : plan.high };
}
