/** Removes uploads: one transaction for all changes, then terminations are sent and copies dropped. */
import { AppError } from '#lib/core/app-error.ts';
import { type PendingTermination, terminationOf } from '../model/pending-termination.ts';
import { completionOf, isBundleComplete } from '../model/upload-bundle.ts';
import { isTransferred } from '../model/upload-machine.ts';
import { isRefused, type UploadRuleName } from '../model/upload-rules.ts';
import type { Upload, UploadBundle } from '../model/upload-state.ts';
import { type BundleList, isCurrentBundle } from './bundle-list.ts';
import { withFormReturned } from './form-text-owner.ts';
import type { LostQueue } from './lost-queue.ts';
import type { StoredBundle } from './other-tab-uploads.ts';
import type { StoredChange } from './upload-storage.ts';
import type { UploadTable } from './upload-table.ts';
import type { UploadRules } from './uploads-with-rules.ts';

export interface RemovalCommands {
  /**
   * `unfinishedIds` are not removed if the server has all their bytes by now; then it rejects with
   * `uploads/already-sent`.
   */
  remove(uploadIds: readonly string[], unfinishedIds?: readonly string[]): Promise<void>;
  /** Closes the completion dialog. With `isReset`, a success also clears the list and resets the form (4.12). */
  dismissCompletion(bundleId: string, isReset: boolean): Promise<void>;
  /**
   * Removes everything of one user of one server in one transaction; the same name at another server is another user.
   * `abandoned`: their bundles of closed tabs.
   */
  discardOwner(owner: string, server: string, abandoned?: readonly StoredBundle[]): Promise<void>;
}

/** What the queue needs of the Files (`files/file-store.ts`). */
export interface QueuedFiles {
  /** `surface` has announced these uploads and will send their Files. */
  expect(uploadIds: readonly string[], surface?: string): void;
  /** The surface has closed. Returns the ids of the uploads whose Files it has not sent. */
  stopExpecting(surface: string): readonly string[];
  /** Drops File and copy, for instance once the server has all bytes; the thumbnail stays. */
  drop(uploadIds: readonly string[]): Promise<void>;
  /** The uploads are gone: drops File, copy and thumbnail. */
  forget(uploadIds: readonly string[]): Promise<void>;
}

export interface RemovalDeps {
  readonly table: UploadTable;
  readonly bytes: QueuedFiles;
  now(): number;
  readonly lost: Pick<LostQueue, 'forget'>;
  /** Terminates removed uploads at the server. */
  readonly terminations: { add(terminations: readonly PendingTermination[]): void };
  /** Sidecars of the bundle's list whose pair changes when `removed` are gone (4.15). */
  changedSidecars(bundleId: string, removed?: ReadonlySet<string>): readonly Upload[];
  /** The actions that each upload allows now. */
  uploadRules(): UploadRules;
}

export interface Removal {
  /** One transaction with `change` and the pending terminations of `uploads`; then their copies are dropped. */
  commitRemoval(
    uploads: readonly Upload[],
    change?: StoredChange,
    bundleOf?: (bundleId: string) => UploadBundle | undefined,
  ): Promise<void>;
}

export function createRemoval({
  table,
  bytes,
  terminations: pending,
  now,
}: Pick<RemovalDeps, 'table' | 'bytes' | 'terminations' | 'now'>): Removal {
  return {
    async commitRemoval(uploads, change = {}, bundleOf = table.bundle) {
      const ids = uploads.map(({ uploadId }) => uploadId);
      const terminations = uploads.flatMap((upload) => {
        const bundle = bundleOf(upload.bundleId);
        return (bundle && terminationOf(upload, bundle, now())) ?? [];
      });
      await table.commit({ ...change, removedUploads: ids, terminations });
      // Not awaited: the server may be unreachable.
      pending.add(terminations);
      await bytes.forget(ids);
    },
  };
}

