import { useEffect, useState } from 'react';
import { estimatedBytes, type Sending } from '#lib/uploads/model/sending-estimate.ts';

const TICK_MS = 500;

/** Bytes of requests without an answer that are sent by now, about; 0 without such requests. Renders while they run. */
export function useEstimatedBytes(sending: readonly Sending[]): number {
  const [now, setNow] = useState(Date.now);
  const isSending = sending.length > 0;
  useEffect(() => {
    if (!isSending) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isSending]);
  return sending.reduce((sum, request) => sum + estimatedBytes(request, now), 0);
}

/** Of 1000, never all. */
export function estimatedPermille(bytesSent: number, bytesTotal: number): number {
  return bytesTotal === 0 ? 0 : Math.min(999, Math.floor((bytesSent / bytesTotal) * 1000));
}
