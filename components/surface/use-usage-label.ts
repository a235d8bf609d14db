import { useCallback, useEffect, useState } from 'react';
import { nextUsageChange, type UsageFacts } from '#lib/upload-form/model/usage-verdict.ts';
import { useText } from '../i18n/text-provider.tsx';
import { type UsageLabel, usageLabel } from './usage-label.ts';

/** Browsers wait no longer than 24 days. */
const LONGEST_WAIT_MS = 3_600_000;

/** Draws again at the moment of `nextChange`, which must keep its identity; the result is another one then. */
export function useUsageTurn(nextChange: (nowMs: number) => number | null): number {
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn waits for the next change
  useEffect(() => {
    const next = nextChange(Date.now());
    if (next === null) return;
    const pass = () => setTurn((count) => count + 1);
    const timer = setTimeout(pass, Math.min(next - Date.now(), LONGEST_WAIT_MS));
    // A sleeping computer stops the timer.
    document.addEventListener('visibilitychange', pass);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', pass);
    };
  }, [nextChange, turn]);
  return turn;
}

/** What a file says about its use, drawn again at the minute at which an embargo ends or it expires; null: nothing. */
export function useUsageLabel(usage: UsageFacts | null): UsageLabel | null {
  const texts = useText();
  useUsageTurn(useCallback((nowMs: number) => nextUsageChange([usage], nowMs), [usage]));
  return usageLabel(usage, texts);
}
