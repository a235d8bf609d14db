import { formOfLastStart, withImpliedRelease } from '../model/given-values.ts';
import { isRefused, takesForm } from '../model/upload-rules.ts';
import type { Upload, UploadBundle } from '../model/upload-state.ts';
import { withFormReturned } from '../table/form-text-owner.ts';
import type { StoredChange } from '../table/upload-storage.ts';
import type { UploadTable } from '../table/upload-table.ts';

interface AfterRemovalDeps {
  readonly table: Pick<UploadTable, 'bundle' | 'uploadsOf'>;
  /** Uploads that pairing changes when `removed` are gone. */
  changedByPairing(bundleId: string, removed: ReadonlySet<string>): readonly Upload[];
  /** The reset form of a bundle that has no valid upload left. */
  formOf(bundle: UploadBundle): Partial<UploadBundle>;
}

/**
 * Changes that follow a removal: sidecar pairs (4.15), the form (decision 18), bundles without a valid upload (4.11).
 * They are stored in one transaction with the removal, so that a kill never leaves half of it.
 */
export function afterRemoval(
  { table, changedByPairing, formOf }: AfterRemovalDeps,
  uploads: readonly Upload[],
): Required<Pick<StoredChange, 'uploads' | 'bundles'>> {
  const removed = new Set(uploads.map(({ uploadId }) => uploadId));
  const changed = new Map<string, Upload>();
  const collect = (kept: readonly Upload[]): void => {
    for (const upload of kept) changed.set(upload.uploadId, upload);
  };
  const bundles: UploadBundle[] = [];
  for (const bundleId of new Set(uploads.map((upload) => upload.bundleId))) {
    const bundle = table.bundle(bundleId);
    if (!bundle) continue;
    collect(changedByPairing(bundleId, removed));
    const left = table
      .uploadsOf(bundleId)
      .flatMap((upload) => (removed.has(upload.uploadId) ? [] : [changed.get(upload.uploadId) ?? upload]));
    const returned = withFormReturned(left, bundle);
    collect(returned);
    if (returned.length > 0) bundles.push({ ...bundle, ...formOfLastStart(bundle) });
    if (left.some((upload) => !isRefused(upload))) continue;
    const wasForThese = uploads.some((upload) => upload.bundleId === bundleId && takesForm(upload));
    const draft = wasForThese ? withImpliedRelease(bundle.draft) : bundle.draft;
    bundles.push({ ...bundle, draft, isStarted: false, completion: 'none', ...formOf(bundle) });
  }
  return { uploads: [...changed.values()], bundles };
}
