import { useEffect, useState } from 'react';
import type { PlainError } from '#lib/core/app-error.ts';

const TICK_MS = 250;

/**
 * Seconds until the next attempt may be made, while the server delays sign-ins (`session/too-many-attempts`); 0 when the
 * wait is over. Null without such a delay.
 */
export function useSignInWait(error: PlainError | null): number | null {
  const seconds = error?.code === 'session/too-many-attempts' ? Number(error.facts.waitSeconds) : null;
  const [passed, setPassed] = useState(0);
  // A new error of the same length starts again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    setPassed(0);
    if (seconds === null) return;
    const start = performance.now();
    const timer = setInterval(() => {
      const current = (performance.now() - start) / 1000;
      setPassed(current);
      if (current >= seconds) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [error, seconds]);
  return seconds === null ? null : Math.max(0, Math.ceil(seconds - passed));
}
