/** The full-text expressions of a search. */

import { isJoinedTerm } from '#lib/search/model/search-words.ts';
import { EVERY_TERM } from '../../search/asset-terms.ts';
import type { IndexNode } from '../../search/query-plan.ts';
import type { Statements } from './statements.ts';

/** The index has the starts of terms up to this length. */
const INDEXED_PREFIX = 3;
/** Above this SQLite merges the entries of all terms, which takes as long as they are many. */
const MAX_TERMS = 200;

/** An asset has to match each of them. None when there is nothing to look up in the index. */
export function matchedTerms(statements: Statements, index: readonly IndexNode[]): readonly string[] {
  return index.map((node) => expression(statements, node));
}

/** One of them. */
export function matchedTerm(term: string): string {
  return term.endsWith('*') ? `${quote(term.slice(0, -1))}*` : quote(term);
}

function expression(statements: Statements, node: IndexNode): string {
  if (typeof node === 'string') return node.endsWith('*') ? startingWith(statements, node.slice(0, -1)) : quote(node);
  const written = (part: IndexNode) => expression(statements, part);
  if ('not' in node) return `(${quote(EVERY_TERM)} NOT ${written(node.not)})`;
  if ('all' in node) return `(${node.all.map(written).join(' AND ')})`;
  const known = node.any.filter((part) => typeof part !== 'string' || !isJoinedTerm(part) || isKnown(statements, part));
  return `(${known.map(written).join(' OR ')})`;
}

/** The index has none of a word's joined terms, as a rule. */
function isKnown(statements: Statements, term: string): boolean {
  const start = term.replace(/\*$/, '');
  const first = firstFrom(statements, start);
  return term === start ? first === term : first?.startsWith(start) === true;
}

/**
 * A longer start is replaced by the terms that have it, because SQLite would sort the entries of all of them before it
 * returns the first.
 */
function startingWith(statements: Statements, prefix: string): string {
  if ([...prefix].length <= INDEXED_PREFIX) return `${quote(prefix)}*`;
  const terms: string[] = [];
  for (let from = prefix; ; ) {
    const term = firstFrom(statements, from);
    if (!term?.startsWith(prefix)) break;
    if (terms.length === MAX_TERMS) return `${quote(prefix)}*`;
    terms.push(term);
    // Before every longer term, after this one: no character of a term is lower.
    from = `${term}\u0001`;
  }
  return `(${(terms.length === 0 ? [prefix] : terms).map(quote).join(' OR ')})`;
}

function firstFrom(statements: Statements, start: string): string | undefined {
  const term = statements.of('SELECT term FROM vocabulary WHERE term >= ? LIMIT 1').get(start)?.term;
  return term === undefined ? undefined : String(term);
}

function quote(term: string): string {
  return `"${term}"`;
}
