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

interface Changes {
  save(assets: readonly CatalogueAsset[]): void;
  remove(objectId: string): void;
  dropRenditions(objectId: string): void;
}

export interface CatalogueDatabase extends Changes {
  /**
   * Indexes some of the assets that an older version of the server has indexed. Returns how many are, or undefined if all are:
   * nothing else may be called before that.
   */
  index(): number | undefined;
  close(): void;
}

/** Opens or creates the file at `path`. Throws a `RangeError` if its tables are of a newer version. */
export function openCatalogueDatabase(path: string, extras?: ExtraSearchable): CatalogueDatabase {
  const database = new DatabaseSync(path);
  let indexSome = isOlder(versionOf(database)) ? createIndexingAnew(database, extras) : undefined;
  let changes = indexSome ? undefined : openChanges(database, extras);
  let indexed = 0;
  const opened = () => {
    if (changes === undefined) throw new Error('the catalogue is being indexed anew');
    return changes;
  };
  return {
    index() {
      const count = indexSome?.() ?? 0;
      indexed += count;
      if (count > 0) return indexed;
      indexSome = undefined;
      changes ??= openChanges(database, extras);
      return undefined;
    },
    save: (assets) => opened().save(assets),
    remove: (objectId) => opened().remove(objectId),
    dropRenditions: (objectId) => opened().dropRenditions(objectId),
    close: () => database.close(),
  };
}

function openChanges(database: DatabaseSync, extras?: ExtraSearchable): Changes {
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
  };
}

/** The version of a file that is being indexed anew: no version of the server takes it for its own. */
const INDEXING = -CATALOGUE_VERSION;
const INDEXED_AT_ONCE = 10_000;

function isOlder(version: number): boolean {
  const written = Math.abs(version);
  return written >= FIRST_INDEXED_ANEW && (version === INDEXING || written < CATALOGUE_VERSION);
}

/**
 * From the stored assets, in the order of their positions. Returns a function that indexes the next ones and says how many: 0 at the
 * end. A start that is ended meanwhile is continued by the next one.
 */
function createIndexingAnew(database: DatabaseSync, extras?: ExtraSearchable): () => number {
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
  return () => {
    const count = inTransaction(database, () => {
      const rows = next.all(INDEXED_AT_ONCE);
      for (const row of rows) add(BigInt(String(row.place)), toAsset(row));
      return rows.length;
    });
    if (count === 0) database.exec(`PRAGMA user_version = ${CATALOGUE_VERSION}`);
    return count;
  };
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
