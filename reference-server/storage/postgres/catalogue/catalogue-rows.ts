/** Maps assets to rows of PostgreSQL's tables and back. */
import { type IndexedAsset, indexAsset } from '../../../search/asset-terms.ts';
import type { ExtraSearchable } from '../../../stores/asset-rows.ts';
import type { CatalogueAsset } from '../../../stores/catalogue.ts';
import type { Row } from '../connection/database.ts';

/** All that `toAsset` reads. */
export const ASSET_COLUMNS = [
  'object_id',
  'type',
  'z_type',
  'source_id',
  'name',
  'created_at',
  'received_at',
  'fields',
  'facts',
]
  .map((name) => `a.${name}`)
  .join(', ');

export function toRow(asset: CatalogueAsset) {
  const { objectId, type, zType, sourceId, name, createdAt, receivedAt, fields, ...facts } = asset;
  return {
    object_id: objectId,
    type,
    z_type: zType,
    source_id: sourceId,
    name,
    created_at: createdAt,
    received_at: receivedAt,
    fields,
    facts,
  };
}

type Facts = Omit<
  CatalogueAsset,
  'objectId' | 'type' | 'zType' | 'sourceId' | 'name' | 'createdAt' | 'receivedAt' | 'fields'
>;

export function toAsset(row: Row): CatalogueAsset {
  return {
    objectId: String(row.object_id),
    type: String(row.type) as CatalogueAsset['type'],
    zType: String(row.z_type) as CatalogueAsset['zType'],
    sourceId: String(row.source_id),
    name: String(row.name),
    createdAt: Number(row.created_at),
    receivedAt: Number(row.received_at),
    fields: row.fields as CatalogueAsset['fields'],
    ...(row.facts as Facts),
  };
}

/** The version of what is indexed. With a higher one a migration makes `asset_words_outdated` anew. */
export const INDEX_VERSION = 1;

/** A lexeme of PostgreSQL has less than 2 kB; a word of more letters than these is found by its first ones. */
const LONGEST_TERM = 500;

export function indexable(term: string): string {
  return term.length <= LONGEST_TERM ? term : [...term].slice(0, LONGEST_TERM).join('');
}

/** The terms of the full-text index, each once, and the text for phrases. */
export function indexOf(asset: CatalogueAsset, extras?: ExtraSearchable): IndexedAsset {
  const { terms, text } = indexAsset(asset, extras);
  return { terms: [...new Set(terms.map(indexable))], text };
}
