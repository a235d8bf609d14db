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
  /** Position of its first byte in the file. */
  readonly offset: number;
}

/** Progress of one file or of a list. */
export interface Progress {
  /** Bytes that the server has acknowledged. */
  readonly bytesSent: number;
  readonly bytesTotal: number;
  readonly permille: number;
}

export interface SentSoFar extends Progress {
  /** Requests without an answer are counted by what is probably sent by now: then it is 'about', and never all. */
  readonly isAbout: boolean;
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

/** What is sent by now: the one value of all that is shown and said about it. */
export function sentSoFar(progress: Progress, sending: readonly Sending[], now: number): SentSoFar {
  const { bytesTotal, permille } = progress;
  const estimate = sending.reduce((sum, request) => sum + estimatedBytes(request, now), 0);
  const bytesSent = progress.bytesSent + estimate;
  const isAbout = estimate > 0;
  const about = Math.min(999, Math.floor((bytesSent / bytesTotal) * 1000));
  return { bytesSent, bytesTotal, permille: isAbout ? about : permille, isAbout };
}
