/** The catalogue's queries in PostgreSQL. Each is one statement, so what it reads is of one moment. */
import type { QueryPlan } from '../../../search/query-plan.ts';
import type { CatalogueAsset } from '../../../stores/catalogue.ts';
import type { PositionRange } from '../../../stores/positions.ts';
import type { Query, Row } from '../connection/database.ts';
import { ASSET_COLUMNS, toAsset } from './catalogue-rows.ts';
import { allOf, byIndex, byRow, numbered, restOf, type SqlCondition, termQuery } from './search-conditions.ts';

/** A moment of the catalogue. */
export interface CatalogueState {
  /** Number of the asset that was added last. */
  readonly lastRow: number;
  /** Number of the last replacement or removal. */
  readonly lastChange: number;
}

export interface PageRequest {
  readonly plan: QueryPlan;
  /** The last position first. */
  readonly range: PositionRange;
  /** Assets that were added later are left out. */
  readonly lastRow: number;
  readonly offset: number;
  readonly count: number;
}

export async function readState(query: Query): Promise<CatalogueState> {
  const [row] = await query('SELECT last_row, last_change FROM catalogue_state');
  return toState(row);
}

export function toState(row: Row | undefined): CatalogueState {
  return { lastRow: Number(row?.last_row ?? 0), lastChange: Number(row?.last_change ?? 0) };
}

export async function findAsset(query: Query, objectId: string): Promise<CatalogueAsset | undefined> {
  const [row] = await query(`SELECT ${ASSET_COLUMNS} FROM assets a WHERE a.object_id = $1`, [objectId]);
  return row && toAsset(row);
}

/** Assets that are read one after the other before the index of words is asked: some milliseconds. */
const WALKED = 4_096;

/**
 * Matching assets in the order of the results. What a search finds often is among the last assets; what it finds rarely
 * is collected by the index and sorted, because PostgreSQL's index of words has no order.
 */
export async function readPage(query: Query, request: PageRequest): Promise<readonly CatalogueAsset[]> {
  const { plan, count } = request;
  if (termQuery(plan) === undefined || plan.objectIds !== undefined) return pageBy(query, request, everything(request));
  const walked = await pageBy(query, request, walk(request, WALKED));
  return walked.length === count ? walked : pageBy(query, request, lookUp(request));
}

/** The same in a part of the library, all of whose assets are read one after the other if need be. */
export function readPageOfPart(query: Query, request: PageRequest): Promise<readonly CatalogueAsset[]> {
  return pageBy(query, request, walk(request, Number.MAX_SAFE_INTEGER));
}

async function pageBy(query: Query, { offset, count }: PageRequest, from: SqlCondition) {
  const rows = await query(
    numbered(`
      WITH found AS (${from.sql} ORDER BY position DESC OFFSET ? LIMIT ?)
      SELECT ${ASSET_COLUMNS} FROM found JOIN assets a USING (position) ORDER BY a.position DESC`),
    [...from.values, offset, count],
  );
  return rows.map(toAsset);
}

function everything({ plan, range, lastRow }: PageRequest): SqlCondition {
  const where = allOf([between('a', range), until('a', lastRow), byRow(termQuery(plan)), restOf(plan)]);
  const words = where.sql.includes('w.') ? 'JOIN asset_words w USING (position)' : '';
  return { sql: `SELECT a.position FROM assets a ${words} WHERE ${where.sql}`, values: where.values };
}

function walk({ plan, range, lastRow }: PageRequest, most: number): SqlCondition {
  const inRange = between('asset_words', range);
  const where = allOf([until('w', lastRow), byRow(termQuery(plan))]);
  const rest = restOf(plan);
  // `OFFSET 0`: otherwise PostgreSQL, which does not know how many assets a filter finds, reads all of them.
  const filtered = `CROSS JOIN LATERAL (SELECT FROM assets a WHERE a.position = w.position AND ${rest.sql} OFFSET 0) a`;
  return {
    sql: `SELECT w.position FROM (
        SELECT * FROM asset_words WHERE ${inRange.sql} ORDER BY position DESC LIMIT ?
      ) w ${hasRest(plan) ? filtered : ''} WHERE ${where.sql}`,
    values: [...inRange.values, most, ...rest.values, ...where.values],
  };
}

function lookUp({ plan, range, lastRow }: PageRequest): SqlCondition {
  const where = allOf([byIndex(termQuery(plan)), between('w', range), until('w', lastRow), restOf(plan)]);
  return {
    // Materialised, so that the order cannot make PostgreSQL read all assets one after the other.
    sql: `SELECT position FROM (
        WITH matching AS MATERIALIZED (SELECT w.position FROM asset_words w ${joinedAssets(plan)} WHERE ${where.sql})
        SELECT position FROM matching
      ) m`,
    values: where.values,
  };
}

function joinedAssets(plan: QueryPlan): string {
  return hasRest(plan) ? 'JOIN assets a USING (position)' : '';
}

function hasRest({ rest, objectIds }: QueryPlan): boolean {
  return rest.length > 0 || objectIds !== undefined;
}

function between(table: string, { low, high }: PositionRange): SqlCondition {
  return { sql: `${table}.position BETWEEN ? AND ?`, values: [low, high] };
}

function until(table: string, lastRow: number): SqlCondition {
  return { sql: `${table}.row_number <= ?`, values: [lastRow] };
}

