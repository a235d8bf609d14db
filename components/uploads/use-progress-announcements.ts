import { useEffect, useRef } from 'react';
import { useText } from '../localisation/text-provider.tsx';
import { announce } from '../ui/announcer.tsx';
import type { QueueSummary } from './queue-summary.ts';

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
