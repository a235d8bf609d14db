import { PROCESSING_FAILED } from '#lib/contract/upload-status.ts';
import { hasCode } from '#lib/core/app-error.ts';
import type { AttemptFailure } from '../model/upload-events.ts';
import { type Wait, waitAfter } from '../model/upload-waits.ts';
import { retryAfterMs } from './retry-after.ts';

/** What a call that failed means for the uploads that needed it. `now`: ms since 1970. */
export function callFailure(error: unknown, now: number): AttemptFailure {
  if (hasCode(error, 'session/owner-unconfirmed')) return { kind: 'owner-unconfirmed' };
  if (hasCode(error, 'net/intercepted')) return { kind: 'intercepted' };
  // It has all of the file, and needs longer for its answer than it is given.
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

/** What uploads wait for that cannot be tried before this call succeeds. */
export function waitForCall(error: unknown): Wait {
  if (hasCode(error, 'net/intercepted')) return 'portal';
  return hasCode(error, 'net/status') ? (waitAfter(Number(error.facts.status)) ?? 'server') : 'connection';
}

/** What the server's clock said, for the moments that it names: the one of this computer may be set to anything. */
export function serverTime(date: string | null | undefined, now: number): number {
  return Date.parse(date ?? '') || now;
}
