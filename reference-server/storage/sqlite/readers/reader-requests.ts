/** What the catalogue's readers are asked. */
import type { SearchType } from '#lib/contract/search-types.ts';
import type { Place } from '../../../search/part-counts.ts';
import type { QueryPlan } from '../../../search/query-plan.ts';
import type { CreationStep } from '../../../search/search-run.ts';
import type { PositionRange } from '../../../stores/positions.ts';

/** The assets that match a search as of a moment. */
export interface SearchedRows {
  readonly plan: QueryPlan;
  /** Assets that were added later are left out. */
  readonly lastRow: number;
}

export interface PageRequest extends SearchedRows, Place {
  readonly count: number;
  /** The order of creation, in which there are no parts. */
  readonly created?: { readonly type: SearchType } | undefined;
}

export interface WalkRequest extends SearchedRows, CreationStep {
  readonly type: SearchType;
}

export interface CountRequest extends SearchedRows {
  readonly ranges: readonly PositionRange[];
  /** A count that reaches this may be too low; a lower one is exact. */
  readonly limit?: number;
}
