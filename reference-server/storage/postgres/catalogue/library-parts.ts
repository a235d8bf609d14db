/** Parts of the library with about as many assets each, by which a result is found by its number. */
import type { PositionRange } from '../../../stores/positions.ts';
import type { Database, Query } from '../connection/database.ts';
import { divide } from './catalogue-reads.ts';

/** A result by its number skips as many assets at most. */
const PART_SIZE = 16_384;

export interface LibraryParts {
  /** Last position of each part within the range, ascending. The assets after the last one form a further part. */
  endsIn(query: Query, range: PositionRange): Promise<readonly bigint[]>;
}

/** The ends are kept in the database. `size`: assets in a part; the newest and the oldest have twice as many at most. */
export function createLibraryParts(database: Database, size = PART_SIZE): LibraryParts {
  const known = async (query: Query, { low, high }: PositionRange) => {
    const rows = await query(
      'SELECT end_position FROM catalogue_parts WHERE end_position BETWEEN $1 AND $2 ORDER BY end_position',
      [low, high],
    );
    return rows.map((row) => row.end_position as bigint);
  };
  const divideIfLarge = async (query: Query, { low, high }: PositionRange): Promise<boolean> => {
    const [row] = await query(
      `SELECT count(*) AS found FROM (SELECT 1 FROM asset_words WHERE position BETWEEN $1 AND $2 LIMIT $3) part`,
      [low, high, 2 * size],
    );
    if (Number(row?.found) < 2 * size) return false;
    const ends = await divide(query, { low, high }, size);
    await database.query(
      'INSERT INTO catalogue_parts SELECT unnest($1::bigint[]) ON CONFLICT (end_position) DO NOTHING',
      [ends],
    );
    return true;
  };
  return {
    async endsIn(query, range) {
      const ends = await known(query, range);
      const [first, last] = [ends[0], ends.at(-1)];
      const isNewestDivided = await divideIfLarge(query, {
        low: last === undefined ? range.low : last + 1n,
        high: range.high,
      });
      // An archive is added from its newest asset to its oldest one.
      const isOldestDivided = first !== undefined && (await divideIfLarge(query, { low: range.low, high: first }));
      return isNewestDivided || isOldestDivided ? known(query, range) : ends;
    },
  };
}
