/** Reports the assets of each bundle whose uploads have all ended (specification 4.12). */
import { hasFailed } from '#lib/uploads/model/queue-summary.ts';
import type { Client } from '../connection/client.ts';

export interface CompletedBundle {
  readonly objectIds: readonly string[];
  readonly failed: number;
}

/** Calls `report` for each bundle that ends from now on. An asset is reported once. */
export function followCompletions(
  { details, state }: Pick<Client, 'details' | 'state'>,
  report: (result: CompletedBundle) => void,
): void {
  const reported = new Set<string>();
  /** Bundles that have ended, some of them before this page was opened. */
  let ended: ReadonlySet<string> | null = null;

  const reportBundle = async (bundleId: string): Promise<void> => {
    const rows = [...state.getState().rows.values()].filter((row) => row.bundleId === bundleId);
    const fresh = rows.filter(({ status, uploadId }) => status === 'complete' && !reported.has(uploadId));
    const uploadIds = fresh.map(({ uploadId }) => uploadId);
    for (const uploadId of uploadIds) reported.add(uploadId);
    const found = await details.load(uploadIds);
    report({ objectIds: found.map(({ objectId }) => objectId), failed: rows.filter(hasFailed).length });
  };
  state.subscribe(({ hasSnapshot, bundles }) => {
    if (!hasSnapshot) return;
    const now = new Set(bundles.filter(({ completion }) => completion !== 'none').map(({ id }) => id));
    const before = ended ?? now;
    ended = now;
    for (const bundleId of now) if (!before.has(bundleId)) void reportBundle(bundleId).catch(() => undefined);
  });
}
