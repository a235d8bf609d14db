/** What a person may have on this server, and the answers when it is used up. */
import { QUOTA_STORED, QUOTA_UNFINISHED } from '#lib/contract/uploads.ts';
import { HttpError } from '../core/http-error.ts';
import type { Quotas } from '../stores/records.ts';

/** Other uploads of the same person may be finished or removed by then. */
const RETRY_AFTER_S = 30;

/**
 * 507 where waiting helps, because unfinished uploads end; 413 for stored bytes, which only the person or an
 * administrator can reduce.
 */
export function overQuota(quota: keyof Quotas, quotas: Quotas): HttpError {
  const limit = quotas[quota];
  if (quota === 'storedBytes')
    return new HttpError(413, QUOTA_STORED, 'Your space on this server is used up.', { limit });
  const message = 'You have too many unfinished uploads on this server.';
  return new HttpError(507, QUOTA_UNFINISHED, message, { limit, retryAfter: RETRY_AFTER_S });
}

/** Largest file of a person, in bytes, by quotas alone; 0 = no limit. */
export function largestByQuota({ unfinishedBytes, storedBytes }: Quotas): number {
  const limits = [unfinishedBytes, storedBytes].filter((limit) => limit > 0);
  return limits.length === 0 ? 0 : Math.min(...limits);
}
