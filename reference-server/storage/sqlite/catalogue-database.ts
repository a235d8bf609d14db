/** The SQL that changes the catalogue. Runs in the catalogue's thread, because `node:sqlite` blocks while it works. */
import { DatabaseSync } from 'node:sqlite';
import { indexedText, wordsOf } from '../../search/search-terms.ts';
import { type ExtraSearchable, searchableText, toColumns } from '../../stores/asset-rows.ts';
import type { CatalogueAsset } from '../../stores/catalogue.ts';
import { positionsOf } from '../../stores/positions.ts';
import { CATALOGUE_SCHEMA, createPlacement } from './catalogue-schema.ts';
import { createTables } from './create-tables.ts';
import { inTransaction } from './in-transaction.ts';

export interface CatalogueDatabase {
  save(assets: readonly CatalogueAsset[]): void;
  remove(objectId: string): void;
  dropRenditions(objectId: string): void;
  close(): void;
}

/** Opens or creates the file at `path`. Throws a `RangeError` if its tables are of another version. */
export function openCatalogueDatabase(path: string, extras?: ExtraSearchable): CatalogueDatabase {
  const database = new DatabaseSync(path);
  createTables(database, CATALOGUE_SCHEMA);
  const forget = createForgetting(database);
  const removeRow = database.prepare('DELETE FROM assets WHERE objectId = ?');
  const dropRenditions = database.prepare(
    `UPDATE assets SET facts = json_set(facts, '$.hasThumb', json('false'), '$.hasPreview', json('false'))
     WHERE objectId = ?`,
  );
  return {
    save: createSaving(database, forget, extras),
    remove: (objectId) =>
      inTransaction(database, () => {
        forget(objectId);
        removeRow.run(objectId);
      }),
    dropRenditions: (objectId) => void dropRenditions.run(objectId),
    close: () => database.close(),
  };
}

type Forget = (objectId: string) => bigint | undefined;

/** Removes the terms of a known asset and returns its position. Every counted search is counted again after that. */
function createForgetting(database: DatabaseSync): Forget {
  const find = database.prepare('SELECT position FROM assets WHERE objectId = ?');
  find.setReadBigInts(true);
  const removeTerms = database.prepare('DELETE FROM terms WHERE rowid = ?');
  const countChange = database.prepare('UPDATE changes SET counter = counter + 1');
  return (objectId) => {
    const position = find.get(objectId)?.position;
    if (typeof position !== 'bigint') return undefined;
    removeTerms.run(position);
    countChange.run();
    return position;
  };
}

function createSaving(database: DatabaseSync, forget: Forget, extras?: ExtraSearchable): CatalogueDatabase['save'] {
  const place = createPlacement(database);
  const saveRow = database.prepare(
    `INSERT INTO assets (objectId, type, zType, sourceId, name, createdAt, receivedAt, fields, facts, position)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (objectId) DO UPDATE SET type = excluded.type, zType = excluded.zType, sourceId = excluded.sourceId,
       name = excluded.name, createdAt = excluded.createdAt, receivedAt = excluded.receivedAt,
       fields = excluded.fields, facts = excluded.facts, position = excluded.position`,
  );
  const addTerms = database.prepare('INSERT INTO terms (rowid, folded) VALUES (?, ?)');
  const save = (asset: CatalogueAsset) => {
    const known = forget(asset.objectId);
    const { low, high } = positionsOf(asset.type, asset.receivedAt, asset.receivedAt);
    const isThere = known !== undefined && known >= low && known <= high;
    const position = isThere ? known : place(asset.type, asset.receivedAt);
    saveRow.run(asset.objectId, ...toColumns(asset), position);
    addTerms.run(position, indexedText(wordsOf(searchableText(asset, extras)), asset));
  };
  return (assets) => inTransaction(database, () => assets.forEach(save));
}
