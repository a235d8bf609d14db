import { fingerprint } from '../../search/query-id.ts';
import { planQuery, type QueryPlan } from '../../search/query-plan.ts';
import type { ExtraSearchable } from '../../stores/asset-rows.ts';
import type { Catalogue, CataloguePage, CatalogueQuery } from '../../stores/catalogue.ts';
import { createReading } from '../../stores/reading.ts';
import type { CatalogueChange, WriterData } from './catalogue-worker.ts';
import { openReaderPool, type Readers } from './readers/reader-pool.ts';
import { createSearchCounts, placeOf, type SearchCounts } from './readers/search-counts.ts';
import { openWorkerChannel } from './worker-channel.ts';

/** Results that are skipped rather than looked up by the parts of a count. */
const NEAR = 1_000;

interface SqliteOptions {
  /** Assets in a part of a count. */
  readonly partSize?: number | undefined;
  readonly extras?: ExtraSearchable | undefined;
}

/** The catalogue in one SQLite file with a full-text index: one thread changes it, others read it. */
export function openSqliteCatalogue(path: string, { partSize, extras }: SqliteOptions = {}): Catalogue {
  const data: WriterData = { path, extras };
  const writer = openWorkerChannel(new URL('./catalogue-worker.ts', import.meta.url), data);
  const change = (request: CatalogueChange) => writer.ask(request);
  const opened = change({ kind: 'open' });
  // A request reports it.
  opened.catch(() => undefined);
  const readers = openReaderPool(path, opened);
  const counts = createSearchCounts(readers, partSize);
  return {
    save: async (...assets) => void (await change({ kind: 'save', assets })),
    find: (objectId) => readers.find(objectId),
    remove: async (objectId) => void (await change({ kind: 'remove', objectId })),
    dropRenditions: async (objectId) => void (await change({ kind: 'drop-renditions', objectId })),
    search: (query, turn) => search(turn ? readers.of(createReading(turn)) : readers, counts, query),
    async close() {
      await readers.close();
      await writer.end({ kind: 'close' });
    },
  };
}

async function search(readers: Readers, counts: SearchCounts, query: CatalogueQuery): Promise<CataloguePage> {
  const plan = planQuery(query);
  const { offset, count, snapshot } = query;
  const isNear = plan.rest.length === 0 && offset <= NEAR;
  const readNear = (lastRow: number) => readers.page({ plan, ranges: [rangeOf(plan)], lastRow, offset, count });
  if (snapshot !== undefined && (isNear || plan.objectIds !== undefined)) {
    return { assets: await readNear(snapshot.lastRow), snapshot };
  }
  const now = await readers.state();
  const state = { ...now, lastRow: Math.min(now.lastRow, snapshot?.lastRow ?? now.lastRow) };
  const { lastRow } = state;
  if (plan.objectIds !== undefined) {
    const [assets, found] = await Promise.all([readNear(lastRow), readers.countIds({ plan, lastRow })]);
    return { assets, snapshot: { lastRow, found } };
  }
  const counting = counts.countAt({ type: query.type, key: fingerprint(query), plan, state, readers });
  if (isNear) {
    const [assets, { found }] = await Promise.all([readNear(lastRow), counting]);
    return { assets, snapshot: { lastRow, found } };
  }
  const counted = await counting;
  const place = placeOf(counted, offset, count);
  const assets = place.ranges.length === 0 ? [] : await readers.page({ plan, ...place, lastRow, count });
  return { assets, snapshot: snapshot ?? { lastRow, found: counted.found } };
}

function rangeOf({ low, high }: QueryPlan) {
  return { low, high };
}
