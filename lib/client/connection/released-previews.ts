import type { StoreApi } from 'zustand/vanilla';
import type { Previews } from '#lib/thumbnails/previews.ts';
import type { MirrorState } from './mirror.ts';

/**
 * Releases the thumbnails and Files of removed uploads, on whichever page they are removed, and only when the removal can
 * no longer be undone.
 */
export function releasePreviews(state: StoreApi<MirrorState>, { forget }: Pick<Previews, 'forget'>): void {
  const removed = new Set<string>();
  state.subscribe(({ rows, undo }, before) => {
    if (rows !== before.rows) for (const uploadId of before.rows.keys()) if (!rows.has(uploadId)) removed.add(uploadId);
    if (undo || removed.size === 0) return;
    forget([...removed].filter((uploadId) => !rows.has(uploadId)));
    removed.clear();
  });
}
