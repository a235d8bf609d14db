/** The searchable assets: in SQLite for one node, in PostgreSQL for several. */
import type { FurtherSort, SearchType } from '#lib/contract/search-types.ts';
import type { FileUsage } from '../core/file-usage.ts';
import type { FilterNode } from './filter-grammar.ts';
import type { SearchTurn } from './reading.ts';

export interface CatalogueAsset {
  readonly objectId: string;
  readonly type: SearchType;
  /** I = photograph, G = graphic; empty unless `type` is `image`. */
  readonly zType: 'I' | 'G' | '';
  readonly sourceId: string;
  readonly name: string;
  /** Milliseconds since 1970, like `receivedAt`. */
  readonly createdAt: number;
  readonly receivedAt: number;
  /** By the contract's field names; blank fields are left out. */
  readonly fields: Readonly<Record<string, string>>;
  readonly mediaType: string;
  readonly hasThumb: boolean;
  readonly hasPreview: boolean;
  readonly width?: number;
  readonly height?: number;
  readonly durationSeconds?: number;
  /** Asset whose files it shares (pictures of `--rows`). */
  readonly mediaId?: string;
  /** What its file says; its sidecars have their own. */
  readonly usage?: FileUsage;
  /** Its sidecars, the meta files of specification 3.10. */
  readonly metaFiles?: readonly Sidecar[];
}

export interface Sidecar {
  readonly objectId: string;
  readonly name: string;
  readonly usage?: FileUsage;
}

export interface CatalogueQuery {
  readonly type: SearchType;
  /** As `searchWords` makes them, ANDed; the last one is a prefix. Empty matches everything. */
  readonly words: readonly string[];
  readonly filter?: FilterNode;
  /** Empty means all sources. */
  readonly sourceIds: readonly string[];
  /** If not given, the last received first. */
  readonly sort?: FurtherSort | undefined;
  /** By relevance: phrases and choices of the filter whose words in the headline count as `words` do. */
  readonly ranked?: readonly FilterNode[];
  /** 0-based. */
  readonly offset: number;
  readonly count: number;
  /** From the first page of this query: excludes assets that arrived later and saves the count. */
  readonly snapshot?: CatalogueSnapshot;
  /**
   * What may be said about the count. If not given, it is the whole, and a search whose count takes too long is too slow; `asked`:
   * it is waited for, and as far as it is then; `later`: the page does not wait for it. With both a page may be cut.
   */
  readonly counts?: 'asked' | 'later' | undefined;
}

export interface CatalogueSnapshot {
  readonly lastRow: number;
  readonly found: number;
  /** There may be more: not all was counted. */
  readonly isAtLeast?: boolean;
  /** A search of which a page took too long goes on after this. */
  readonly read?: ReadUntil;
  /** By relevance, once it is known: so many have all words in the headline. `read` is of the others then. */
  readonly headlines?: number;
}

/** How far a search was read: from its first result to this position there are so many. */
export interface ReadUntil {
  readonly low: bigint;
  /** In the order of creation only: that of the asset at the position. */
  readonly createdAt?: number;
  readonly found: number;
}

export interface CataloguePage {
  readonly assets: readonly CatalogueAsset[];
  readonly snapshot: CatalogueSnapshot;
  /** It ends where its time did: the next one goes on from there. */
  readonly isCut?: boolean;
}

/** How many of a search's results have each source. */
export interface SourceCounts {
  readonly counts: ReadonlyMap<string, number>;
  /** There may be more: not all was counted. */
  readonly isAtLeast: boolean;
}

export interface Catalogue {
  /** Adds or replaces the assets with these ids, each given once: all of them, or none. */
  save(...assets: readonly CatalogueAsset[]): Promise<void>;
  find(objectId: string): Promise<CatalogueAsset | undefined>;
  remove(objectId: string): Promise<void>;
  /** Stores that the asset has neither thumbnail nor preview. */
  dropRenditions(objectId: string): Promise<void>;
  /**
   * One page of matching assets, in their order. With a turn it rejects with `InterruptedRead`: `too-slow` when the
   * page took more than its time, `cancelled` when its signal was aborted.
   */
  search(query: CatalogueQuery, turn?: SearchTurn): Promise<CataloguePage>;
  /** Counts as far as the turn's time goes. Rejects with `InterruptedRead` when its signal was aborted. */
  countSources(query: CatalogueQuery, turn?: SearchTurn): Promise<SourceCounts>;
  close(): Promise<void>;
}
