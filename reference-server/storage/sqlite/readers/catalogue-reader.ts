/** The catalogue's queries. Runs in the readers' threads, on a connection that only reads. */

import { DatabaseSync } from 'node:sqlite';
import { splitList } from '#lib/upload-form/model/value-list.ts';
import type { ReadClock } from '../../../scheduling/read-clock.ts';
import type { CountedSource, CreationWalk, SearchState } from '../../../search/search-run.ts';
import { assetUsage, type UsedAsset } from '../../../search/usage-fields.ts';
import { ASSET_COLUMNS, toAsset } from '../../../stores/asset-rows.ts';
import type { CatalogueAsset } from '../../../stores/catalogue.ts';
import type { PositionRange } from '../../../stores/positions.ts';
import { createStatements, inReadTransaction, type Statements } from '../statements.ts';
import { matchedTerms } from '../term-match.ts';
import { readCreated, walkCreated } from './creation-reads.ts';
import { ASSET_USAGE, HAS_ENTRY, IN_TIME } from './filter-to-sql.ts';
import { restOf, rowCondition, sourceOf } from './reader-conditions.ts';
import type { CountRequest, PageRequest, SearchedRows, WalkRequest } from './reader-requests.ts';

export interface CatalogueReader {
  find(objectId: string): CatalogueAsset | undefined;
  state(): SearchState;
  /** Matching assets, in the order of the results. */
  page(request: PageRequest): readonly CatalogueAsset[];
  /** A step in the order of creation. */
  walk(request: WalkRequest): CreationWalk;
  /** How many assets match in each range. */
  count(request: CountRequest): readonly number[];
  /** How many of them each source has in the ranges, each source once per range. */
  countSources(request: CountRequest): readonly CountedSource[];
  /** How many of a search's object ids match; at most a few thousand are asked for. */
  countIds(request: SearchedRows): number;
  /** Positions that divide a range into parts with `size` assets each, ascending. */
  divide(range: PositionRange, size: number): readonly bigint[];
  close(): void;
}

/** Every function but `find`, `state` and `divide` throws `InterruptedRead` when `clock` says so. */
export function openCatalogueReader(path: string, clock: ReadClock): CatalogueReader {
  // Another connection locks the file for a moment while it closes as the last one (https://sqlite.org/wal.html,
  // "Sometimes Queries Return SQLITE_BUSY In WAL Mode").
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
  // Kilobytes. The default of 2 MB does not hold the upper pages of the index.
  database.exec('PRAGMA cache_size = -32000');
  // Names the terms that start with a prefix.
  database.exec(`CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab('main', 'terms', 'instance')`);
  // Called for every row that a statement looks at.
  database.function(IN_TIME, () => clock.checkRow());
  database.function(HAS_ENTRY, { deterministic: true }, (list, value) =>
    hasEntry(String(list ?? ''), String(value)) ? 1 : 0,
  );
  database.function(ASSET_USAGE, { deterministic: true }, (fields, facts, nowMs, hereMs) =>
    assetUsage(
      { ...(JSON.parse(String(facts)) as UsedAsset), fields: JSON.parse(String(fields)) },
      Number(nowMs),
      Number(hereMs),
    ),
  );
  const statements = createStatements(database);
  const find = statements.of(`SELECT ${ASSET_COLUMNS} FROM assets WHERE objectId = ?`);
  return {
    find: (objectId) => {
      const row = find.get(objectId);
      return row === undefined ? undefined : toAsset(row);
    },
    state: () => {
      const row = statements
        .of('SELECT (SELECT coalesce(max(row), 0) FROM assets) AS lastRow, (SELECT counter FROM changes) AS changes')
        .get();
      return { lastRow: Number(row?.lastRow), changes: Number(row?.changes) };
    },
    page: ({ created, ...request }) =>
      inReadTransaction(database, () =>
        created ? readCreated(statements, created.type, request) : readPage(statements, clock, request),
      ),
    walk: (request) => inReadTransaction(database, () => walkCreated(statements, request)),
    count: (request) => inReadTransaction(database, () => countRanges(statements, clock, request)),
    countSources: (request) => inReadTransaction(database, () => countSources(statements, clock, request)),
    countIds: (request) => inReadTransaction(database, () => countIds(statements, request)),
    divide: (range, size) => divide(statements, range, size),
    close: () => database.close(),
  };
}

