/** How fast it goes and how long the rest takes, from what arrived in the last ten seconds. Pure. */

export interface TransferSample {
  readonly atMs: number;
  readonly bytes: number;
  /** Of what `bytes` are a part. */
  readonly bytesTotal: number;
}

const WINDOW_MS = 10_000;
/** Less than this says nothing about the link. */
const MIN_SPAN_MS = 2_000;

export function withSample(samples: readonly TransferSample[], sample: TransferSample): TransferSample[] {
  const last = samples.at(-1);
  // Files were added, paused or removed: what was measured belongs to another sum.
  const isOther = last && (sample.bytes < last.bytes || sample.bytesTotal !== last.bytesTotal);
  const kept = isOther ? [] : samples;
  return [...kept.filter(({ atMs }) => sample.atMs - atMs <= WINDOW_MS), sample];
}

/** Null while too little is known; 0 when nothing arrived for the whole time that is known. */
export function bytesPerSecond(samples: readonly TransferSample[]): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last) return null;
  const spanMs = last.atMs - first.atMs;
  return spanMs < MIN_SPAN_MS ? null : (last.bytes - first.bytes) / (spanMs / 1000);
}

/** Seconds until all of it is there, rounded up; null while too little is known and when nothing moves. */
export function secondsLeft(samples: readonly TransferSample[]): number | null {
  const rate = bytesPerSecond(samples);
  const last = samples.at(-1);
  return rate && last ? Math.ceil((last.bytesTotal - last.bytes) / rate) : null;
}
