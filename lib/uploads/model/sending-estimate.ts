/** Progress of a request that is being sent, estimated from the measured link (decision 59). Pure. */

/** A request with bytes of the file that has no answer yet. */
export interface Sending {
  readonly bytes: number;
  /** Ms since 1970. */
  readonly at: number;
  /** By the measured link; on an unmeasured one the time limit, which it needs at most. */
  readonly expectedMs: number;
}

/** A request with bytes that has no answer after a second. */
export interface SlowRequest extends Sending {
  readonly attempt: number;
  /** Of the first of its bytes. */
  readonly offset: number;
}

/** Share of the request that is shown at its expected end: links often turn out to be slower. */
const SHARE_WHEN_DUE = 0.8;
/** Shown at most before the answer. */
const MOST = 0.95;

/** Bytes of the request that are sent by now, about. Never all of them, because only the answer shows that. */
export function estimatedBytes({ bytes, at, expectedMs }: Sending, now: number): number {
  const time = Math.max(0, now - at) / Math.max(1, expectedMs);
  const share = time <= 1 ? SHARE_WHEN_DUE * time : MOST - (MOST - SHARE_WHEN_DUE) / time;
  return Math.floor(bytes * share);
}
