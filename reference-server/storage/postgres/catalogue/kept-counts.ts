/**
 * How many assets a search finds, in all or by parts of the library. Counting millions takes a second, so a count is kept,
 * in the database for all nodes, and brought up to date by what was added, replaced and removed since.
 */

import { InterruptedRead } from '../../../scheduling/read-clock.ts';
import type { QueryPlan } from '../../../search/query-plan.ts';
import type { Database, Query } from '../connection/database.ts';
import { type CatalogueState, countAll, countParts, readAdded, readDifference, toState } from './catalogue-reads.ts';
import { createLibraryParts, type LibraryParts } from './library-parts.ts';

export interface Counted extends CatalogueState {
  readonly found: number;
  readonly parts?: PartCounts;
}

export interface PartCounts {
  /** The last position of each part, ascending. */
  readonly ends: readonly bigint[];
  /** Has one more element than `ends`. */
  readonly counts: readonly number[];
}

/** One of several searches with disjoint results. */
export interface Single {
  readonly key: string;
  readonly plan: QueryPlan;
}

export interface Counting {
  /** The same for the same plan only. */
  readonly key: string;
  readonly plan: QueryPlan;
  /** Runs statements for the search that counts. */
  readonly query: Query;
  /** Assets that were added later do not count. */
  readonly lastRow: number;
  readonly withParts: boolean;
  /** Searches of which this one finds the sum. */
  readonly singles?: readonly Single[];
}

export interface KeptCounts {
  countAt(counting: Counting): Promise<Counted>;
}

/** Assets that may be added or changed until a search is counted anew. */
const MOST_DIFFERENT = 20_000;
/** A difference of this size is written into the database, so that the count there does not become too old. */
const WORTH_WRITING = 2_000;
/** Multiple of a part's size at which it is divided; the newest part then has at most twice the size. */
const MOST_IN_PART = 4;
/** Counts kept in a node's memory. */
const MOST_KEPT = 500;
/** After these, a slow search in a changing catalogue returns a count that may miss the latest changes. */
const MAX_TRIES = 3;
/** Faster counts are not written into the database. */
const WORTH_KEEPING_MS = 100;
const KEPT_DAYS = 30;
/** Counts kept in the database, the newest ones. */
const MOST_STORED = 10_000;

/** `own`: statements of the server itself, which have no limit of time. `partSize`: assets in a part. */
export function createKeptCounts(database: Database, own: Query, partSize: number): KeptCounts {
  const parts = createLibraryParts(database, partSize);
  const kept = new Map<string, Promise<Counted>>();
  let finishing: Promise<unknown> | undefined;

  const remember = (key: string, counted: Promise<Counted>): Promise<Counted> => {
    kept.delete(key);
    kept.set(key, counted);
    counted.catch(() => {
      if (kept.get(key) === counted) kept.delete(key);
    });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return counted;
  };
  const count = async ({ key, plan, query, withParts }: Counting): Promise<Counted> => {
    const startedAt = performance.now();
    const counted = withParts ? await countInParts(query, plan, parts) : await countAll(query, plan);
    if (performance.now() - startedAt >= WORTH_KEEPING_MS) await store(database, key, counted);
    return counted;
  };
  /** A count that exceeds the time of its search is finished in the background for the next search, one at a time. */
  const countInTime = (counting: Counting): Promise<Counted> =>
    count(counting).catch((error: unknown) => {
      const isTooSlow = error instanceof InterruptedRead && error.code === 'too-slow';
      if (isTooSlow && finishing === undefined && counting.plan.rest.length === 0) {
        const finished = remember(counting.key, count({ ...counting, query: own }));
        finishing = finished
          .catch(() => undefined)
          .finally(() => {
            finishing = undefined;
          });
      }
      throw error;
    });
  /** Brings the known count, of this node or of the database, up to date. */
  const current = async (counting: Counting): Promise<Counted> => {
    const { key, plan, query, withParts } = counting;
    const known = (await kept.get(key)?.catch(ignoreCancelled)) ?? (await load(query, key));
    const isEnough = known !== undefined && (!withParts || isDivided(known.parts, partSize));
    const difference = isEnough ? await readDifference(query, plan, known, MOST_DIFFERENT) : undefined;
    if (known === undefined || difference === undefined) return remember(key, countInTime(counting));
    const moved = move(known, difference);
    void remember(key, Promise.resolve(moved));
    const isFar = moved.lastRow - known.lastRow + moved.lastChange - known.lastChange >= WORTH_WRITING;
    if (isFar) await store(database, key, moved);
    return moved;
  };
  return {
    async countAt(counting) {
      const { plan, query, lastRow, singles, withParts } = counting;
      if (singles !== undefined && !withParts) {
        const all = await Promise.all(
          singles.map(({ key, plan: single }) => this.countAt({ key, plan: single, query, lastRow, withParts })),
        );
        const found = all.reduce((sum, one) => sum + one.found, 0);
        return { lastRow, lastChange: Math.min(...all.map((one) => one.lastChange)), found };
      }
      for (let tries = 1; ; tries += 1) {
        const now = await current(counting);
        if (lastRow >= now.lastRow) return now;
        const { positions, lastChange } = await readAdded(query, plan, lastRow, now.lastRow);
        // An added asset may have been replaced or removed since the count.
        if (lastChange !== now.lastChange && tries < MAX_TRIES) continue;
        const { found, ...then } = move(now, { ...now, gained: [], lost: positions });
        return { ...then, lastRow, found: Math.max(0, found) };
      }
    },
  };
}

