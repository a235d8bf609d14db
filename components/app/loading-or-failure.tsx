import { useEffect, useState } from 'react';
import { LoadingScreen } from './loading-screen.tsx';
import { StartUpFailure } from './start-up-failure.tsx';

/** Settings and labels may each use up the 15 s of a call (9.2); what takes longer than both does not come any more. */
const GIVE_UP_AFTER_MS = 40_000;

/** Start-up under way; if not even an error arrives, the failure of 8.8 instead of a spinner for ever. */
export function LoadingOrFailure() {
  const [isTooLate, setTooLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTooLate(true), GIVE_UP_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isTooLate ? <StartUpFailure error={{ code: 'messaging/disconnected', facts: {} }} /> : <LoadingScreen />;
}
