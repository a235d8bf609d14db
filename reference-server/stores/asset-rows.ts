/** Maps assets to rows of the catalogue's table and back. */
import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { ExtraField } from '#lib/contract/extra-fields.ts';
import type { CatalogueAsset } from './catalogue.ts';

/** All that `toAsset` reads: a position does not fit into a JavaScript number. */
export const ASSET_COLUMNS = 'objectId, type, zType, sourceId, name, createdAt, receivedAt, fields, facts';

/** Values of the columns after `objectId`, in the order of the table. */
export function toColumns(asset: CatalogueAsset): SQLInputValue[] {
  const { objectId: _objectId, type, zType, sourceId, name, createdAt, receivedAt, fields, ...facts } = asset;
  return [type, zType, sourceId, name, createdAt, receivedAt, JSON.stringify(fields), JSON.stringify(facts)];
}

/** Dates and ids are searched with the filter, not as text. */
const UNSEARCHABLE = /(?:TS|Date|Time|Created|ChannelID)$/;

/** Which extra fields the settings of a server make searchable. */
export function extraSearchable(fields: readonly Pick<ExtraField, 'name' | 'isSearchable'>[]): ExtraSearchable {
  return new Map(fields.map(({ name, isSearchable }) => [name, isSearchable]));
}

/** By the names of the server's extra fields, whether text searches find their words. */
export type ExtraSearchable = ReadonlyMap<string, boolean>;

/** The texts that the full-text index has, not yet folded. */
export function searchableTexts(asset: CatalogueAsset, extras: ExtraSearchable = new Map()): string[] {
  const texts = Object.entries(asset.fields)
    .filter(([key]) => extras.get(key) ?? !UNSEARCHABLE.test(key))
    .map(([, value]) => value);
  return [asset.name, asset.sourceId, ...texts].map(withoutTags);
}

/** Articles have HTML. */
export function withoutTags(text: string): string {
  return text.replace(/<[^>]*>/g, ' ');
}

type Facts = Omit<
  CatalogueAsset,
  'objectId' | 'type' | 'zType' | 'sourceId' | 'name' | 'createdAt' | 'receivedAt' | 'fields'
>;

export function toAsset(row: Record<string, SQLOutputValue>): CatalogueAsset {
  return {
    objectId: String(row.objectId),
    type: String(row.type) as CatalogueAsset['type'],
    zType: String(row.zType) as CatalogueAsset['zType'],
    sourceId: String(row.sourceId),
    name: String(row.name),
    createdAt: Number(row.createdAt),
    receivedAt: Number(row.receivedAt),
    fields: JSON.parse(String(row.fields)) as Record<string, string>,
    ...(JSON.parse(String(row.facts)) as Facts),
  };
}
