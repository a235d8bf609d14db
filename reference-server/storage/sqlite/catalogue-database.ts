/** The SQL that changes the catalogue. Runs in the catalogue's thread, because `node:sqlite` blocks while it works. */
import { DatabaseSync } from 'node:sqlite';
import { log } from '../../core/log.ts';
import { indexAsset } from '../../search/asset-terms.ts';
import { ASSET_COLUMNS, type ExtraSearchable, toAsset, toColumns } from '../../stores/asset-rows.ts';
import type { CatalogueAsset } from '../../stores/catalogue.ts';
import { positionsOf } from '../../stores/positions.ts';
import {
  CATALOGUE_SCHEMA,
  CATALOGUE_VERSION,
  createPlacement,
  FIRST_INDEXED_ANEW,
  INDEX_SCHEMA,
} from './catalogue-schema.ts';
import { createTables, versionOf } from './create-tables.ts';
import { inTransaction } from './statements.ts';

export interface CatalogueDatabase {
  save(assets: readonly CatalogueAsset[]): void;
  remove(objectId: string): void;
  dropRenditions(objectId: string): void;
  close(): void;
}

/** Opens or creates the file at `path`. Throws a `RangeError` if its tables are of a newer version. */
export function openCatalogueDatabase(path: string, extras?: ExtraSearchable): CatalogueDatabase {
  const database = new DatabaseSync(path);
  if (isOlder(versionOf(database))) indexAnew(database, extras);
  createTables(database, { schema: CATALOGUE_SCHEMA, version: CATALOGUE_VERSION });
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

/** The version of a file that is being indexed anew: no version of the server takes it for its own. */
const INDEXING = -CATALOGUE_VERSION;
const INDEXED_AT_ONCE = 10_000;

function isOlder(version: number): boolean {
  const written = Math.abs(version);
  return written >= FIRST_INDEXED_ANEW && (version === INDEXING || written < CATALOGUE_VERSION);
}

/** From the stored assets, in the order of their positions. A start that is ended meanwhile is continued by the next one. */
function indexAnew(database: DatabaseSync, extras?: ExtraSearchable): void {
  log('info', 'search: the words of all assets are indexed anew');
  if (versionOf(database) !== INDEXING)
    inTransaction(database, () =>
      database.exec(`DROP TABLE terms; DROP TABLE IF EXISTS texts; ${INDEX_SCHEMA} PRAGMA user_version = ${INDEXING}`),
    );
  const add = createIndexing(database, extras);
  const next = database.prepare(
    `SELECT CAST(position AS TEXT) AS place, ${ASSET_COLUMNS} FROM assets
     WHERE position > (SELECT coalesce(max(position), -1) FROM texts) ORDER BY position LIMIT ?`,
  );
  const indexSome = () => {
    const rows = next.all(INDEXED_AT_ONCE);
    for (const row of rows) add(BigInt(String(row.place)), toAsset(row));
    return rows.length;
  };
  while (inTransaction(database, indexSome) > 0);
  database.exec(`PRAGMA user_version = ${CATALOGUE_VERSION}`);
}

function createIndexing(database: DatabaseSync, extras?: ExtraSearchable) {
  const addTerms = database.prepare('INSERT INTO terms (rowid, folded) VALUES (?, ?)');
  const addText = database.prepare('INSERT INTO texts VALUES (?, ?)');
  return (position: bigint, asset: CatalogueAsset) => {
    const { terms, text } = indexAsset(asset, extras);
    addTerms.run(position, terms.join(' '));
    addText.run(position, text);
  };
}

type Forget = (objectId: string) => bigint | undefined;

/** Removes the terms of a known asset and returns its position. Counts from before that are not used any more. */
function createForgetting(database: DatabaseSync): Forget {
  const find = database.prepare('SELECT position FROM assets WHERE objectId = ?');
  find.setReadBigInts(true);
  const removeTerms = database.prepare('DELETE FROM terms WHERE rowid = ?');
  const removeText = database.prepare('DELETE FROM texts WHERE position = ?');
  const countChange = database.prepare('UPDATE changes SET counter = counter + 1');
  return (objectId) => {
    const position = find.get(objectId)?.position;
    if (typeof position !== 'bigint') return undefined;
    removeTerms.run(position);
    removeText.run(position);
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
  const addToIndex = createIndexing(database, extras);
  const save = (asset: CatalogueAsset) => {
    const known = forget(asset.objectId);
    const { low, high } = positionsOf(asset.type, asset.receivedAt, asset.receivedAt);
    const isThere = known !== undefined && known >= low && known <= high;
    const position = isThere ? known : place(asset.type, asset.receivedAt);
    saveRow.run(asset.objectId, ...toColumns(asset), position);
    addToIndex(position, asset);
  };
  return (assets) => inTransaction(database, () => assets.forEach(save));
}
