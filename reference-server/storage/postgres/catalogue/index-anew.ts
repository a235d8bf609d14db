/** Indexes assets that an older version of this server has indexed. */
import type { ExtraSearchable } from '../../../stores/asset-rows.ts';
import type { Database, Query, Row } from '../connection/database.ts';
import { ASSET_COLUMNS, INDEX_VERSION, indexOf, toAsset } from './catalogue-rows.ts';

const AT_ONCE = 1_000;
/** For more assets the index of words is made afterwards, which takes a fraction of the time. */
const MANY = 50_000;
/** Nodes that start at the same time do this one after the other: none drops the index of another. */
const LOCK = 4_213_771_094;
/** As in the condition of `asset_words_outdated`, which finds them. */
const IS_OUTDATED = `index_version < ${INDEX_VERSION}`;
const IS_INDEXED = `SELECT to_regclass('asset_words_by_word') IS NOT NULL AS is_indexed`;
const CREATE_INDEX = 'CREATE INDEX asset_words_by_word ON asset_words USING gin (words) WITH (fastupdate = off)';

interface Indexing {
  readonly extras?: ExtraSearchable | undefined;
  readonly many?: number;
  /** Called at times. May throw: what has been indexed by then stays, and the next call continues. */
  onProgress?(indexed: number): void;
}

/** Resolves with the number of assets, on a connection of its own: the index of a large library takes minutes. */
export async function indexAnew(
  database: Pick<Database, 'connect'>,
  { extras, many = MANY, onProgress }: Indexing = {},
): Promise<number> {
  const client = await database.connect();
  const query: Query = async (sql, values = []) => (await client.query<Row>(sql, [...values])).rows;
  try {
    await query('SET statement_timeout = 0');
    await query('SELECT pg_advisory_lock($1)', [LOCK]);
    const [row] = await query(
      `SELECT count(*) AS outdated FROM (SELECT FROM asset_words WHERE ${IS_OUTDATED} LIMIT $1) found`,
      [many],
    );
    if (Number(row?.outdated) === many) await query('DROP INDEX IF EXISTS asset_words_by_word');
    let indexed = 0;
    // The dead entries of what is indexed are left behind: each step would walk all of them.
    for (let after: unknown = -1; after !== undefined; ) {
      const positions = await indexSome(query, after, extras);
      indexed += positions.length;
      after = positions.at(-1);
      if (after !== undefined) onProgress?.(indexed);
    }
    const [index] = await query(IS_INDEXED);
    if (index?.is_indexed === false) await query(CREATE_INDEX);
    return indexed;
  } finally {
    await client.end();
  }
}

/** The positions of the next ones. */
async function indexSome(query: Query, after: unknown, extras?: ExtraSearchable): Promise<readonly unknown[]> {
  await query('BEGIN');
  // As whoever changes the catalogue does.
  await query('SELECT FROM catalogue_state FOR UPDATE');
  const rows = await query(
    `SELECT position, ${ASSET_COLUMNS} FROM assets a JOIN asset_words USING (position)
     WHERE ${IS_OUTDATED} AND position > $1 ORDER BY position LIMIT $2`,
    [after, AT_ONCE],
  );
  const indexed = rows.map((row) => ({ position: String(row.position), ...indexOf(toAsset(row), extras) }));
  await query(
    `WITH given AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS given (position bigint, terms text[], text text)
     ), texts AS (
       INSERT INTO asset_texts SELECT position, text FROM given
       ON CONFLICT (position) DO UPDATE SET folded = excluded.folded
     )
     UPDATE asset_words w SET words = array_to_tsvector(terms), is_current = true, index_version = ${INDEX_VERSION}
     FROM given WHERE w.position = given.position`,
    [JSON.stringify(indexed)],
  );
  await query('COMMIT');
  return rows.map(({ position }) => position);
}