function readPage(
  statements: Statements,
  clock: ReadClock,
  { plan, lastRow, parts, rest: unread, offset, count }: PageRequest,
): CatalogueAsset[] {
  const rest = restOf(plan);
  if (plan.objectIds !== undefined) {
    const row = rowCondition(plan, matchedTerms(statements, plan.index));
    return statements
      .of(`SELECT ${ASSET_COLUMNS} FROM assets WHERE ${row.sql} AND row <= ? ORDER BY position DESC LIMIT ? OFFSET ?`)
      .all(plan.low, plan.high, ...row.values, lastRow, count, offset)
      .map(toAsset);
  }
  const source = sourceOf(matchedTerms(statements, plan.index));
  const page = statements.of(
    `SELECT ${ASSET_COLUMNS} FROM ${source.rows} WHERE ${source.sql} AND ${IN_TIME}()${rest.sql} AND assets.row <= ?
     ORDER BY ${source.position} DESC LIMIT ? OFFSET ?`,
  );
  const found: CatalogueAsset[] = [];
  for (const [index, { low, high }] of [...parts, ...(unread === undefined ? [] : [unread])].entries()) {
    if (found.length === count) break;
    // Until its first row the index is not interrupted.
    clock.check();
    const limits = [lastRow, count - found.length, index === 0 ? offset : 0];
    found.push(...page.all(low, high, ...source.values, ...rest.values, ...limits).map(toAsset));
  }
  return found;
}

function countRanges(
  statements: Statements,
  clock: ReadClock,
  { plan, lastRow, ranges, limit }: CountRequest,
): number[] {
  const source = sourceOf(matchedTerms(statements, plan.index));
  const rest = restOf(plan);
  const from = plan.rest.length === 0 ? source.table : source.rows;
  const where = `FROM ${from} WHERE ${source.sql}${plan.rest.length === 0 ? '' : ` AND ${IN_TIME}()${rest.sql}`}`;
  const count = statements.of(
    limit === undefined
      ? `SELECT count(*) AS found ${where}`
      : `SELECT count(*) AS found FROM (SELECT 1 ${where} LIMIT ?)`,
  );
  const later = readLater(statements, { plan, lastRow });
  // Later assets are subtracted below, and a count that ended must reach the limit without them.
  const most = limit === undefined ? [] : [limit + later.length];
  return ranges.map(({ low, high }) => {
    clock.check();
    const found = Number(count.get(low, high, ...source.values, ...rest.values, ...most)?.found);
    return found - later.filter((position) => position >= low && position <= high).length;
  });
}

function countSources(
  statements: Statements,
  clock: ReadClock,
  { plan, lastRow, ranges }: CountRequest,
): CountedSource[] {
  const terms = matchedTerms(statements, plan.index);
  const [source, rest] = [sourceOf(terms), restOf(plan)];
  const ofIndex = { sql: `${source.sql} AND ${IN_TIME}()${rest.sql}`, values: [...source.values, ...rest.values] };
  const [from, where] = plan.objectIds === undefined ? [source.rows, ofIndex] : ['assets', rowCondition(plan, terms)];
  const count = statements.of(
    `SELECT assets.sourceId, count(*) AS found FROM ${from} WHERE ${where.sql} AND assets.row <= ? GROUP BY 1`,
  );
  return ranges.flatMap(({ low, high }) => {
    clock.check();
    return count
      .all(low, high, ...where.values, lastRow)
      .map(({ sourceId, found }) => ({ sourceId: String(sourceId), found: Number(found) }));
  });
}

function countIds(statements: Statements, { plan, lastRow }: SearchedRows): number {
  const row = rowCondition(plan, matchedTerms(statements, plan.index));
  const count = statements.of(`SELECT count(*) AS found FROM assets WHERE ${row.sql} AND row <= ?`);
  return Number(count.get(plan.low, plan.high, ...row.values, lastRow)?.found);
}

/** Positions of the matching assets that were added since. */
function readLater(statements: Statements, { plan, lastRow }: SearchedRows): bigint[] {
  const row = rowCondition(plan, matchedTerms(statements, plan.index));
  return statements
    .ofBigInts(`SELECT position FROM assets WHERE ${row.sql} AND row > ?`)
    .all(plan.low, plan.high, ...row.values, lastRow)
    .map(({ position }) => position as bigint);
}

function divide(statements: Statements, { low, high }: PositionRange, size: number): bigint[] {
  const next = statements.ofBigInts(
    'SELECT position FROM assets WHERE position > ? AND position <= ? ORDER BY position LIMIT 1 OFFSET ?',
  );
  const ends: bigint[] = [];
  for (let last = low - 1n; ; ) {
    const end = next.get(last, high, size - 1)?.position;
    if (typeof end !== 'bigint') return ends;
    ends.push(end);
    last = end;
  }
}

/** Whether a comma-separated list has the entry, without regard to the case of Latin letters. */
function hasEntry(list: string, value: string): boolean {
  const wanted = folded(value);
  return splitList(list).some((entry) => folded(entry) === wanted);
}

function folded(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
