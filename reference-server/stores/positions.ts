/**
 * A position is one whole number per asset, such that descending positions are the order of results within a type:
 * type, time of arrival, and a counter for assets that arrived in the same millisecond. The full-text index is keyed by
 * it, so a search reads its results in order and a period is a range.
 */
import { SEARCH_TYPES, type SearchType } from '#lib/contract/search-types.ts';

const COUNTER_BITS = 17n;
const TIME_BITS = 43n;
/** Added to times, so that those before 1970 are positive too. */
const TIME_OFFSET = 2 ** 42;
const LAST_TIME = 2 ** 43 - 1;

/** Both ends are included. */
export interface PositionRange {
  readonly low: bigint;
  readonly high: bigint;
}

/** The positions of a type's assets that arrived in a period, in milliseconds since 1970, both ends included. */
export function positionsOf(type: SearchType, first = Number.NEGATIVE_INFINITY, last = Number.POSITIVE_INFINITY) {
  const start = BigInt(SEARCH_TYPES.indexOf(type)) << TIME_BITS;
  const low = (start + slotOf(first)) << COUNTER_BITS;
  const high = ((start + slotOf(last) + 1n) << COUNTER_BITS) - 1n;
  return { low, high } satisfies PositionRange;
}

function slotOf(time: number): bigint {
  return BigInt(Math.min(LAST_TIME, Math.max(0, Math.trunc(time + TIME_OFFSET))));
}
