/** Reasons and ends of the waits of started uploads (decision 38). Pure. */
import { QUOTA_UNFINISHED, RETRY_DELAYS_MS } from '#lib/contract/uploads.ts';
import type { ActiveState, WaitReason } from './upload-state.ts';

export type Wait = Exclude<WaitReason, 'none' | 'sign-in'>;

/** Waits for a reachable server, which all uploads share. */
export const CONNECTION_WAITS = ['connection', 'portal'] as const satisfies readonly Wait[];
/** All waits that end without the user, so not for a sign-in. */
export const WAITS = [
  ...CONNECTION_WAITS,
  'server',
  'busy',
  'locked',
  'full',
  'quota',
] as const satisfies readonly Wait[];

/** They end for all uploads together. */
const SHARED_WAITS: readonly WaitReason[] = ['server', 'busy', 'full', 'quota', 'connection'];

/** Retry interval after the five delays of 9.3. */
export const LONG_WAIT_MS = 20_000;

const BY_STATUS: Readonly<Record<number, Wait>> = {
  408: 'connection',
  409: 'locked',
  423: 'locked',
  429: 'busy',
  502: 'connection',
  503: 'connection',
  504: 'connection',
  507: 'full',
};

/** The body of a 413 or 507 (docs/contract.md#quotas). */
export interface Refusal {
  readonly error: string;
  /** Largest file in bytes, if that is the reason. */
  readonly maxSize: number | null;
}

/** The wait after an answer with this status, and the reason in its body; null if a wait does not help, for instance after 501. */
export function waitAfter(status: number, refusal?: Refusal): Wait | null {
  if (refusal?.error === QUOTA_UNFINISHED) return 'quota';
  return BY_STATUS[status] ?? (status >= 500 && status !== 501 ? 'server' : null);
}

export function isWaitingForConnection(waitingFor: WaitReason): boolean {
  return CONNECTION_WAITS.some((wait) => wait === waitingFor);
}

/**
 * The waits of other uploads that end when one with this wait gets an answer. A lock concerns one upload only, and
 * waits for a portal end with any request that reaches the server.
 */
export function waitsEndedWith(waitingFor: WaitReason): readonly Wait[] {
  return waitingFor !== 'none' && SHARED_WAITS.includes(waitingFor) ? [waitingFor as Wait] : [];
}

/**
 * Initial count of failures of a new wait: after an outage, a wait for the server starts with the first delay again.
 */
export function failuresBefore(
  { waitingFor, failures }: Pick<ActiveState, 'waitingFor' | 'failures'>,
  wait: Wait,
): number {
  if (waitingFor === wait) return failures;
  const isOfServer = (reason: WaitReason): boolean => reason !== 'none' && !isWaitingForConnection(reason);
  return isOfServer(wait) || isOfServer(waitingFor) ? 0 : failures;
}

/** Delay after a failure that follows `failures` others: 0, 3, 5, 10, 20 s (9.3), then 20 s each. */
export function retryDelayMs(failures: number): number {
  return RETRY_DELAYS_MS[failures] ?? LONG_WAIT_MS;
}
