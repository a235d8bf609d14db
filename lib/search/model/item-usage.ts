/** What a result says about its use: the release that is stored, and the words of its file (docs/contract.md). Pure. */
import { storedUsage } from '#lib/upload-form/model/stored-usage.ts';
import type { UsageFacts } from '#lib/upload-form/model/usage-verdict.ts';
import type { SearchItem } from './search-item.ts';

/** Null if it says nothing. */
export function itemUsage({ fields }: Pick<SearchItem, 'fields'>): UsageFacts | null {
  return storedUsage(fields);
}
