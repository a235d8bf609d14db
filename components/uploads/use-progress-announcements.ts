import { useEffect, useRef } from 'react';
import type { QueueSummary } from '#lib/uploads/model/queue-summary.ts';
import { useText } from '../hooks/text-provider.tsx';
import { announce } from '../ui/announcer.tsx';

/** Says start and quarter steps (design 10); the end is said by the completion dialog. */
export function useProgressAnnouncements({ permille, uploading }: QueueSummary): void {
  const { t } = useText();
  const isMoving = uploading > 0;
  const quarter = Math.floor(permille / 250);
  const said = useRef<number | null>(null);

  useEffect(() => {
    if (!isMoving) {
      said.current = null;
      return;
    }
    if (said.current === null) announce(t('uploads.started'));
    else if (quarter > said.current && quarter < 4) announce(t('uploads.percentDone', { percent: quarter * 25 }));
    said.current = quarter;
  }, [isMoving, quarter, t]);
}
