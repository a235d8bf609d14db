/** Tells which assets a bundle that is through has made (specification 4.12). */
import { hasFailed } from '#lib/uploads/model/queue-summary.ts';
import { fetchObjectIds } from '../uploads/object-ids.ts';
import type { Client } from './client.ts';

export interface CompletedBundle {
  readonly objectIds: readonly string[];
  readonly failed: number;
}

/** `tell` hears of each bundle that comes to its end from now on; of an asset it hears once. */
export function followCompletions(
  { send, state }: Pick<Client, 'send' | 'state'>,
  tell: (result: CompletedBundle) => void,
): void {
  const reported = new Set<string>();
  /** Bundles whose end has been seen, among them those of a page before this one. */
  let ended: ReadonlySet<string> | null = null;

  const report = async (bundleId: string): Promise<void> => {
    const rows = [...state.getState().rows.values()].filter((row) => row.bundleId === bundleId);
    const fresh = rows.filter(({ status, uploadId }) => status === 'complete' && !reported.has(uploadId));
    const uploadIds = fresh.map(({ uploadId }) => uploadId);
    for (const uploadId of uploadIds) reported.add(uploadId);
    tell({ objectIds: await fetchObjectIds(send, uploadIds), failed: rows.filter(hasFailed).length });
  };
  state.subscribe(({ hasSnapshot, bundles }) => {
    if (!hasSnapshot) return;
    const now = new Set(bundles.filter(({ completion }) => completion !== 'none').map(({ id }) => id));
    const before = ended ?? now;
    ended = now;
    for (const bundleId of now) if (!before.has(bundleId)) void report(bundleId).catch(() => undefined);
  });
}
