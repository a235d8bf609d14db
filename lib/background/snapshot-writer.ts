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
  /** Call it when all stored data is read: until then the snapshot of the previous background stays. */
  begin(): void;
  /** The published state has changed. */
  touch(): void;
}

export function createSnapshotWriter(
  lifetime: Pick<BackgroundLifetime, 'saveSnapshot'>,
  /** Null if there are more rows. */
  take: (mostRows: number) => Extract<Push, { readonly kind: 'snapshot' }> | null,
): SnapshotWriter {
  // True at first: the first change deletes the snapshot of the previous background.
  let isKept = true;
  let hasBegun = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = (): void => {
    const snapshot = take(MOST_ROWS);
    if (snapshot?.startUp.status !== 'ready') return;
    isKept = true;
    lifetime.saveSnapshot(snapshot);
  };
  return {
    begin() {
      hasBegun = true;
    },
    touch() {
      if (!hasBegun) return;
      if (isKept) lifetime.saveSnapshot(null);
      isKept = false;
      clearTimeout(timer);
      timer = setTimeout(keep, QUIET_MS);
    },
  };
}