/** False when the newest or the oldest part, to which assets are added, has become so large that it is divided anew. */
function isDivided(parts: PartCounts | undefined, partSize: number): boolean {
  if (parts === undefined) return false;
  const [oldest = 0, newest = 0] = [parts.counts[0], parts.counts.at(-1)];
  return Math.max(oldest, newest) <= MOST_IN_PART * partSize;
}

async function countInParts(query: Query, plan: QueryPlan, parts: LibraryParts): Promise<Counted> {
  const ends = await parts.endsIn(query, plan);
  const { counts, ...state } = await countParts(query, plan, ends);
  return { ...state, found: counts.reduce((sum, number) => sum + number, 0), parts: { ends, counts } };
}

function move(
  counted: Counted,
  { gained, lost, lastRow, lastChange }: Parameters<typeof moveParts>[1] & CatalogueState,
): Counted {
  const found = counted.found + gained.length - lost.length;
  const parts = counted.parts && moveParts(counted.parts, { gained, lost });
  return { lastRow, lastChange, found, ...(parts && { parts }) };
}

function moveParts(
  { ends, counts }: PartCounts,
  { gained, lost }: { readonly gained: readonly bigint[]; readonly lost: readonly bigint[] },
): PartCounts {
  const moved = [...counts];
  const add = (position: bigint, number: 1 | -1) => {
    const found = ends.findIndex((end) => position <= end);
    const index = found < 0 ? ends.length : found;
    moved[index] = (moved[index] ?? 0) + number;
  };
  for (const position of gained) add(position, 1);
  for (const position of lost) add(position, -1);
  return { ends, counts: moved };
}

async function store(database: Database, key: string, { lastRow, lastChange, found, parts }: Counted): Promise<void> {
  await database.query(
    `INSERT INTO kept_counts VALUES ($1, $2, $3, $4, $5::bigint[], $6::integer[])
     ON CONFLICT (key) DO UPDATE SET last_row = excluded.last_row, last_change = excluded.last_change,
       found = excluded.found, ends = coalesce(excluded.ends, kept_counts.ends),
       counts = CASE WHEN excluded.ends IS NULL THEN kept_counts.counts ELSE excluded.counts END, used_at = now()
     WHERE excluded.ends IS NOT NULL OR kept_counts.ends IS NULL`,
    [key, lastRow, lastChange, found, parts?.ends ?? null, parts?.counts ?? null],
  );
  await database.query(
    `DELETE FROM kept_counts WHERE used_at < greatest(
       now() - $1::integer * interval '1 day',
       (SELECT used_at FROM kept_counts ORDER BY used_at DESC OFFSET $2 LIMIT 1))`,
    [KEPT_DAYS, MOST_STORED - 1],
  );
}

async function load(query: Query, key: string): Promise<Counted | undefined> {
  const [row] = await query('SELECT * FROM kept_counts WHERE key = $1', [key]);
  if (row === undefined) return undefined;
  const parts =
    row.ends === null ? undefined : { ends: (row.ends as string[]).map(BigInt), counts: row.counts as number[] };
  return { ...toState(row), found: Number(row.found), ...(parts && { parts }) };
}

/** Ignores that the search that counts was cancelled: others wait for the same count. */
function ignoreCancelled(error: unknown): undefined {
  if (!(error instanceof InterruptedRead)) throw error;
}
