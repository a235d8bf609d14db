/** Tables of the catalogue, and the step from the tables before positions. */
import type { DatabaseSync } from 'node:sqlite';
import { indexedText, wordsOf } from '../../search/search-terms.ts';
import { ASSET_COLUMNS, searchableText, toAsset } from '../../stores/asset-rows.ts';
import { positionsOf } from '../../stores/positions.ts';
import { inTransaction } from './in-transaction.ts';

// Words are folded and separated before they are stored. `detail=none`: nothing searches for phrases.
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS assets (
    row INTEGER PRIMARY KEY AUTOINCREMENT, objectId TEXT NOT NULL UNIQUE, type TEXT NOT NULL, zType TEXT NOT NULL,
    sourceId TEXT NOT NULL, name TEXT NOT NULL, createdAt INTEGER NOT NULL, receivedAt INTEGER NOT NULL,
    fields TEXT NOT NULL, facts TEXT NOT NULL, position INTEGER
  );
  CREATE UNIQUE INDEX IF NOT EXISTS assetsByPosition ON assets (position, row);
  CREATE VIRTUAL TABLE IF NOT EXISTS terms USING fts5(
    folded, content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='1 2 3'
  );
  CREATE TABLE IF NOT EXISTS changes (one INTEGER PRIMARY KEY, counter INTEGER NOT NULL);
  INSERT OR IGNORE INTO changes VALUES (1, 0);
`;

const VERSION = 1;

/** Creates the tables; in a catalogue of an earlier version every asset is indexed again, minutes for a million. */
export function prepareSchema(database: DatabaseSync): void {
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  if (Number(database.prepare('PRAGMA user_version').get()?.user_version) === VERSION) return;
  inTransaction(database, () => {
    const hasOldTables = database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'words'`).get() !== undefined;
    if (hasOldTables) database.exec('ALTER TABLE assets ADD COLUMN position INTEGER');
    database.exec(SCHEMA);
    if (hasOldTables) placeAll(database);
    database.exec(`PRAGMA user_version = ${VERSION}`);
  });
}

function placeAll(database: DatabaseSync): void {
  const place = createPlacement(database);
  const ordered = database.prepare('SELECT row FROM assets ORDER BY type, receivedAt, row').all();
  const read = database.prepare(`SELECT ${ASSET_COLUMNS} FROM assets WHERE row = ?`);
  const setPosition = database.prepare('UPDATE assets SET position = ? WHERE row = ?');
  const addTerms = database.prepare('INSERT INTO terms (rowid, folded) VALUES (?, ?)');
  for (const { row } of ordered) {
    const found = read.get(Number(row));
    if (found === undefined) continue;
    const asset = toAsset(found);
    const position = place(asset.type, asset.receivedAt);
    setPosition.run(position, Number(row));
    addTerms.run(position, indexedText(wordsOf(searchableText(asset)), asset));
  }
  database.exec('DROP TABLE words; DROP INDEX assetsByTime;');
}

export type Placement = (type: Parameters<typeof positionsOf>[0], receivedAt: number) => bigint;

/**
 * Returns a function that gives the next free position of a millisecond. Throws a `RangeError` when there are more than
 * 131,072 assets of one type in it.
 */
export function createPlacement(database: DatabaseSync): Placement {
  const last = database.prepare('SELECT max(position) AS last FROM assets WHERE position BETWEEN ? AND ?');
  last.setReadBigInts(true);
  return (type, receivedAt) => {
    const { low, high } = positionsOf(type, receivedAt, receivedAt);
    const taken = last.get(low, high)?.last;
    const position = typeof taken === 'bigint' ? taken + 1n : low;
    if (position > high) throw new RangeError('too many assets arrived in the same millisecond');
    return position;
  };
}
