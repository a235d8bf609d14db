/**
 * What a removal changes of what stays: pairs (4.15), the form (decision 26), bundles without a valid upload (4.11). It is
 * stored in one commit with the removal, so that a kill never leaves half of it.
 */
import { isCurrentBundle } from './bundle-list.ts';
import type { JobTable } from './job-table.ts';
import { formReturns } from './model/kept-forms.ts';
import { isRefused } from './model/upload-rules.ts';
import type { UploadBundle, UploadItem } from './model/upload-state.ts';
import type { StoredChange } from './upload-storage.ts';

interface RemovalPorts {
  readonly jobs: Pick<JobTable, 'bundle' | 'bundles' | 'itemsOf'>;
  /** Meta files whose pair changes once `removed` are gone. */
  pairs(bundleId: string, removed: ReadonlySet<string>): readonly UploadItem[];
  /** What the form of a bundle returns to that is left without a valid upload. */
  formOf(bundle: UploadBundle): Partial<UploadBundle>;
}

export function afterRemoval({ jobs, pairs, formOf }: RemovalPorts, items: readonly UploadItem[]): StoredChange {
  const removed = new Set(items.map(({ uploadId }) => uploadId));
  const changed = new Map<string, UploadItem>();
  const note = (kept: readonly UploadItem[]): void => {
    for (const item of kept) changed.set(item.uploadId, item);
  };
  const bundles: UploadBundle[] = [];
  const removedBundles: string[] = [];
  for (const bundleId of new Set(items.map((item) => item.bundleId))) {
    const bundle = jobs.bundle(bundleId);
    if (!bundle) continue;
    note(pairs(bundleId, removed));
    const left = jobs
      .itemsOf(bundleId)
      .flatMap((item) => (removed.has(item.uploadId) ? [] : [changed.get(item.uploadId) ?? item]));
    note(formReturns(left, bundle));
    if (left.some((item) => !isRefused(item))) continue;
    const isLeft = left.length === 0 && !isCurrentBundle(jobs, bundle);
    if (isLeft) removedBundles.push(bundleId);
    else bundles.push({ ...bundle, isStarted: false, completion: 'none', ...formOf(bundle) });
  }
  return { items: [...changed.values()], bundles, removedBundles };
}
