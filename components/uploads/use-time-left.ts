import { useEffect, useState } from 'react';
import type { QueueSummary } from '#lib/uploads/model/queue-summary.ts';
import { secondsLeft, type TransferSample, withSample } from './transfer-estimate.ts';

/** Seconds until everything is sent; null when nothing moves or too little is known. */
export function useTimeLeft({ bytesSent, bytesTotal, uploading }: QueueSummary): number | null {
  const [samples, setSamples] = useState<readonly TransferSample[]>([]);
  const isMoving = uploading > 0;
  useEffect(() => {
    setSamples((known) => (isMoving ? withSample(known, { atMs: performance.now(), bytes: bytesSent }) : []));
  }, [bytesSent, isMoving]);
  return isMoving ? secondsLeft(samples, bytesTotal) : null;
}
