/**
 * Keeps one snapshot for the surface that opens next: it is painted before a stopped background has started. What is kept
 * is what the background knows; from the first change on nothing is kept, until it has been quiet.
 */
import type { BackgroundLifetime } from '#lib/host/engine-host.ts';
import type { Push } from '#lib/messaging/messages.ts';

const QUIET_MS = 1_000;
/** Writing more costs more than a start; a list that long is painted from the background. */
const MOST_ROWS = 200;

export interface SnapshotKeeper {
  /** The published state has changed. */
  touch(): void;
}

export function createSnapshotKeeper(
  /** Absent where the background starts with its page. */
  lifetime: Pick<BackgroundLifetime, 'saveSnapshot'> | undefined,
  take: () => Extract<Push, { readonly kind: 'snapshot' }>,
): SnapshotKeeper {
  // What an earlier life of the background kept is forgotten with the first change of this one.
  let isKept = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = (): void => {
    const snapshot = take();
    if (snapshot.rows.length > MOST_ROWS || snapshot.startUp.status !== 'ready') return;
    isKept = true;
    lifetime?.saveSnapshot(snapshot);
  };
  return {
    touch() {
      if (isKept) lifetime?.saveSnapshot(null);
      isKept = false;
      clearTimeout(timer);
      timer = setTimeout(keep, QUIET_MS);
    },
  };
}
