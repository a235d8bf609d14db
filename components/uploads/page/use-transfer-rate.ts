import { useEffect, useEffectEvent, useState } from 'react';
import { bytesPerSecond, secondsLeft, type TransferSample, withSample } from './transfer-estimate.ts';

export interface TransferRate {
  /** Bytes per second over the last ten seconds; null while too little is known. */
  readonly rate: number | null;
  readonly secondsLeft: number | null;
}

const SAMPLE_MS = 500;
const UNKNOWN: TransferRate = { rate: null, secondsLeft: null };

/**
 * Samples by the clock and not by arrival: what stalls must be seen to stall. Knows nothing while `isMoving` is false,
 * and starts anew afterwards.
 */
export function useTransferRate(bytesSent: number, bytesTotal: number, isMoving: boolean): TransferRate {
  const [samples, setSamples] = useState<readonly TransferSample[]>([]);
  const sample = useEffectEvent(() => {
    setSamples((known) => withSample(known, { atMs: performance.now(), bytes: bytesSent, bytesTotal }));
  });
  useEffect(() => {
    if (!isMoving) return;
    sample();
    const timer = setInterval(sample, SAMPLE_MS);
    return () => {
      clearInterval(timer);
      setSamples([]);
    };
  }, [isMoving]);
  if (!isMoving) return UNKNOWN;
  return { rate: bytesPerSecond(samples), secondsLeft: secondsLeft(samples) };
}
