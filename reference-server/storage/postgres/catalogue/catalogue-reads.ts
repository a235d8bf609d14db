/** The catalogue's queries in PostgreSQL. Each is one statement, so what it reads is of one moment. */
import type { SearchType } from '#lib/contract/search-types.ts';
import type { QueryPlan } from '../../../search/query-plan.ts';
import type { CountedSource, CreationStep, CreationWalk, SearchState } from '../../../search/search-run.ts';
import type { CatalogueAsset } from '../../../stores/catalogue.ts';
import type { PositionRange } from '../../../stores/positions.ts';
import type { Query, Row } from '../connection/database.ts';
import { ASSET_COLUMNS, toAsset } from './catalogue-rows.ts';
import { allOf, byIndex, byRow, numbered, restOf, type SqlCondition, termQuery } from './search-conditions.ts';

export async function readState(query: Query): Promise<SearchState> {
  const [row] = await query('SELECT last_row, last_change FROM catalogue_state');
  return toState(row);
}

export function toState(row: Row | undefined): SearchState {
  return { lastRow: Number(row?.last_row ?? 0), changes: Number(row?.last_change ?? 0) };
}

/** The assets that match a search as of a moment, in a range. */
export interface SearchedRange {
  readonly plan: QueryPlan;
  readonly range: PositionRange;
  /** Assets that were added later are left out. */
  readonly lastRow: number;
}

export interface PageRequest extends SearchedRange {
  readonly offset: number;
  readonly count: number;
}

export interface ReadPage {
  readonly assets: readonly CatalogueAsset[];
  /** How many match in the range, if it is known by then. */
  readonly found?: number | undefined;
}

export async function findAsset(query: Query, objectId: string): Promise<CatalogueAsset | undefined> {
  const [row] = await query(`SELECT ${ASSET_COLUMNS} FROM assets a WHERE a.object_id = $1`, [objectId]);
  return row && toAsset(row);
}

/** Assets that are read one after the other before the index of words is asked: some milliseconds. */
const WALKED = 4_096;

/**
 * Matching assets in the order of the results. What a search finds often is among the last assets; what it finds rarely
 * is collected by the index, sorted and counted, because PostgreSQL's index of words has no order.
 */
export async function readPage(query: Query, request: PageRequest): Promise<ReadPage> {
  const { plan, count } = request;
  if (termQuery(plan) === undefined || plan.objectIds !== undefined)
    return { assets: await pageBy(query, request, everything(request)) };
  const walked = await pageBy(query, request, walk(request, WALKED));
  return walked.length === count ? { assets: walked } : lookUp(query, request);
}

/** The same in a part of the library, all of whose assets are read one after the other if need be. */
export function readPageOfPart(query: Query, request: PageRequest): Promise<CatalogueAsset[]> {
  return pageBy(query, request, walk(request, Number.MAX_SAFE_INTEGER));
}

const RECEIVED = 'ORDER BY a.position DESC';
const CREATED = 'ORDER BY a.created_at DESC, a.position DESC';

async function pageBy(query: Query, { offset, count }: PageRequest, from: SqlCondition, order = RECEIVED) {
  const rows = await query(
    numbered(`
      WITH found AS (${from.sql} ${order.replaceAll('a.', '')} OFFSET ? LIMIT ?)
      SELECT ${ASSET_COLUMNS} FROM found JOIN assets a USING (position) ${order}`),
    [...from.values, offset, count],
  );
  return rows.map(toAsset);
}

