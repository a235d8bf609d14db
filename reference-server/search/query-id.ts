/**
 * `QueryID`: the snapshot of the first page, so that later pages need no count, and do not shift when new assets arrive.
 * It is self-contained, so any node of the server can read it. An invalid one is treated as missing.
 */
import { createHash } from 'node:crypto';
import type { CatalogueQuery, CatalogueSnapshot } from '../stores/catalogue.ts';

export type Criteria = Pick<CatalogueQuery, 'type' | 'words' | 'filter' | 'sourceIds' | 'sort'>;

/** After a number that is not the whole count. */
const AT_LEAST = '+';

export function writeQueryId(criteria: Criteria, snapshot: CatalogueSnapshot): string {
  const found = `${snapshot.found.toString(36)}${snapshot.isAtLeast ? AT_LEAST : ''}`;
  const { read } = snapshot;
  const parts = [snapshot.lastRow.toString(36), found, fingerprint(criteria)];
  return [...parts, ...(read === undefined ? [] : [read.low.toString(16), read.found.toString(36)])].join('-');
}

/** Undefined when the id belongs to another query or is malformed. */
export function readQueryId(criteria: Criteria, queryId: string | undefined): CatalogueSnapshot | undefined {
  const match = /^([0-9a-z]{1,10})-([0-9a-z]{1,10})(\+?)-([0-9a-f]{16})(?:-([0-9a-f]{1,16})-([0-9a-z]{1,10}))?$/.exec(
    queryId ?? '',
  );
  if (match === null || match[4] !== fingerprint(criteria)) return undefined;
  const [, lastRow = '', found = '', mark, , low, foundUntil = ''] = match;
  const numberOf = (digits: string) => Number.parseInt(digits, 36);
  const read = low === undefined ? undefined : { low: BigInt(`0x${low}`), found: numberOf(foundUntil) };
  const isAtLeast = mark === AT_LEAST;
  return { lastRow: numberOf(lastRow), found: numberOf(found), ...(isAtLeast && { isAtLeast }), ...(read && { read }) };
}

/** Caches the ids of criteria in use: hashing a long filter several times per search would be slow. */
const known = new WeakMap<Criteria, string>();

/** The same for the same criteria only. */
export function fingerprint(criteria: Criteria): string {
  const { type, words, filter, sourceIds, sort } = criteria;
  const print =
    known.get(criteria) ??
    createHash('sha256')
      .update(JSON.stringify([type, words, filter, sourceIds, ...(sort === undefined ? [] : [sort])]))
      .digest('hex')
      .slice(0, 16);
  known.set(criteria, print);
  return print;
}
