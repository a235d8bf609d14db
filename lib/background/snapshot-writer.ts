/**
 * Saves one snapshot for the surface that opens next, which paints it before a stopped background has started. A change
 * deletes the saved snapshot; a new one is saved when changes pause.
 */
import type { BackgroundLifetime } from '#lib/host/engine-host.ts';
import type { Push } from '#lib/messaging/messages.ts';

const QUIET_MS = 1_000;
/** Saving more would take longer than a start of the background. */
const MOST_ROWS = 200;

export interface SnapshotWriter {
  /** The published state has changed. */
  touch(): void;
}

export function createSnapshotWriter(
  /** Absent where the background starts with its page. */
  lifetime: Pick<BackgroundLifetime, 'saveSnapshot'> | undefined,
  take: () => Extract<Push, { readonly kind: 'snapshot' }>,
): SnapshotWriter {
  // True at first: the first change deletes the snapshot of the previous background.
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
