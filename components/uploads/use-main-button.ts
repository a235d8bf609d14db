import { useMemo } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { summarise } from '#lib/uploads/model/queue-summary.ts';
import { useMirror } from '../surface/client-context.ts';
import type { TypeQueue } from './use-type-queue.ts';

/** What the main button of a tab does now; the contact sheet offers Upload by the same rule. */
export function useMainButton(type: MediaType, { rows, arriving }: TypeQueue) {
  const summary = useMemo(() => summarise(rows), [rows]);
  const isWaiting = useMirror((state) => state.waitingStarts.includes(type));
  // Pause also cancels a start that waits for files to be read.
  const isPausing = isWaiting || (summary.uploading > 0 && summary.fresh === 0);
  // A start would leave out files that have no row yet.
  return { summary, isPausing, canStart: !isPausing && summary.startable > 0 && arriving === 0 };
}
