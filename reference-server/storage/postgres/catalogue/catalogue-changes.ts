/** Changes of the catalogue in PostgreSQL. Each locks its state first, so they happen one after the other on all nodes. */
import type { SearchState } from '../../../search/search-run.ts';
import type { ExtraSearchable } from '../../../stores/asset-rows.ts';
import type { CatalogueAsset } from '../../../stores/catalogue.ts';
import { type PositionRange, positionsOf } from '../../../stores/positions.ts';
import type { Database, Query } from '../connection/database.ts';
import { storable } from '../connection/storable.ts';
import { toState } from './catalogue-reads.ts';
import { INDEX_VERSION, indexOf, toRow } from './catalogue-rows.ts';

interface Known {
  readonly position: bigint;
  readonly rowNumber: number;
}

export function saveAssets(
  database: Database,
  given: readonly CatalogueAsset[],
  extras?: ExtraSearchable,
): Promise<void> {
  const assets = given.map(storable);
  return database.inTransaction(async (query) => {
    let { lastRow, changes } = await lockState(query);
    const known = await findKnown(
      query,
      assets.map(({ objectId }) => objectId),
    );
    const positions = await place(query, assets, known);
    const rows: NewRow[] = [];
    for (const [index, asset] of assets.entries()) {
      const old = known.get(asset.objectId);
      const position = positions[index];
      if (old !== undefined) {
        changes += 1;
        await remove(query, old.position);
      } else lastRow += 1;
      rows.push({
        position: String(position),
        row_number: old?.rowNumber ?? lastRow,
        ...toRow(asset),
        ...indexOf(asset, extras),
      });
    }
    await insert(query, rows);
    await query('UPDATE catalogue_state SET last_row = $1, last_change = $2', [lastRow, changes]);
  });
}

export function removeAsset(database: Database, objectId: string): Promise<void> {
  return database.inTransaction(async (query) => {
    await lockState(query);
    const known = (await findKnown(query, [objectId])).get(objectId);
    if (known === undefined) return;
    await query('UPDATE catalogue_state SET last_change = last_change + 1');
    await remove(query, known.position);
  });
}

/** Locks the catalogue until the end of the transaction. */
async function lockState(query: Query): Promise<SearchState> {
  const [row] = await query('SELECT last_row, last_change FROM catalogue_state FOR UPDATE');
  return toState(row);
}

async function findKnown(query: Query, objectIds: readonly string[]): Promise<ReadonlyMap<string, Known>> {
  const rows = await query('SELECT object_id, position, row_number FROM assets WHERE object_id = ANY($1)', [objectIds]);
  return new Map(
    rows.map((row) => [String(row.object_id), { position: row.position as bigint, rowNumber: Number(row.row_number) }]),
  );
}

/**
 * For each asset the next free position of its millisecond; one that is in it already keeps its own. Throws a `RangeError`
 * when there are more than 131,072 assets of one type in it.
 */
async function place(
  query: Query,
  assets: readonly CatalogueAsset[],
  known: ReadonlyMap<string, Known>,
): Promise<readonly bigint[]> {
  const ranges = assets.map(({ type, receivedAt }) => positionsOf(type, receivedAt, receivedAt));
  const lasts = await query(
    `SELECT (SELECT max(position) FROM assets WHERE position BETWEEN low AND high) AS last
     FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS ranges (low, high, number) ORDER BY number`,
    [ranges.map(({ low }) => String(low)), ranges.map(({ high }) => String(high))],
  );
  const taken = new Map<bigint, bigint>();
  return assets.map(({ objectId }, index) => {
    const { low, high } = ranges[index] as PositionRange;
    const own = known.get(objectId)?.position;
    if (own !== undefined && own >= low && own <= high) return own;
    const last = taken.get(low) ?? lasts[index]?.last;
    const position = typeof last === 'bigint' ? last + 1n : low;
    if (position > high) throw new RangeError('too many assets arrived in the same millisecond');
    taken.set(low, position);
    return position;
  });
}

interface NewRow extends ReturnType<typeof toRow> {
  readonly position: string;
  readonly row_number: number;
  readonly terms: readonly string[];
  readonly text: string;
}

async function insert(query: Query, rows: readonly NewRow[]): Promise<void> {
  const json = JSON.stringify(rows);
  await query('INSERT INTO assets SELECT * FROM jsonb_populate_recordset(NULL::assets, $1::jsonb)', [json]);
  await query(
    `INSERT INTO asset_words SELECT position, row_number, array_to_tsvector(terms), true, ${INDEX_VERSION}
     FROM jsonb_to_recordset($1::jsonb) AS rows (position bigint, row_number bigint, terms text[])`,
    [json],
  );
  // A node of an older version leaves the texts of what it removes.
  await query(
    `INSERT INTO asset_texts SELECT position, text
     FROM jsonb_to_recordset($1::jsonb) AS rows (position bigint, text text)
     ON CONFLICT (position) DO UPDATE SET folded = excluded.folded`,
    [json],
  );
}

async function remove(query: Query, position: bigint): Promise<void> {
  await query('DELETE FROM assets WHERE position = $1', [position]);
  await query('DELETE FROM asset_words WHERE position = $1', [position]);
  await query('DELETE FROM asset_texts WHERE position = $1', [position]);
}
