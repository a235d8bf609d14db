import type { Quotas } from './records.ts';

/**
 * The quota that one more upload of this length would exceed. `used` counts what the owner has: `storedBytes` those of
 * finished uploads alone.
 */
export function exceededQuota(used: Quotas, lengthBytes: number, quotas: Quotas): keyof Quotas | undefined {
  const unfinishedBytes = used.unfinishedBytes + lengthBytes;
  const after: Quotas = {
    unfinishedUploads: used.unfinishedUploads + 1,
    unfinishedBytes,
    storedBytes: used.storedBytes + unfinishedBytes,
  };
  const names = ['storedBytes', 'unfinishedBytes', 'unfinishedUploads'] as const;
  return names.find((name) => quotas[name] > 0 && after[name] > quotas[name]);
}
