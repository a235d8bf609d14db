/** The full-text expressions of a search. */
import type { QueryPlan } from '../../search/query-plan.ts';
import type { Statements } from './statements.ts';

/** The index has the starts of terms up to this length. */
const INDEXED_PREFIX = 3;
/** Above this SQLite merges the entries of all terms, which takes as long as they are many. */
const MAX_TERMS = 200;

/** An asset has to match each of them. None when there is nothing to look up in the index. */
export function matchedTerms(statements: Statements, { terms, choices, prefix }: QueryPlan): readonly string[] {
  const parts = [...terms.map(quote), ...choices.map(anyOf)];
  return prefix === undefined ? parts : [...parts, startingWith(statements, prefix)];
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
