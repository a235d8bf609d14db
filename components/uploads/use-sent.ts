import { useEffect, useState } from 'react';
import { estimatedBytes, type Sending } from '#lib/uploads/model/sending-estimate.ts';

const TICK_MS = 500;

/** Of a file or a list. */
interface Sent {
  /** Bytes that the server has acknowledged. */
  readonly bytesSent: number;
  readonly permille: number;
}

interface SentSoFar extends Sent {
  /** Requests without an answer are counted by what is probably sent by now: then it is 'about', and never all. */
  readonly isAbout: boolean;
}

/** What is sent by now. Renders while requests without an answer run. */
export function useSent(
  { bytesSent, permille, bytesTotal }: Sent & { readonly bytesTotal: number },
  sending: readonly Sending[],
): SentSoFar {
  const [now, setNow] = useState(Date.now);
  const isSending = sending.length > 0;
  useEffect(() => {
    if (!isSending) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isSending]);
  const estimate = sending.reduce((sum, request) => sum + estimatedBytes(request, now), 0);
  if (estimate === 0) return { bytesSent, permille, isAbout: false };
  const bytes = bytesSent + estimate;
  return { bytesSent: bytes, permille: Math.min(999, Math.floor((bytes / bytesTotal) * 1000)), isAbout: true };
}
