import { PROCESSING_FAILED } from '#lib/contract/upload-status.ts';
import { hasCode } from '#lib/core/app-error.ts';
import type { AttemptFailure } from '../model/upload-events.ts';
import { type Wait, waitAfter } from '../model/upload-waits.ts';
import { retryAfterMs } from './retry-after.ts';

/** The failure of an attempt whose API call failed. `now`: ms since 1970. */
export function callFailure(error: unknown, now: number): AttemptFailure {
  if (hasCode(error, 'session/owner-unconfirmed')) return { kind: 'owner-unconfirmed' };
  if (hasCode(error, 'net/intercepted')) return { kind: 'intercepted' };
  // A status check that timed out: the server has the whole file and is slow to answer.
  if (hasCode(error, 'net/unreachable') && error.facts.waitedMs !== undefined) return { kind: 'unprocessed' };
  const facts = hasCode(error, 'net/status') ? error.facts : {};
  const status = hasCode(error, 'session/expired') ? 403 : facts.status;
  if (status === undefined) return { kind: 'no-answer', method: 'GET' };
  return {
    kind: 'status',
    method: 'GET',
    status: Number(status),
    retryAfterMs: retryAfterMs(facts.retryAfter?.toString(), serverTime(facts.date?.toString(), now)),
    wasLastByte: false,
    isFinal: facts.error === PROCESSING_FAILED,
    longestField: '',
  };
}

/** The wait of uploads after this call has failed. */
export function waitForCall(error: unknown): Wait {
  if (hasCode(error, 'net/intercepted')) return 'portal';
  return hasCode(error, 'net/status') ? (waitAfter(Number(error.facts.status)) ?? 'server') : 'connection';
}

/** The server's clock (header `Date`), else `now`; for times that the server names, as the local clock may be wrong. */
export function serverTime(date: string | null | undefined, now: number): number {
  return Date.parse(date ?? '') || now;
}
