/**
 * Keeps the claims of this node on the uploads that it processes, and looks for received uploads without one: of a node
 * that has died, or that has too many, or that `retry-processing.ts` has made such.
 */
import { log } from '../core/log.ts';
import { CLAIM_MS, type Records } from '../stores/records.ts';
import type { ProcessingQueue } from './processing-queue.ts';

const EVERY_MS = CLAIM_MS / 3;
/** The others are found when these are processed. */
const MOST_RESUMED = 1_000;

export interface TakeOver {
  close(): void;
}

export function startTakeOver(
  records: Pick<Records, 'renewClaims'>,
  processing: Pick<ProcessingQueue, 'resume'>,
): TakeOver {
  const attempt = (subject: string, work: () => Promise<void>) =>
    void work().catch((error: unknown) => log('warn', subject, { error }));
  const look = () => {
    attempt('processing: claims were not renewed', () => records.renewClaims());
    attempt('processing: received uploads were not looked for', () => processing.resume(MOST_RESUMED));
  };
  const timer = setInterval(look, EVERY_MS);
  return { close: () => clearInterval(timer) };
}