/** Source of a count: the rows found by the index of words, or all rows of the range. */
function source(plan: QueryPlan): SqlCondition {
  const where = allOf([byIndex(termQuery(plan)), between('w', plan), restOf(plan)]);
  return { sql: `asset_words w ${joinedAssets(plan)} WHERE ${where.sql}`, values: where.values };
}

export interface Found extends CatalogueState {
  readonly found: number;
}

export async function countAll(query: Query, plan: QueryPlan): Promise<Found> {
  const { sql, values } = source(plan);
  const [row] = await query(
    numbered(`SELECT s.last_row, s.last_change, (SELECT count(*) FROM ${sql}) AS found FROM catalogue_state s`),
    values,
  );
  return { ...toState(row), found: Number(row?.found) };
}

export interface FoundInParts extends CatalogueState {
  /** How many are in each part; one more than there are ends. */
  readonly counts: readonly number[];
}

/** `ends`: the last position of each part, ascending. */
export async function countParts(query: Query, plan: QueryPlan, ends: readonly bigint[]): Promise<FoundInParts> {
  const { sql, values } = source(plan);
  const rows = await query(
    numbered(`SELECT s.last_row, s.last_change, part.number, part.found FROM catalogue_state s LEFT JOIN (
        SELECT width_bucket(w.position, ?::bigint[]) AS number, count(*) AS found FROM ${sql} GROUP BY 1
      ) part ON true`),
    // `width_bucket` counts a bound to the part after it.
    [ends.map((end) => end + 1n), ...values],
  );
  const counts = Array<number>(ends.length + 1).fill(0);
  for (const row of rows) if (row.number !== null) counts[Number(row.number)] = Number(row.found);
  return { ...toState(rows[0]), counts };
}

export interface Added extends CatalogueState {
  readonly positions: readonly bigint[];
}

/** The matching assets that were added in between; `afterRow` is excluded. */
export async function readAdded(query: Query, plan: QueryPlan, afterRow: number, lastRow: number): Promise<Added> {
  const { sql, values } = addedSince(plan);
  const [row] = await query(
    numbered(`SELECT s.last_row, s.last_change, ARRAY(SELECT position FROM (${sql}) added WHERE row_number <= ?) AS added
      FROM catalogue_state s`),
    [afterRow, ...values, lastRow],
  );
  return { ...toState(row), positions: bigints(row?.added ?? []) };
}

function addedSince(plan: QueryPlan): SqlCondition {
  const where = allOf([between('w', plan), byRow(termQuery(plan)), restOf(plan)]);
  return {
    sql: `SELECT w.position, w.row_number FROM asset_words w ${joinedAssets(plan)} WHERE w.row_number > ? AND ${where.sql}`,
    values: where.values,
  };
}

/** Results that a search has gained and lost since a state. */
export interface Difference extends CatalogueState {
  readonly gained: readonly bigint[];
  readonly lost: readonly bigint[];
}

/**
 * Undefined when there were more than `most` assets added or changed, when the changes are not known any more, or when
 * the search compares more of them than words.
 */
export async function readDifference(
  query: Query,
  plan: QueryPlan,
  since: CatalogueState,
  most: number,
): Promise<Difference | undefined> {
  const added = addedSince(plan);
  const had = allOf([
    { sql: 'c.old_position BETWEEN ? AND ?', values: [plan.low, plan.high] },
    byRow(termQuery(plan), 'c.old_words'),
  ]);
  const has = allOf([
    { sql: 'c.new_position BETWEEN ? AND ?', values: [plan.low, plan.high] },
    byRow(termQuery(plan), 'c.new_words'),
  ]);
  const changes = 'FROM catalogue_changes c WHERE c.change > ?';
  // `added` has the current state of assets that were added since.
  const counted = `${changes} AND c.row_number <= ?`;
  const [row] = await query(
    numbered(`SELECT s.last_row, s.last_change,
        (SELECT count(*) ${changes}) AS known,
        CASE WHEN s.last_row - ? > ? THEN NULL ELSE ARRAY(SELECT position FROM (${added.sql}) added) END AS added,
        ARRAY(SELECT c.new_position ${counted} AND ${has.sql}) AS gained,
        ARRAY(SELECT c.old_position ${counted} AND ${had.sql}) AS lost
      FROM catalogue_state s`),
    [
      since.lastChange,
      ...[since.lastRow, most],
      ...[since.lastRow, ...added.values],
      ...[since.lastChange, since.lastRow, ...has.values],
      ...[since.lastChange, since.lastRow, ...had.values],
    ],
  );
  const state = toState(row);
  const isKnown = Number(row?.known) === state.lastChange - since.lastChange;
  if (row === undefined || row.added === null || !isKnown) return undefined;
  if (state.lastChange !== since.lastChange && hasRest(plan)) return undefined;
  return { ...state, gained: [...bigints(row.added), ...bigints(row.gained)], lost: bigints(row.lost) };
}

/** The driver reads the elements of an `int8[]` as text. */
function bigints(list: unknown): bigint[] {
  return (list as readonly string[]).map(BigInt);
}

/** Positions that end each part with `size` assets after `from`, ascending. */
export async function divide(query: Query, { low, high }: PositionRange, size: number): Promise<readonly bigint[]> {
  const rows = await query(
    `SELECT position FROM (
        SELECT position, row_number() OVER (ORDER BY position) AS number FROM asset_words
        WHERE position BETWEEN $1 AND $2
      ) numbered WHERE number % $3 = 0 ORDER BY position`,
    [low, high, size],
  );
  return rows.map(({ position }) => position as bigint);
}
