import { useEffect, useState } from 'react';
import { type Progress, type Sending, type SentSoFar, sentSoFar } from '#lib/uploads/model/sending-estimate.ts';

const TICK_MS = 500;

/** What is sent by now. Renders while requests without an answer run. */
export function useSent(progress: Progress, sending: readonly Sending[]): SentSoFar {
  const [now, setNow] = useState(Date.now);
  const isSending = sending.length > 0;
  useEffect(() => {
    if (!isSending) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isSending]);
  return sentSoFar(progress, sending, now);
}
