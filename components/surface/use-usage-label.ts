import { useCallback, useEffect, useState } from 'react';
import { nextUsageChange } from '#lib/upload-form/model/usage-verdict.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useMirror } from './client-context.ts';
import { type UsageLabel, usageLabel } from './usage-label.ts';

/** Browsers wait no longer than 24 days. */
const LONGEST_WAIT_MS = 3_600_000;

/** Calls `pass` at this moment, in milliseconds since 1970, or earlier, until the returned function is called. */
export function atUsageTurn(moment: number, pass: () => void): () => void {
  const timer = setTimeout(pass, Math.min(moment - Date.now(), LONGEST_WAIT_MS));
  // A sleeping computer stops the timer.
  document.addEventListener('visibilitychange', pass);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', pass);
  };
}

/** Draws again at the moment of `nextChange`, which must keep its identity; the result is another one then. */
export function useUsageTurn(nextChange: (nowMs: number) => number | null): number {
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn waits for the next change
  useEffect(() => {
    const next = nextChange(Date.now());
    return next === null ? undefined : atUsageTurn(next, () => setTurn((count) => count + 1));
  }, [nextChange, turn]);
  return turn;
}

/** What a file says about its use, drawn again at the minute at which an embargo ends or it expires; null: nothing. */
export function useUsageLabel(row: Pick<UploadRow, 'bundleId' | 'usage' | 'releaseChoice'>): UsageLabel | null {
  const { bundleId, usage, releaseChoice } = row;
  const texts = useText();
  useUsageTurn(useCallback((nowMs: number) => nextUsageChange([usage], nowMs), [usage]));
  const ofForm = useMirror(({ bundles }) => bundles.find(({ id }) => id === bundleId)?.draft.IPTCReleaseDate);
  // Who decides about the release of a taken picture answers for its rights; a form releases none of them.
  const isAnswered = releaseChoice !== null || ofForm === 'no';
  return usageLabel(usage && isAnswered ? { ...usage, isTaken: false } : usage, texts);
}
