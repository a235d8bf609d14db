/** The full-text expression of a search. */
import type { QueryPlan } from '../search/query-plan.ts';
import type { Statements } from './statements.ts';

/** The index has the starts of terms up to this length. */
const INDEXED_PREFIX = 3;
/** Above this SQLite merges the entries of all terms, which takes as long as they are many. */
const MAX_TERMS = 200;

/** Undefined when there is nothing to look up in the index. */
export function termMatch(statements: Statements, { terms, choices, prefix }: QueryPlan): string | undefined {
  const parts = [...terms.map(quote), ...choices.map(anyOf)];
  if (prefix !== undefined) parts.push(startingWith(statements, prefix));
  return parts.length === 0 ? undefined : parts.join(' AND ');
}

/**
 * A longer start is replaced by the terms that have it, because SQLite would sort the entries of all of them before it
 * returns the first.
 */
function startingWith(statements: Statements, prefix: string): string {
  if ([...prefix].length <= INDEXED_PREFIX) return `${quote(prefix)}*`;
  const next = statements.of('SELECT term FROM vocabulary WHERE term >= ? LIMIT 1');
  const terms: string[] = [];
  for (let from = prefix; ; ) {
    const term = next.get(from)?.term;
    if (typeof term !== 'string' || !term.startsWith(prefix)) break;
    if (terms.length === MAX_TERMS) return `${quote(prefix)}*`;
    terms.push(term);
    // Before every longer term, after this one: no character of a term is lower.
    from = `${term}\u0001`;
  }
  return anyOf(terms.length === 0 ? [prefix] : terms);
}

function anyOf(terms: readonly string[]): string {
  return `(${terms.map(quote).join(' OR ')})`;
}

function quote(term: string): string {
  return `"${term}"`;
}
