/** What a result says about its use: the release that is stored, and the words of its file (docs/contract.md). Pure. */
import { storedUsage } from '#lib/upload-form/model/stored-usage.ts';
import { type UsageFacts, usageEndsMs } from '#lib/upload-form/model/usage-verdict.ts';
import type { SearchItem } from './search-item.ts';

/** Null if it says nothing. */
export function itemUsage({ fields }: Pick<SearchItem, 'fields'>): UsageFacts | null {
  return storedUsage(fields);
}

/** The next moment, in milliseconds since 1970, at which the verdict about one of the results changes; null if none does. */
export function nextUsageChange(items: Iterable<Pick<SearchItem, 'fields'> | null>, nowMs: number): number | null {
  let next = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const usage = item && itemUsage(item);
    for (const end of usage ? usageEndsMs(usage) : []) if (end > nowMs && end < next) next = end;
  }
  return Number.isFinite(next) ? next : null;
}
