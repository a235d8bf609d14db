/** The catalogue's thread for changes. */
import type { ExtraSearchable } from '../../stores/asset-rows.ts';
import type { CatalogueAsset } from '../../stores/catalogue.ts';
import { openCatalogueDatabase } from './catalogue-database.ts';
import { serveWorker } from './worker-channel.ts';

export type CatalogueChange =
  | { readonly kind: 'index' }
  | { readonly kind: 'save'; readonly assets: readonly CatalogueAsset[] }
  | { readonly kind: 'remove'; readonly objectId: string }
  | { readonly kind: 'drop-renditions'; readonly objectId: string }
  | { readonly kind: 'close' };

export interface WriterData {
  readonly path: string;
  readonly extras: ExtraSearchable | undefined;
}

serveWorker(({ path, extras }: WriterData) => {
  const database = openCatalogueDatabase(path, extras);
  return (change: CatalogueChange) => {
    switch (change.kind) {
      case 'index':
        return database.index();
      case 'save':
        return database.save(change.assets);
      case 'remove':
        return database.remove(change.objectId);
      case 'drop-renditions':
        return database.dropRenditions(change.objectId);
      case 'close':
        return database.close();
    }
  };
});