export function createRemovalCommands(
  deps: RemovalDeps,
  removal: Removal,
  list: Pick<BundleList, 'formReset'>,
): RemovalCommands {
  const { table } = deps;
  const removable = (uploadIds: readonly string[]): Upload[] =>
    allowedBy(deps.uploadRules(), 'isRemovable', knownUploads(table, uploadIds));

  return {
    async remove(uploadIds, unfinishedIds = []) {
      const requested = removable(uploadIds);
      const succeeded = [...new Set(requested.map((upload) => upload.bundleId))]
        .flatMap((bundleId) => table.bundle(bundleId) ?? [])
        .filter(({ id }) => hasSucceeded(table.uploadsOf(id)));
      // The next files begin with a reset form, as they would if the sent files were still listed (4.13).
      const resets = await Promise.all(
        succeeded.map(async (bundle) => [bundle.id, await list.formReset(bundle)] as const),
      );
      const formOf = ({ id }: UploadBundle): Partial<UploadBundle> => new Map(resets).get(id)?.() ?? {};
      const sent = new Set(knownUploads(table, unfinishedIds).filter(({ state }) => isTransferred(state)));
      const uploads = removable(uploadIds).filter((upload) => !sent.has(upload));
      await removal.commitRemoval(uploads, afterRemoval({ ...deps, formOf }, uploads));
      if (sent.size > 0) throw new AppError('uploads/already-sent');
    },
    async dismissCompletion(bundleId, isReset) {
      const before = table.bundle(bundleId);
      const isCleared = before?.completion === 'success' && isReset;
      const form = isCleared ? await list.formReset(before) : () => ({});
      const bundle = table.bundle(bundleId);
      if (!bundle) return;
      // Uploads of a closed tab that were merged into this bundle are unsent: the success does not include them.
      const isDone = (upload: Upload): boolean => upload.state.status === 'complete' || isRefused(upload);
      const uploads = table.uploadsOf(bundleId);
      const gone = isCleared ? uploads.filter(isDone) : [];
      const isEmptied = gone.length === uploads.length && !isCurrentBundle(table, bundle);
      const next = { ...bundle, completion: 'none' as const, ...(isCleared ? { isStarted: false } : {}), ...form() };
      await removal.commitRemoval(gone, isEmptied ? { removedBundles: [bundleId] } : { bundles: [next] });
    },
    async discardOwner(owner, server, abandoned = []) {
      const own = table.bundles().filter((bundle) => bundle.owner === owner && bundle.server === server);
      const all = [...own.map((bundle) => ({ bundle, uploads: table.uploadsOf(bundle.id) })), ...abandoned];
      const bundles = new Map(all.map(({ bundle }) => [bundle.id, bundle]));
      await removal.commitRemoval(
        all.flatMap(({ uploads }) => uploads),
        { removedBundles: [...bundles.keys()] },
        (bundleId) => bundles.get(bundleId),
      );
      await deps.lost.forget(owner, server);
    },
  };
}

interface AfterRemovalDeps {
  readonly table: Pick<UploadTable, 'bundle' | 'bundles' | 'uploadsOf'>;
  /** Sidecars whose pair changes when `removed` are gone. */
  changedSidecars(bundleId: string, removed: ReadonlySet<string>): readonly Upload[];
  /** The reset form of a bundle that has no valid upload left. */
  formOf(bundle: UploadBundle): Partial<UploadBundle>;
}

/**
 * Changes that follow a removal: sidecar pairs (4.15), the form (decision 26), bundles without a valid upload (4.11).
 * They are stored in one transaction with the removal, so that a kill never leaves half of it.
 */
function afterRemoval({ table, changedSidecars, formOf }: AfterRemovalDeps, uploads: readonly Upload[]): StoredChange {
  const removed = new Set(uploads.map(({ uploadId }) => uploadId));
  const changed = new Map<string, Upload>();
  const note = (kept: readonly Upload[]): void => {
    for (const upload of kept) changed.set(upload.uploadId, upload);
  };
  const bundles: UploadBundle[] = [];
  const removedBundles: string[] = [];
  for (const bundleId of new Set(uploads.map((upload) => upload.bundleId))) {
    const bundle = table.bundle(bundleId);
    if (!bundle) continue;
    note(changedSidecars(bundleId, removed));
    const left = table
      .uploadsOf(bundleId)
      .flatMap((upload) => (removed.has(upload.uploadId) ? [] : [changed.get(upload.uploadId) ?? upload]));
    note(withFormReturned(left, bundle));
    if (left.some((upload) => !isRefused(upload))) continue;
    const isEmptied = left.length === 0 && !isCurrentBundle(table, bundle);
    if (isEmptied) removedBundles.push(bundleId);
    else bundles.push({ ...bundle, isStarted: false, completion: 'none', ...formOf(bundle) });
  }
  return { uploads: [...changed.values()], bundles, removedBundles };
}

/** The uploads of the ids that are in the table. */
export function knownUploads(table: Pick<UploadTable, 'upload'>, uploadIds: readonly string[]): Upload[] {
  return uploadIds.flatMap((uploadId) => table.upload(uploadId) ?? []);
}

/** The uploads for which the rule is true. */
export function allowedBy(rules: UploadRules, rule: UploadRuleName, uploads: readonly Upload[]): Upload[] {
  return uploads.filter((upload) => rules(upload)[rule]);
}

function hasSucceeded(uploads: readonly Upload[]): boolean {
  return isBundleComplete(uploads) && completionOf(uploads) === 'success';
}
