import { fingerprint } from '../../../search/query-id.ts';
import { planQuery, type QueryPlan } from '../../../search/query-plan.ts';
import type { ExtraSearchable } from '../../../stores/asset-rows.ts';
import type { Catalogue, CatalogueAsset, CataloguePage, CatalogueQuery } from '../../../stores/catalogue.ts';
import { createReading } from '../../../stores/reading.ts';
import { placeOf } from '../../sqlite/readers/search-counts.ts';
import type { Database, Query } from '../connection/database.ts';
import { storable } from '../connection/storable.ts';
import { removeAsset, saveAssets } from './catalogue-changes.ts';
import { findAsset, readPage, readPageOfPart, readState } from './catalogue-reads.ts';
import { type Counted, type Counting, createKeptCounts, type KeptCounts } from './kept-counts.ts';
import { openSearchConnections } from './search-connections.ts';
import { startWarming, type Warming } from './warm-counts.ts';

/** Results that are skipped rather than looked up by the parts of a count. */
const NEAR = 1_000;
/** Assets in a part: a result by its number skips as many at most. */
const PART_SIZE = 16_384;
const MOST_SINGLES = 8;

export interface CatalogueOptions {
  /** Assets in a part of a count. */
  readonly partSize?: number | undefined;
  /** Counts frequent searches before a client asks, from this promise on. */
  readonly warmAfter?: Promise<void>;
  readonly extras?: ExtraSearchable | undefined;
}

/** The catalogue in PostgreSQL, whose tables exist (`migrate`). The database stays open after `close`. */
export function openPostgresCatalogue(
  database: Database,
  { partSize = PART_SIZE, warmAfter, extras }: CatalogueOptions = {},
): Catalogue {
  const connections = openSearchConnections(database);
  const own = connections.of(undefined, true);
  const counts = createKeptCounts(database, own, partSize);
  let isClosed = false;
  let warming: Warming | undefined;
  void warmAfter?.then(() => {
    if (!isClosed) warming = startWarming(database, counts, own);
  });
  return {
    save: (...assets) => saveAssets(database, assets, extras),
    find: (objectId) => findAsset(database.query, storable(objectId)),
    remove: (objectId) => removeAsset(database, storable(objectId)),
    async dropRenditions(objectId) {
      await database.query(
        `UPDATE assets SET facts = facts || '{"hasThumb": false, "hasPreview": false}' WHERE object_id = $1`,
        [storable(objectId)],
      );
    },
    search(query, turn) {
      const reading = turn && createReading(turn);
      const run = { page: connections.of(reading), count: connections.of(reading, true) };
      return search(run, counts, query);
    },
    async close() {
      isClosed = true;
      const cooled = warming?.close();
      await connections.close();
      await cooled;
    },
  };
}

interface Run {
  readonly page: Query;
  /** After everything that is not. */
  readonly count: Query;
}

async function search(run: Run, counts: KeptCounts, query: CatalogueQuery): Promise<CataloguePage> {
  const plan = planQuery(query);
  const { offset, count, snapshot } = query;
  const isNear = offset <= NEAR || plan.objectIds !== undefined;
  const lastRow = snapshot?.lastRow ?? (await readState(run.page)).lastRow;
  const counted = (withParts: boolean) =>
    counts.countAt({ key: fingerprint(query), plan, query: run.count, lastRow, withParts, ...singlesOf(query) });
  const range = { low: plan.low, high: plan.high };
  if (isNear) {
    const [assets, found] = await Promise.all([
      readPage(run.page, { plan, range, lastRow, offset, count }),
      snapshot?.found ?? counted(false).then((all) => all.found),
    ]);
    return { assets, snapshot: { lastRow, found } };
  }
  const all = await counted(true);
  const assets = await readByParts(run.page, { plan, all, offset, count });
  return { assets, snapshot: snapshot ?? { lastRow, found: all.found } };
}

/** An asset has one source, so searches of several sources alone find the sum of their results. */
function singlesOf({ type, words, filter, sourceIds }: CatalogueQuery): Pick<Counting, 'singles'> {
  if (words.length > 0 || filter !== undefined || sourceIds.length < 2 || sourceIds.length > MOST_SINGLES) return {};
  const criteria = sourceIds.map((sourceId) => ({ type, words: [], sourceIds: [sourceId] }));
  return { singles: criteria.map((one) => ({ key: fingerprint(one), plan: planQuery(one) })) };
}

interface ByParts {
  readonly plan: QueryPlan;
  readonly all: Counted;
  readonly offset: number;
  readonly count: number;
}

async function readByParts(query: Query, { plan, all, offset, count }: ByParts): Promise<CatalogueAsset[]> {
  const place = placeOf(inOrder(plan, all), offset, count);
  const assets: CatalogueAsset[] = [];
  for (const [index, range] of place.ranges.entries()) {
    if (assets.length === count) break;
    const left = count - assets.length;
    const request = { plan, range, lastRow: all.lastRow, offset: index === 0 ? place.offset : 0, count: left };
    assets.push(...(await readPageOfPart(query, request)));
  }
  return assets;
}

/** The parts in the order of the results. */
function inOrder({ low, high }: QueryPlan, { parts = { ends: [], counts: [] } }: Counted) {
  const starts = [low, ...parts.ends.map((end) => end + 1n)];
  const ranges = starts.map((start, index) => ({ low: start, high: parts.ends[index] ?? high }));
  return { parts: ranges.toReversed(), counts: parts.counts.toReversed() };
}
