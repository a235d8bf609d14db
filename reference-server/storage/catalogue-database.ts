/** The catalogue's SQL. Runs in the catalogue's thread, because `node:sqlite` blocks while it works. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { filterToSql, type SqlCondition, wordsToSql } from '../search/filter-to-sql.ts';
import { foldText } from '../search/fold-text.ts';
import { type AddArchive, createArchiveRows } from './archive-rows.ts';
import { searchableText, toAsset, toColumns } from './asset-rows.ts';
import type { CatalogueAsset, CataloguePage, CatalogueQuery } from './catalogue.ts';
import { inTransaction } from './in-transaction.ts';

// The words are folded before they are stored, so the tokenizer must only separate them.
const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS assets (
    row INTEGER PRIMARY KEY AUTOINCREMENT, objectId TEXT NOT NULL UNIQUE, type TEXT NOT NULL, zType TEXT NOT NULL,
    sourceId TEXT NOT NULL, name TEXT NOT NULL, createdAt INTEGER NOT NULL, receivedAt INTEGER NOT NULL,
    fields TEXT NOT NULL, facts TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS assetsByTime ON assets (type, receivedAt DESC, row DESC);
  CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5(
    folded, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0', prefix='2 3'
  );
`;

export interface CatalogueDatabase {
  save(asset: CatalogueAsset): void;
  find(objectId: string): CatalogueAsset | undefined;
  remove(objectId: string): void;
  search(query: CatalogueQuery): CataloguePage;
  readonly addArchive: AddArchive;
  close(): void;
}

/** Opens or creates the file at `path`. */
export function openCatalogueDatabase(path: string): CatalogueDatabase {
  const database = new DatabaseSync(path);
  database.exec(SCHEMA);
  const find = database.prepare('SELECT * FROM assets WHERE objectId = ?');
  return {
    save: (asset) => saveAsset(database, asset),
    find: (objectId) => {
      const row = find.get(objectId);
      return row === undefined ? undefined : toAsset(row);
    },
    remove: (objectId) => removeAsset(database, objectId),
    search: (query) => searchAssets(database, query),
    addArchive: createArchiveRows(database),
    close: () => database.close(),
  };
}

function saveAsset(database: DatabaseSync, asset: CatalogueAsset): void {
  const { objectId } = asset;
  inTransaction(database, () => {
    removeWords(database, objectId);
    const stored = database
      .prepare(
        `INSERT INTO assets (objectId, type, zType, sourceId, name, createdAt, receivedAt, fields, facts)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (objectId) DO UPDATE SET type = excluded.type, zType = excluded.zType, sourceId = excluded.sourceId,
         name = excluded.name, createdAt = excluded.createdAt, receivedAt = excluded.receivedAt,
         fields = excluded.fields, facts = excluded.facts
       RETURNING row`,
      )
      .get(objectId, ...toColumns(asset));
    const folded = foldText(searchableText(asset));
    database.prepare('INSERT INTO words (rowid, folded) VALUES (?, ?)').run(Number(stored?.row), folded);
  });
}

function removeAsset(database: DatabaseSync, objectId: string): void {
  inTransaction(database, () => {
    removeWords(database, objectId);
    database.prepare('DELETE FROM assets WHERE objectId = ?').run(objectId);
  });
}

function removeWords(database: DatabaseSync, objectId: string): void {
  const known = database.prepare('SELECT row FROM assets WHERE objectId = ?').get(objectId);
  if (known !== undefined) database.prepare('DELETE FROM words WHERE rowid = ?').run(Number(known.row));
}

function searchAssets(database: DatabaseSync, query: CatalogueQuery): CataloguePage {
  const conditions: SqlCondition[] = [{ sql: 'type = ?', values: [query.type] }, wordsToSql(query.words, true)];
  if (query.filter !== undefined) conditions.push(filterToSql(query.filter));
  if (query.sourceIds.length > 0) {
    // One value, however many ids: SQLite takes some thousand values at most.
    const ids = JSON.stringify(query.sourceIds);
    conditions.push({ sql: 'sourceId IN (SELECT value FROM json_each(?))', values: [ids] });
  }
  const where = conditions.map((condition) => condition.sql).join(' AND ');
  const values = conditions.flatMap((condition) => condition.values);
  const snapshot = query.snapshot ?? countAssets(database, where, values);
  const rows = database
    .prepare(`SELECT * FROM assets WHERE ${where} AND row <= ? ORDER BY receivedAt DESC, row DESC LIMIT ? OFFSET ?`)
    .all(...values, snapshot.lastRow, query.count, query.offset);
  return { assets: rows.map(toAsset), snapshot };
}

function countAssets(database: DatabaseSync, where: string, values: readonly SQLInputValue[]) {
  const last = database.prepare('SELECT coalesce(max(row), 0) AS lastRow FROM assets').get();
  const lastRow = Number(last?.lastRow);
  const counted = database
    .prepare(`SELECT count(*) AS found FROM assets WHERE ${where} AND row <= ?`)
    .get(...values, lastRow);
  return { lastRow, found: Number(counted?.found) };
}
