/** Searches that find a large share of the library, by the statistics that PostgreSQL collects about words. */
import { SEARCH_TYPES, type SearchType } from '#lib/contract/search-types.ts';
import type { Criteria } from '../../../search/query-id.ts';
import { sourceOfTerm } from '../../../search/search-terms.ts';
import { positionsOf } from '../../../stores/positions.ts';
import type { Query } from '../connection/database.ts';

/** Searches with at most this many results are counted in time. */
const MANY = 1_000_000;

interface WordShare {
  readonly word: string;
  /** Share of all assets, 0 to 1. */
  readonly share: number;
}

/** Nothing before a first `ANALYZE`, which PostgreSQL does by itself. The most frequent one first. */
export async function frequentSearches(query: Query): Promise<readonly Criteria[]> {
  const types = await largeTypes(query);
  if (types.length === 0) return [];
  const shares = await readShares(query);
  const frequent = MANY / (await countAssets(query));
  const sources = shares.flatMap(({ word, share }) => {
    const sourceId = sourceOfTerm(word);
    return sourceId === undefined || share < frequent ? [] : [sourceId];
  });
  return types.flatMap((type): Criteria[] => [
    { type, words: [], sourceIds: [] },
    ...sources.map((sourceId) => ({ type, words: [], sourceIds: [sourceId] })),
    ...frequentStarts(shares, frequent).map((start) => ({ type, words: [start], sourceIds: [] })),
  ]);
}

/** Prefixes whose words together have at least this share: searches that occur while a user types. */
export function frequentStarts(shares: readonly WordShare[], least: number): readonly string[] {
  const sums = new Map<string, number>();
  for (const { word, share } of shares) {
    if (sourceOfTerm(word) !== undefined) continue;
    const letters = [...word];
    for (const length of letters.keys()) {
      const start = letters.slice(0, length + 1).join('');
      sums.set(start, (sums.get(start) ?? 0) + share);
    }
  }
  const frequent = [...sums].filter(([, sum]) => sum >= least);
  return frequent.toSorted(([, one], [, other]) => other - one).map(([start]) => start);
}

async function largeTypes(query: Query): Promise<readonly SearchType[]> {
  const large: SearchType[] = [];
  for (const type of SEARCH_TYPES) {
    const { low, high } = positionsOf(type);
    const sql = 'SELECT 1 FROM asset_words WHERE position BETWEEN $1 AND $2 ORDER BY position OFFSET $3 LIMIT 1';
    if ((await query(sql, [low, high, MANY])).length > 0) large.push(type);
  }
  return large;
}

/** An estimate that PostgreSQL keeps. */
async function countAssets(query: Query): Promise<number> {
  const [row] = await query(`SELECT reltuples FROM pg_class WHERE oid = 'asset_words'::regclass`);
  return Math.max(1, Number(row?.reltuples));
}

async function readShares(query: Query): Promise<readonly WordShare[]> {
  const rows = await query(
    `SELECT word, share FROM pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) AS common (word, share)
     WHERE schemaname = current_schema() AND tablename = 'asset_words' AND attname = 'words' AND word IS NOT NULL`,
  );
  return rows.map(({ word, share }) => ({ word: String(word), share: Number(share) }));
}
