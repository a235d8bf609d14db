/** Tables of the catalogue, and the positions of its assets. */
import type { DatabaseSync } from 'node:sqlite';
import { positionsOf } from '../../stores/positions.ts';

/** The version of the tables. Raise it with every change of them or of `asset-terms.ts`: the index is made anew then. */
export const CATALOGUE_VERSION = 4;
/** The first version whose assets are stored as they are now. */
export const FIRST_INDEXED_ANEW = 2;

// Words are folded and separated before they are stored. `detail=none`: phrases are looked for in `texts`.
export const INDEX_SCHEMA = `
  CREATE VIRTUAL TABLE terms USING fts5(
    folded, content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='1 2 3'
  );
  CREATE TABLE texts (position INTEGER PRIMARY KEY, folded TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS assetsByCreation ON assets (type, createdAt, position);
`;

export const CATALOGUE_SCHEMA = `
  CREATE TABLE assets (
    row INTEGER PRIMARY KEY AUTOINCREMENT, objectId TEXT NOT NULL UNIQUE, type TEXT NOT NULL, zType TEXT NOT NULL,
    sourceId TEXT NOT NULL, name TEXT NOT NULL, createdAt INTEGER NOT NULL, receivedAt INTEGER NOT NULL,
    fields TEXT NOT NULL, facts TEXT NOT NULL, position INTEGER
  );
  CREATE UNIQUE INDEX assetsByPosition ON assets (position, row);
  ${INDEX_SCHEMA}
  CREATE TABLE changes (one INTEGER PRIMARY KEY, counter INTEGER NOT NULL);
  INSERT INTO changes VALUES (1, 0);
`;

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
