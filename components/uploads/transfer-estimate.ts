/** How long the rest takes, from what arrived in the last seconds. Pure. */

export interface TransferSample {
  readonly atMs: number;
  readonly bytes: number;
}

const WINDOW_MS = 15_000;
/** Less than this says nothing about the link. */
const MIN_SPAN_MS = 2_000;

export function withSample(samples: readonly TransferSample[], sample: TransferSample): TransferSample[] {
  const last = samples.at(-1);
  // Fewer bytes than before: files were removed, and what was measured belongs to another sum.
  const kept = last && sample.bytes < last.bytes ? [] : samples;
  return [...kept.filter(({ atMs }) => sample.atMs - atMs <= WINDOW_MS), sample];
}

/** Seconds until `bytesTotal`, rounded up; null while too little is known. */
export function secondsLeft(samples: readonly TransferSample[], bytesTotal: number): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last) return null;
  const spanMs = last.atMs - first.atMs;
  const moved = last.bytes - first.bytes;
  if (spanMs < MIN_SPAN_MS || moved <= 0) return null;
  return Math.ceil((bytesTotal - last.bytes) / (moved / (spanMs / 1000)));
}
