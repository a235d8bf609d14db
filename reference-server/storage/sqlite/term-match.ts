/** The full-text expressions of a search. */

import { EVERY_TERM } from '../../search/asset-terms.ts';
import type { IndexNode } from '../../search/query-plan.ts';
import type { Statements } from './statements.ts';

/** The index has the starts of terms up to this length. */
const INDEXED_PREFIX = 3;
/** Above this SQLite merges the entries of all terms, which takes as long as they are many. */
const MAX_TERMS = 200;

/** An asset has to match each of them. None when there is nothing to look up in the index. */
export function matchedTerms(statements: Statements, index: readonly IndexNode[]): readonly string[] {
  return index.map((node) => expression(node, (prefix) => startingWith(statements, prefix)));
}

/** One of them. */
export function matchedTerm(term: string): string {
  return term.endsWith('*') ? `${quote(term.slice(0, -1))}*` : quote(term);
}

function expression(node: IndexNode, ofStart: (prefix: string) => string): string {
  if (typeof node === 'string') return node.endsWith('*') ? ofStart(node.slice(0, -1)) : quote(node);
  const written = (part: IndexNode) => expression(part, ofStart);
  if ('not' in node) return `(${quote(EVERY_TERM)} NOT ${written(node.not)})`;
  return 'any' in node ? `(${node.any.map(written).join(' OR ')})` : `(${node.all.map(written).join(' AND ')})`;
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
  return `(${(terms.length === 0 ? [prefix] : terms).map(quote).join(' OR ')})`;
}

function quote(term: string): string {
  return `"${term}"`;
}
