/**
 * `QueryID`: what the first page found, so that further pages need no counting and do not shift when something new
 * arrives. It carries its facts itself; any node can read it. A wrong one is as good as none.
 */
import { createHash } from 'node:crypto';
import type { CatalogueQuery, CatalogueSnapshot } from '../storage/catalogue.ts';

type Question = Pick<CatalogueQuery, 'type' | 'words' | 'filter' | 'sourceIds'>;

export function writeQueryId(question: Question, snapshot: CatalogueSnapshot): string {
  return [snapshot.lastRow.toString(36), snapshot.found.toString(36), fingerprint(question)].join('-');
}

/** Undefined when the id belongs to another question or is none of ours. */
export function readQueryId(question: Question, queryId: string | undefined): CatalogueSnapshot | undefined {
  const match = /^([0-9a-z]{1,11})-([0-9a-z]{1,11})-([0-9a-f]{16})$/.exec(queryId ?? '');
  if (match === null || match[3] !== fingerprint(question)) return undefined;
  return { lastRow: Number.parseInt(match[1] ?? '', 36), found: Number.parseInt(match[2] ?? '', 36) };
}

function fingerprint({ type, words, filter, sourceIds }: Question): string {
  return createHash('sha256')
    .update(JSON.stringify([type, words, filter, sourceIds]))
    .digest('hex')
    .slice(0, 16);
}
