import { useEffect, useRef } from 'react';
import type { QueueSummary } from '#lib/uploads/model/queue-summary.ts';
import { useText } from '../hooks/text-provider.tsx';
import { announce } from '../ui/announcer.tsx';

/** Says start and quarter steps (design 10); the end is said by the completion dialog. */
export function useProgressAnnouncements({ permille, uploading, bytesTotal }: QueueSummary): void {
  const { t } = useText();
  const isMoving = uploading > 0;
  const quarter = Math.floor(permille / 250);
  const said = useRef<{ readonly quarter: number; readonly bytesTotal: number }>(null);

  useEffect(() => {
    if (!isMoving) {
      said.current = null;
      return;
    }
    const before = said.current;
    // What is paused or resumed is no progress: it only makes the whole another one.
    const hasGone = before?.bytesTotal === bytesTotal && quarter > before.quarter;
    if (before === null) announce(t('uploads.started'));
    else if (hasGone && quarter < 4) announce(t('uploads.percentDone', { percent: quarter * 25 }));
    said.current = { quarter: Math.max(quarter, before?.quarter ?? 0), bytesTotal };
  }, [isMoving, quarter, bytesTotal, t]);
}
