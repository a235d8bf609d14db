/** What is searched. `sqlite-catalogue.ts` is the embedded default; PostgreSQL could take its place. */
import type { SearchType } from '#lib/contract/search-types.ts';
import type { FilterNode } from '../search/filter-grammar.ts';

export interface CatalogueAsset {
  readonly objectId: string;
  readonly type: SearchType;
  /** I = picture, G = graphic; empty for all but images. */
  readonly zType: 'I' | 'G' | '';
  readonly sourceId: string;
  readonly name: string;
  readonly createdAt: number;
  readonly receivedAt: number;
  /** Contract field names verbatim, blank ones left out. */
  readonly fields: Readonly<Record<string, string>>;
  readonly mediaType: string;
  readonly hasThumb: boolean;
  readonly hasPreview: boolean;
  readonly width?: number;
  readonly height?: number;
  readonly durationSeconds?: number;
  /** Another asset whose files it shows (rows of `--rows`). */
  readonly mediaId?: string;
  /** The meta files that came with it (specification 3.10). */
  readonly metaFiles?: readonly Sidecar[];
}

export interface Sidecar {
  readonly objectId: string;
  readonly name: string;
}

export interface CatalogueQuery {
  readonly type: SearchType;
  /** Folded words, ANDed; the last one is a prefix. Empty finds everything. */
  readonly words: readonly string[];
  readonly filter?: FilterNode;
  /** Empty: every source. */
  readonly sourceIds: readonly string[];
  /** 0-based. */
  readonly offset: number;
  readonly count: number;
  /** From the first page of this query: what arrived since stays out, and it is not counted again. */
  readonly snapshot?: CatalogueSnapshot;
}

export interface CatalogueSnapshot {
  readonly lastRow: number;
  readonly found: number;
}

export interface CataloguePage {
  readonly assets: readonly CatalogueAsset[];
  readonly snapshot: CatalogueSnapshot;
}

export interface Catalogue {
  /** Adds or replaces the asset with this `objectId`. */
  save(asset: CatalogueAsset): Promise<void>;
  find(objectId: string): Promise<CatalogueAsset | undefined>;
  /** No search finds it any more. */
  remove(objectId: string): Promise<void>;
  /** Newest received first. */
  search(query: CatalogueQuery): Promise<CataloguePage>;
  /** Adds up to `portion` generated pictures until there are `wanted`; gives back how many are still to come. */
  addArchive(wanted: number, portion: number): Promise<number>;
  close(): Promise<void>;
}
