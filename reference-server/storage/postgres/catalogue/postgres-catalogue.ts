import { countSources } from '../../../search/count-sources.ts';
import { createPartCounts } from '../../../search/part-counts.ts';
import { searchCatalogue } from '../../../search/search-catalogue.ts';
import type { SearchRun } from '../../../search/search-run.ts';
import type { ExtraSearchable } from '../../../stores/asset-rows.ts';
import type { Catalogue } from '../../../stores/catalogue.ts';
import { createReading, type SearchTurn } from '../../../stores/reading.ts';
import type { Database } from '../connection/database.ts';
import { storable } from '../connection/storable.ts';
import { removeAsset, saveAssets } from './catalogue-changes.ts';
import { findAsset } from './catalogue-reads.ts';
import { createLibraryParts } from './library-parts.ts';
import { openSearchConnections } from './search-connections.ts';
import { createSearchReads } from './search-reads.ts';

export interface CatalogueOptions {
  /** Assets in a part of a count. */
  readonly partSize?: number | undefined;
  readonly extras?: ExtraSearchable | undefined;
}

/** The catalogue in PostgreSQL, whose tables exist (`migrate`). The database stays open after `close`. */
export function openPostgresCatalogue(database: Database, { partSize, extras }: CatalogueOptions = {}): Catalogue {
  const connections = openSearchConnections(database);
  const reads = createSearchReads(createLibraryParts(database, partSize));
  const kept = createPartCounts();
  const runOf = (turn?: SearchTurn): SearchRun => ({
    reads: (isPatient) => reads(connections.of(turn && createReading(turn), isPatient)),
    countMs: turn?.countMs ?? 0,
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
    search: (query, turn) => searchCatalogue(runOf(turn), kept, query),
    countSources: (query, turn) => countSources(runOf(turn), query),
    close: () => connections.close(),
  };
}
