import { useEffect, useState } from 'react';
import type { PlainError } from '#lib/core/app-error.ts';

const TICK_MS = 250;
const DELAYS = ['session/too-many-attempts', 'session/too-many-sign-ins'];

/**
 * Seconds until the next attempt may be made, while the server delays sign-ins (`session/too-many-attempts` and
 * `-sign-ins`); 0 when the wait is over. Null without such a delay.
 */
export function useSignInWait(error: PlainError | null): number | null {
  const seconds = error !== null && DELAYS.includes(error.code) ? Number(error.facts.waitSeconds) : null;
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
