/**
 * `QueryID`: the snapshot of the first page, so that later pages need no count, and do not shift when new assets arrive.
 * It is self-contained, so any node of the server can read it. An invalid one is treated as missing.
 */
import { createHash } from 'node:crypto';
import type { CatalogueQuery, CatalogueSnapshot } from '../stores/catalogue.ts';

export type Criteria = Pick<CatalogueQuery, 'type' | 'words' | 'filter' | 'sourceIds' | 'sort' | 'ranked'>;

/** After a number that is not the whole count. */
const AT_LEAST = '+';

/** `b`: before 1970. */
const READ = /(?:-(?<low>[0-9a-f]{1,16})-(?<until>[0-9a-z]{1,10})(?:-(?<era>[bc])(?<time>[0-9a-z]{1,11}))?)?/;
const PATTERN = new RegExp(
  String.raw`^(?<lastRow>[0-9a-z]{1,10})-(?<found>[0-9a-z]{1,10})(?<mark>\+?)-(?<print>[0-9a-f]{16})${READ.source}(?:-h(?<headlines>[0-9a-z]{1,10}))?$`,
);

export function writeQueryId(criteria: Criteria, snapshot: CatalogueSnapshot): string {
  const found = `${snapshot.found.toString(36)}${snapshot.isAtLeast ? AT_LEAST : ''}`;
  const { read, headlines } = snapshot;
  const parts = [snapshot.lastRow.toString(36), found, fingerprint(criteria)];
  if (read !== undefined) parts.push(read.low.toString(16), read.found.toString(36));
  if (read?.createdAt !== undefined)
    parts.push(`${read.createdAt < 0 ? 'b' : 'c'}${Math.abs(read.createdAt).toString(36)}`);
  if (headlines !== undefined) parts.push(`h${headlines.toString(36)}`);
  return parts.join('-');
}

/** Undefined when the id belongs to another query or is malformed. */
export function readQueryId(criteria: Criteria, queryId: string | undefined): CatalogueSnapshot | undefined {
  const {
    lastRow = '',
    found = '',
    mark,
    print,
    low,
    until = '',
    era,
    time = '',
    headlines,
  } = PATTERN.exec(queryId ?? '')?.groups ?? {};
  if (print !== fingerprint(criteria)) return undefined;
  const numberOf = (digits: string) => Number.parseInt(digits, 36);
  const createdAt = era === undefined ? {} : { createdAt: numberOf(time) * (era === 'b' ? -1 : 1) };
  return {
    lastRow: numberOf(lastRow),
    found: numberOf(found),
    ...(mark === AT_LEAST && { isAtLeast: true }),
    ...(low !== undefined && { read: { low: BigInt(`0x${low}`), found: numberOf(until), ...createdAt } }),
    ...(headlines !== undefined && { headlines: numberOf(headlines) }),
  };
}

/** Caches the ids of criteria in use: hashing a long filter several times per search would be slow. */
const known = new WeakMap<Criteria, string>();

/** The same for the same criteria only. */
export function fingerprint(criteria: Criteria): string {
  const { type, words, filter, sourceIds, sort, ranked = [] } = criteria;
  const print =
    known.get(criteria) ??
    createHash('sha256')
      .update(JSON.stringify([type, words, filter, sourceIds, ...(sort === undefined ? [] : [sort, ...ranked])]))
      .digest('hex')
      .slice(0, 16);
  known.set(criteria, print);
  return print;
}
