/**
 * `QueryID`: the snapshot of the first page, so that later pages need no count and do not shift when new assets arrive.
 * It is self-contained, so any node of the server can read it. An invalid one is treated as missing.
 */
import { createHash } from 'node:crypto';
import type { CatalogueQuery, CatalogueSnapshot } from '../stores/catalogue.ts';

export type Criteria = Pick<CatalogueQuery, 'type' | 'words' | 'filter' | 'sourceIds'>;

export function writeQueryId(criteria: Criteria, snapshot: CatalogueSnapshot): string {
  return [snapshot.lastRow.toString(36), snapshot.found.toString(36), fingerprint(criteria)].join('-');
}

/** Undefined when the id belongs to another query or is malformed. */
export function readQueryId(criteria: Criteria, queryId: string | undefined): CatalogueSnapshot | undefined {
  const match = /^([0-9a-z]{1,10})-([0-9a-z]{1,10})-([0-9a-f]{16})$/.exec(queryId ?? '');
  if (match === null || match[3] !== fingerprint(criteria)) return undefined;
  return { lastRow: Number.parseInt(match[1] ?? '', 36), found: Number.parseInt(match[2] ?? '', 36) };
}

/** Caches the ids of criteria in use: hashing a long filter several times per search would be slow. */
const known = new WeakMap<Criteria, string>();

/** The same for the same criteria only. */
export function fingerprint(criteria: Criteria): string {
  const { type, words, filter, sourceIds } = criteria;
  const print =
    known.get(criteria) ??
    createHash('sha256')
      .update(JSON.stringify([type, words, filter, sourceIds]))
      .digest('hex')
      .slice(0, 16);
  known.set(criteria, print);
  return print;
}
