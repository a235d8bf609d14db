/** What a search reads of a catalogue, the same for both. */
import type { CatalogueAsset, CatalogueQuery, ReadUntil } from '../stores/catalogue.ts';
import type { PositionRange } from '../stores/positions.ts';
import type { Counting, PartCounts, Place } from './part-counts.ts';
import type { QueryPlan } from './query-plan.ts';

export interface SearchState {
  /** Number of the asset that was added last. */
  readonly lastRow: number;
  /** Grows when an asset is replaced or removed. */
  readonly changes: number;
}

/** A search of the assets up to a moment. */
export interface Searched {
  readonly query: CatalogueQuery;
  readonly plan: QueryPlan;
  /** Assets that were added later are left out. */
  readonly lastRow: number;
}

/** An asset in the order of creation. */
export type CreationPlace = Required<Omit<ReadUntil, 'found'>>;

export interface CreationStep {
  /** Only assets that come after it. */
  readonly after: CreationPlace;
  /** Results that are skipped. */
  readonly offset: number;
  readonly count: number;
}

export interface CreationWalk {
  readonly assets: readonly CatalogueAsset[];
  /** Where the step ended, at the last asset that was asked for at most; undefined: nothing comes after it. */
  readonly last: CreationPlace | undefined;
  /** How many results there are until then. */
  readonly found: number;
}

export interface CountedSource {
  readonly sourceId: string;
  readonly found: number;
}

/** A page as it was read. */
export interface ReadPage {
  readonly assets: readonly CatalogueAsset[];
  /** It ends where its time did. */
  readonly isCut: boolean;
  /** From where the next page goes on; undefined: its number is enough. */
  readonly read?: ReadUntil | undefined;
  /** How many there are in all, if it is known by then. */
  readonly found?: number | undefined;
}

/** At most `count` assets of two reads of one page. One that was replaced in between may be in both, so each reads a whole page. */
export function joinReads(
  assets: readonly CatalogueAsset[],
  more: readonly CatalogueAsset[],
  count: number,
): readonly CatalogueAsset[] {
  const known = new Set(assets.map(({ objectId }) => objectId));
  return [...assets, ...more.filter(({ objectId }) => !known.has(objectId))].slice(0, count);
}

/** What a search reads. */
export interface SearchReads {
  state(): Promise<SearchState>;
  /** Reads of parts and rest those that are needed, one after the other. `found`: how many there are in all, if it is known by then. */
  page(
    searched: Searched,
    place: Place,
  ): Promise<{ readonly assets: readonly CatalogueAsset[]; readonly found?: number | undefined }>;
  /** One step in the order of creation. */
  walk(searched: Searched, step: CreationStep): Promise<CreationWalk>;
  /** How many of a search's object ids match; at most a few thousand are asked for. */
  countIds(searched: Searched): Promise<number>;
  begin(searched: Searched): Promise<PartCounts>;
  count(searched: Searched, parts: readonly PositionRange[]): Promise<readonly number[]>;
  /** How many each source has in these parts, which follow one another. */
  countSources(searched: Searched, parts: readonly PositionRange[]): Promise<readonly CountedSource[]>;
  /** Parts in the next call of `countSources` after so many: of a call that takes too long, nothing is kept. */
  sourcesAtOnce(done: number): number;
  /** As in `Counting`; `isWhole`: nobody waits for a page. */
  atOnce(plan: QueryPlan, isWhole: boolean): Pick<Counting, 'atOnce' | 'calls'>;
}

export interface SearchRun {
  /** Each has a time of its own. `isPatient`: after the reads that a page waits for. */
  reads(isPatient?: boolean): SearchReads;
  /** Milliseconds for which a page waits for a count that may come later; with 0 it is not counted. */
  readonly countMs: number;
}
