import { useEffect, useEffectEvent, useState } from 'react';
import type { SentSoFar } from '#lib/uploads/model/sending-estimate.ts';

export interface TransferRate {
  /** Bytes per second over the last ten seconds; null while too little is known. */
  readonly rate: number | null;
  readonly secondsLeft: number | null;
  /** An estimate is part of it. */
  readonly isAbout: boolean;
}

export interface TransferSample {
  readonly atMs: number;
  readonly bytes: number;
  /** The sum that `bytes` is a part of. */
  readonly bytesTotal: number;
  readonly isAbout: boolean;
}

const SAMPLE_MS = 500;
const WINDOW_MS = 10_000;
/** Shorter measurements are not reliable. */
const MIN_SPAN_MS = 2_000;

/** Samples at fixed intervals, not when bytes arrive, so that a stalled transfer shows a falling rate. */
export function useTransferRate({ bytesSent, bytesTotal, isAbout }: SentSoFar): TransferRate {
  const [samples, setSamples] = useState<readonly TransferSample[]>([]);
  const sample = useEffectEvent(() => {
    setSamples((known) => withSample(known, { atMs: performance.now(), bytes: bytesSent, bytesTotal, isAbout }));
  });
  useEffect(() => {
    sample();
    const timer = setInterval(sample, SAMPLE_MS);
    return () => clearInterval(timer);
  }, []);
  const isSomeAbout = samples.some((known) => known.isAbout);
  return { rate: bytesPerSecond(samples), secondsLeft: secondsLeft(samples), isAbout: isSomeAbout };
}

export function withSample(samples: readonly TransferSample[], sample: TransferSample): TransferSample[] {
  const last = samples.at(-1);
  // Files were added, paused or removed: earlier samples measure another sum.
  const isOtherSum = last && (sample.bytes < last.bytes || sample.bytesTotal !== last.bytesTotal);
  const known = isOtherSum ? [] : samples;
  return [...known.filter(({ atMs }) => sample.atMs - atMs <= WINDOW_MS), sample];
}

/** Null while too little is known; 0 if nothing arrived in the measured time. */
export function bytesPerSecond(samples: readonly TransferSample[]): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last) return null;
  const spanMs = last.atMs - first.atMs;
  return spanMs < MIN_SPAN_MS ? null : (last.bytes - first.bytes) / (spanMs / 1000);
}

/** Rounded up; null while too little is known and while nothing arrives. */
export function secondsLeft(samples: readonly TransferSample[]): number | null {
  const rate = bytesPerSecond(samples);
  const last = samples.at(-1);
  return rate && last ? Math.ceil((last.bytesTotal - last.bytes) / rate) : null;
}
