import type { UsageFacts } from '#lib/upload-form/model/usage-verdict.ts';

/** What a file says about its use; by default nothing. */
export function usageOf(parts: Partial<UsageFacts>): UsageFacts {
  return { words: null, from: null, until: null, isUnclear: false, ...parts };
}
