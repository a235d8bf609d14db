/** Why an upload waits that a person started, and what ends which wait (decision 38). Pure. */
import { RETRY_DELAYS_MS } from '#lib/contract/uploads.ts';
import type { ActiveState, WaitReason } from './upload-state.ts';

export type Wait = Exclude<WaitReason, 'none' | 'sign-in'>;

/** The server could not be reached: everything else waits for the same. */
export const CONNECTION_WAITS = ['connection', 'portal'] as const satisfies readonly Wait[];
/** Everything that passes without the person; a sign-in does not. */
export const WAITS = [...CONNECTION_WAITS, 'server', 'busy', 'locked', 'full'] as const satisfies readonly Wait[];

/** After the five delays of 9.3 it is tried this often, for as long as it takes. */
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

/** What an answer with this status makes an upload wait for; null: waiting changes nothing. 501 is the server's last word. */
export function waitAfter(status: number): Wait | null {
  return BY_STATUS[status] ?? (status >= 500 && status !== 501 ? 'server' : null);
}

export function isWaitingForConnection(waitingFor: WaitReason): boolean {
  return CONNECTION_WAITS.some((wait) => wait === waitingFor);
}

/**
 * The uploads that wait for the same as one that is answered now. A lock is that of one upload, and a request that reached
 * the server ends the waits for the connection whatever it was about.
 */
export function waitsEndedWith(waitingFor: WaitReason): readonly Wait[] {
  return waitingFor === 'server' || waitingFor === 'busy' || waitingFor === 'full' || waitingFor === 'connection'
    ? [waitingFor]
    : [];
}

/** What a wait for this begins to count at: an outage of any length leaves the first delays to what comes after it. */
export function failuresBefore(
  { waitingFor, failures }: Pick<ActiveState, 'waitingFor' | 'failures'>,
  wait: Wait,
): number {
  if (waitingFor === wait) return failures;
  const isOfServer = (reason: WaitReason): boolean => reason !== 'none' && !isWaitingForConnection(reason);
  return isOfServer(wait) || isOfServer(waitingFor) ? 0 : failures;
}

export function retryDelayMs(failures: number): number {
  return RETRY_DELAYS_MS[failures] ?? LONG_WAIT_MS;
}
