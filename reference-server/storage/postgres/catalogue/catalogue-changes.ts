/** Changes of the catalogue in PostgreSQL. Each locks its state first, so they happen one after the other on all nodes. */
import type { CatalogueAsset } from '../../../stores/catalogue.ts';
import { positionsOf } from '../../../stores/positions.ts';
import type { Database, Query } from '../connection/database.ts';
import { storable } from '../connection/storable.ts';
import { type CatalogueState, toState } from './catalogue-reads.ts';
import { termsOf, toRow } from './catalogue-rows.ts';

/** Changes that are kept, so that a count from before them can be brought up to date. */
const KEPT_CHANGES = 10_000;

interface Known {
  readonly position: bigint;
  readonly rowNumber: number;
}

export function saveAsset(database: Database, given: CatalogueAsset): Promise<void> {
  const asset = storable(given);
  return database.inTransaction(async (query) => {
    const state = await lockState(query);
    const known = await findKnown(query, asset.objectId);
    const position = await place(query, asset, known?.position);
    if (known === undefined) {
      await insert(query, asset, position, state.lastRow + 1);
      await query('UPDATE catalogue_state SET last_row = $1', [state.lastRow + 1]);
      return;
    }
    await noteChange(query, state, known);
    await remove(query, known.position);
    await insert(query, asset, position, known.rowNumber);
    await query(
      `UPDATE catalogue_changes SET new_position = w.position, new_words = w.words FROM asset_words w
       WHERE change = $1 AND w.position = $2`,
      [state.lastChange + 1, position],
    );
  });
}

export function removeAsset(database: Database, objectId: string): Promise<void> {
  return database.inTransaction(async (query) => {
    const state = await lockState(query);
    const known = await findKnown(query, objectId);
    if (known === undefined) return;
    await noteChange(query, state, known);
    await remove(query, known.position);
  });
}

/** Locks the catalogue until the end of the transaction. */
export async function lockState(query: Query): Promise<CatalogueState> {
  const [row] = await query('SELECT last_row, last_change FROM catalogue_state FOR UPDATE');
  return toState(row);
}

async function findKnown(query: Query, objectId: string): Promise<Known | undefined> {
  const [row] = await query('SELECT position, row_number FROM assets WHERE object_id = $1', [objectId]);
  return row && { position: row.position as bigint, rowNumber: Number(row.row_number) };
}

/**
 * The next free position of the millisecond; an asset that is in it already keeps its own. Throws a `RangeError` when
 * there are more than 131,072 assets of one type in it.
 */
async function place(query: Query, { type, receivedAt }: CatalogueAsset, known: bigint | undefined): Promise<bigint> {
  const { low, high } = positionsOf(type, receivedAt, receivedAt);
  if (known !== undefined && known >= low && known <= high) return known;
  const [row] = await query('SELECT max(position) AS last FROM assets WHERE position BETWEEN $1 AND $2', [low, high]);
  const position = typeof row?.last === 'bigint' ? row.last + 1n : low;
  if (position > high) throw new RangeError('too many assets arrived in the same millisecond');
  return position;
}

async function insert(query: Query, asset: CatalogueAsset, position: bigint, rowNumber: number): Promise<void> {
  const row = toRow(asset);
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 3}`);
  await query(`INSERT INTO assets (position, row_number, ${names.join(', ')}) VALUES ($1, $2, ${places.join(', ')})`, [
    position,
    rowNumber,
    ...Object.values(row),
  ]);
  await query('INSERT INTO asset_words VALUES ($1, $2, array_to_tsvector($3::text[]))', [
    position,
    rowNumber,
    termsOf(asset),
  ]);
}

async function remove(query: Query, position: bigint): Promise<void> {
  await query('DELETE FROM assets WHERE position = $1', [position]);
  await query('DELETE FROM asset_words WHERE position = $1', [position]);
}

async function noteChange(query: Query, { lastChange }: CatalogueState, { position }: Known): Promise<void> {
  const change = lastChange + 1;
  await query(
    `INSERT INTO catalogue_changes (change, row_number, old_position, old_words)
     SELECT $1, row_number, position, words FROM asset_words WHERE position = $2`,
    [change, position],
  );
  await query('DELETE FROM catalogue_changes WHERE change <= $1', [change - KEPT_CHANGES]);
  await query('UPDATE catalogue_state SET last_change = $1', [change]);
}
