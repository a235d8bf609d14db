/** One snapshot for every surface that connects, then numbered changes, at most ten messages a second (design 2). */
import type { Push, SharedState } from '#lib/messaging/messages.ts';
import { type EncodedRow, encodeRow, toUploadRow } from '#lib/uploads/model/upload-row.ts';
import type { UploadItem } from '#lib/uploads/model/upload-state.ts';

const PAUSE_MS = 100;

export interface PublisherSource {
  shared(): SharedState;
  /** The uploads that this person's surfaces show. */
  visibleItems(): readonly UploadItem[];
}

export interface Publisher {
  connect(push: (message: Push) => void): () => void;
  /** Something changed; surfaces hear of it within 100 ms. */
  touch(): void;
  surfaceCount(): number;
}

export function createPublisher(source: PublisherSource, epoch: string): Publisher {
  const surfaces = new Set<(message: Push) => void>();
  let number = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  /** What every connected surface has been told: encoded rows as text, shared slices by identity. */
  let toldRows = new Map<string, string>();
  let told: SharedState | null = null;

  const rowsNow = (): Map<string, EncodedRow> => new Map(source.visibleItems().map((item) => [item.uploadId, encodeRow(toUploadRow(item))]));
  const publish = (): void => {
    timer = null;
    const rows = rowsNow();
    const texts = new Map([...rows].map(([uploadId, row]) => [uploadId, JSON.stringify(row)]));
    const changed = [...rows].filter(([uploadId]) => texts.get(uploadId) !== toldRows.get(uploadId)).map(([, row]) => row);
    const removed = [...toldRows.keys()].filter((uploadId) => !rows.has(uploadId));
    const shared = source.shared();
    const slices = changedSlices(told, shared);
    toldRows = texts;
    told = shared;
    if (changed.length === 0 && removed.length === 0 && Object.keys(slices).length === 0) return;
    number += 1;
    for (const push of surfaces) push({ kind: 'change', epoch, number, rows: changed, removed, ...slices });
  };
  return {
    connect(push) {
      // Brings the others up to date first, so that one number means one state for all.
      if (timer !== null) clearTimeout(timer);
      publish();
      surfaces.add(push);
      push({ kind: 'snapshot', epoch, number, rows: [...rowsNow().values()], ...source.shared() });
      return () => surfaces.delete(push);
    },
    touch() {
      if (surfaces.size > 0) timer ??= setTimeout(publish, PAUSE_MS);
    },
    surfaceCount: () => surfaces.size,
  };
}

function changedSlices(told: SharedState | null, now: SharedState): Partial<SharedState> {
  const names = ['startUp', 'auth', 'bundles'] as const;
  return Object.fromEntries(names.filter((name) => JSON.stringify(told?.[name]) !== JSON.stringify(now[name])).map((name) => [name, now[name]]));
}
