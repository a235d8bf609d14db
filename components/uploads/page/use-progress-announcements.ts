import { useEffect, useEffectEvent, useRef } from 'react';
import type { QueueSummary } from '#lib/uploads/model/queue-summary.ts';
import { useText } from '../../i18n/text-provider.tsx';

/** Calls `onSaid` with the start and each quarter after `first`; the completion dialog says the end. */
export function useProgressAnnouncements(
  { permille, uploading, bytesTotal }: QueueSummary,
  first: QueueSummary,
  onSaid: (text: string) => void,
): void {
  const { t } = useText();
  const isMoving = uploading > 0;
  const quarter = Math.floor(permille / 250);
  const say = useEffectEvent(onSaid);
  const said = useRef<{ readonly quarter: number; readonly bytesTotal: number } | null>(
    first.uploading > 0 ? { quarter: Math.floor(first.permille / 250), bytesTotal: first.bytesTotal } : null,
  );

  useEffect(() => {
    if (!isMoving) {
      said.current = null;
      return;
    }
    const before = said.current;
    // What is paused or resumed is no progress: it only makes the whole another one.
    const hasGone = before?.bytesTotal === bytesTotal && quarter > before.quarter;
    if (before === null) say(t('uploads.started'));
    else if (hasGone && quarter < 4) say(t('uploads.percentDone', { percent: quarter * 25 }));
    said.current = { quarter: Math.max(quarter, before?.quarter ?? 0), bytesTotal };
  }, [isMoving, quarter, bytesTotal, t]);
}