function everything({ plan, range, lastRow }: PageRequest): SqlCondition {
  const where = allOf([between('a', range), until('a', lastRow), byRow(termQuery(plan)), restOf(plan)]);
  const { sql, values } = joinWords(where, 'assets a');
  return { sql: `SELECT position ${sql}`, values };
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

async function lookUp(query: Query, request: PageRequest): Promise<ReadPage> {
  const { plan, offset, count } = request;
  const matching = matchingRows(request, byIndex(termQuery(plan)));
  // Materialised, so that the order cannot make PostgreSQL read all assets one after the other.
  const rows = await query(
    numbered(`
      WITH matching AS MATERIALIZED (SELECT w.position FROM ${matching.sql}),
        found AS (SELECT position FROM matching ORDER BY position DESC OFFSET ? LIMIT ?)
      SELECT ${ASSET_COLUMNS}, (SELECT count(*) FROM matching) AS found
      FROM found JOIN assets a USING (position) ORDER BY a.position DESC`),
    [...matching.values, offset, count],
  );
  const [first] = rows;
  return { assets: rows.map(toAsset), found: first && Number(first.found) };
}

/**
 * The same in the order of creation, in the whole library: what a search finds often is among the assets that were created last,
 * the rest is collected and sorted.
 */
export async function readCreated(query: Query, request: PageRequest, type: SearchType): Promise<CatalogueAsset[]> {
  const { plan, range, lastRow, count } = request;
  const where = (words: SqlCondition) =>
    allOf([{ sql: 'a.type = ?', values: [type] }, between('a', range), until('a', lastRow), words, restOf(plan)]);
  const terms = termQuery(plan);
  const { sql, values } = joinWords(where(byIndex(terms)), 'assets a');
  const matching = `SELECT position, a.created_at ${sql}`;
  const isWalked = plan.objectIds === undefined;
  if (isWalked && terms === undefined) return pageBy(query, request, { sql: matching, values }, CREATED);
  if (isWalked) {
    const last = `SELECT position FROM assets WHERE type = ? ORDER BY created_at DESC, position DESC LIMIT ${WALKED}`;
    const walked = joinWords(where(byRow(terms)), `(${last}) last JOIN assets a USING (position)`);
    const walk = { sql: `SELECT position, a.created_at ${walked.sql}`, values: [type, ...walked.values] };
    const assets = await pageBy(query, request, walk, CREATED);
    if (assets.length === count) return assets;
  }
  // Materialised for the same reason as in `lookUp`.
  const all = `WITH matching AS MATERIALIZED (${matching}) SELECT * FROM matching`;
  return pageBy(query, request, { sql: all, values }, CREATED);
}

/** Assets of a step. Of one that takes too long, nothing stays. */
const STEP = 512;

export async function walkCreated(
  query: Query,
  { plan, range, lastRow, after, offset, count }: SearchedRange & CreationStep,
  type: SearchType,
): Promise<CreationWalk> {
  const where = allOf([between('a', range), until('a', lastRow), byRow(termQuery(plan)), restOf(plan)]);
  const matching = joinWords(where, '(SELECT position FROM step) step JOIN assets a USING (position)');
  const rows = await query(
    numbered(`
      WITH step AS MATERIALIZED (
        SELECT created_at, position FROM assets WHERE type = ? AND (created_at, position) < (?, ?)
        ORDER BY created_at DESC, position DESC LIMIT ${STEP}
      ), matching AS (SELECT position AS place, a.* ${matching.sql} ORDER BY a.created_at DESC, position DESC LIMIT ?)
      SELECT walked.*, a.place, ${ASSET_COLUMNS} FROM (
        SELECT (SELECT count(*) FROM step) AS assets, created_at AS end_created, position AS end_place
        FROM step ORDER BY created_at, position LIMIT 1
      ) walked LEFT JOIN matching a ON true ORDER BY a.created_at DESC, a.place DESC`),
    [type, after.createdAt, after.low, ...matching.values, offset + count],
  );
  const [first] = rows;
  const found = rows.filter(({ place }) => place !== null);
  const end = Number(first?.assets) === STEP ? { createdAt: first?.end_created, low: first?.end_place } : undefined;
  const full = found.length === offset + count ? found.at(-1) : undefined;
  const last = full ? { createdAt: full.created_at, low: full.place } : end;
  return {
    assets: found.slice(offset).map(toAsset),
    found: found.length,
    last: last && { createdAt: Number(last.createdAt), low: BigInt(String(last.low)) },
  };
}

function joinWords(where: SqlCondition, assets: string): SqlCondition {
  const words = where.sql.includes('w.') ? 'JOIN asset_words w USING (position)' : '';
  return { sql: `FROM ${assets} ${words} WHERE ${where.sql}`, values: where.values };
}

/** `words`: how the rows with the terms are found. */
function matchingRows({ plan, range, lastRow }: SearchedRange, words: SqlCondition): SqlCondition {
  const where = allOf([words, between('w', range), until('w', lastRow), restOf(plan)]);
  return { sql: `asset_words w ${joinedAssets(plan)} WHERE ${where.sql}`, values: where.values };
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

/** For a short range, whose rows are read one after the other. */
export async function countRange(query: Query, searched: SearchedRange): Promise<number> {
  const { sql, values } = matchingRows(searched, byRow(termQuery(searched.plan)));
  const [row] = await query(numbered(`SELECT count(*) AS found FROM ${sql}`), values);
  return Number(row?.found);
}

/** How many are in each part, by the index of words. `ends`: the last position of each part but the last one, ascending. */
export async function countParts(
  query: Query,
  searched: SearchedRange,
  ends: readonly bigint[],
): Promise<readonly number[]> {
  const { sql, values } = matchingRows(searched, byIndex(termQuery(searched.plan)));
  const rows = await query(
    numbered(`SELECT width_bucket(w.position, ?::bigint[]) AS number, count(*) AS found FROM ${sql} GROUP BY 1`),
    // `width_bucket` counts a bound to the part after it.
    [ends.map((end) => end + 1n), ...values],
  );
  const counts = Array<number>(ends.length + 1).fill(0);
  for (const row of rows) counts[Number(row.number)] = Number(row.found);
  return counts;
}

export async function countSources(
  query: Query,
  { plan, range, lastRow }: SearchedRange,
): Promise<readonly CountedSource[]> {
  const where = allOf([between('a', range), until('a', lastRow), byIndex(termQuery(plan)), restOf(plan)]);
  const { sql, values } = joinWords(where, 'assets a');
  const rows = await query(numbered(`SELECT a.source_id, count(*) AS found ${sql} GROUP BY 1`), values);
  return rows.map((row) => ({ sourceId: String(row.source_id), found: Number(row.found) }));
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
