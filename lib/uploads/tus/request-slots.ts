/**
 * Which attempts may start beside the running ones. A browser has six connections per server over HTTP/1.1. While a
 * large file is sent, four requests run at once, at most three of them with bytes, so that two connections stay free
 * for thumbnails and calls. Small files use all six, because they free a connection within a moment, and requests of the
 * screen overtake them. On a fast link as many more wait in the browser for the next free connection (decision 44). Pure.
 */

/** `check`: of one status. `listed`: shares the request of the status list. */
export type AttemptKind = 'small' | 'large' | 'check' | 'listed';

const SLOTS = 4;
const LARGE_SLOTS = 3;
const CONNECTIONS = 6;
/** Read, digested and stored as begun, which takes a connection's time otherwise. */
const AHEAD = 6;
const SMALL_SLOTS = CONNECTIONS + AHEAD;
export const SMALL_FILE_BYTES = 1_000_000;

/** The kind of a transfer. `isOneRequest`: the server takes a creation with bytes. */
export function transferKind(sizeBytes: number, isOneRequest: boolean): 'small' | 'large' {
  return isOneRequest && sizeBytes <= SMALL_FILE_BYTES ? 'small' : 'large';
}

/**
 * `requests`: the kinds of all requests that are under way; `check` also stands for the status list. `isFast`: requests
 * end within a moment.
 */
export function hasSlot(kind: AttemptKind, requests: readonly AttemptKind[], isFast: boolean): boolean {
  if (kind === 'listed') return true;
  if (kind === 'small' && !requests.includes('large')) return requests.length < (isFast ? SMALL_SLOTS : CONNECTIONS);
  const transfers = requests.filter((one) => one !== 'check');
  return requests.length < SLOTS && (kind === 'check' || transfers.length < LARGE_SLOTS);
}

/** No more transfers than this could start now. */
export function freeSlots(requests: readonly AttemptKind[]): number {
  return Math.max(0, SMALL_SLOTS - requests.length);
}
