/**
 * Removes uploads from the list. The removal is final when it can no longer be undone (`undo-steps.ts`): then one
 * transaction removes the records, terminations are sent and copies dropped.
 */
import { AppError } from '#lib/core/app-error.ts';
import type { LostQueue } from '../lost/lost-queue.ts';
import type { UndoKind } from '../model/undo.ts';
import { completionOf, isBundleComplete } from '../model/upload-bundle.ts';
import { isTransferred } from '../model/upload-machine.ts';
import type { UploadRuleName } from '../model/upload-rules.ts';
import type { Upload, UploadBundle } from '../model/upload-state.ts';
import { type BundleList, isCurrentBundle } from '../table/bundle-list.ts';
import type { UploadTable } from '../table/upload-table.ts';
import { afterRemoval } from '../undo/after-removal.ts';
import type { FinalRemovalDeps, Removal } from '../undo/final-removal.ts';
import { stepsOf, type UndoSteps, type UndoStepsDeps } from '../undo/undo-steps.ts';
import type { StoredBundle } from './other-tab-uploads.ts';
import type { UploadRules } from './uploads-with-rules.ts';

export interface RemovalCommands {
  /**
   * `unfinishedIds` are not removed if the server has all their bytes by now; then it rejects with
   * `uploads/already-sent`. Can be undone.
   */
  remove(uploadIds: readonly string[], options?: RemoveOptions): Promise<void>;
  /** Closes the completion dialog. With `isReset`, a success also clears the list and resets the form (4.12). */
  dismissCompletion(bundleId: string, isReset: boolean): Promise<void>;
  /**
   * Removes everything of one user of one server in one transaction; the same name at another server is another user.
   * `abandoned`: their bundles of closed tabs.
   */
  discardOwner(owner: string, server: string, abandoned?: readonly StoredBundle[]): Promise<void>;
}

export interface RemoveOptions {
  /** Uploads that the user saw as unfinished. */
  readonly unfinishedIds?: readonly string[] | undefined;
  readonly kind?: Extract<UndoKind, 'remove' | 'leave-out' | 'move'> | undefined;
  /** The uploads that replace the removed ones in another tab; undoing the step removes them. */
  readonly movedIds?: readonly string[] | undefined;
  /** Cannot be undone. */
  readonly isFinal?: boolean | undefined;
}

export interface RemovalDeps extends FinalRemovalDeps, Pick<UndoStepsDeps, 'keepSorted'> {
  readonly lost: Pick<LostQueue, 'forget'>;
  /** Uploads of the bundle's list that pairing changes when `removed` are gone and `added` are there (4.15). */
  changedByPairing(bundleId: string, removed?: ReadonlySet<string>, added?: readonly Upload[]): readonly Upload[];
  /** The actions that each upload allows now. */
  uploadRules(): UploadRules;
}

export function createRemovalCommands(
  deps: RemovalDeps,
  removal: Removal,
  undo: Pick<UndoSteps, 'store'>,
  list: Pick<BundleList, 'formReset'>,
): RemovalCommands {
  const { table } = deps;
  const removable = (uploadIds: readonly string[]): Upload[] =>
    allowedBy(deps.uploadRules(), 'isRemovable', knownUploads(table, uploadIds));

  return {
    async remove(uploadIds, { unfinishedIds = [], kind = 'remove', movedIds = [], isFinal = false } = {}) {
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
      const change = afterRemoval({ ...deps, formOf }, uploads);
      const removed = uploads.map(({ uploadId }) => uploadId);
      if (isFinal) await removal.commitRemoval(uploads, change);
      else if (uploads.length > 0) await undo.store(kind, change, { removed, added: movedIds });
      // A sidecar takes its values along.
      if (change.uploads.length > 0) await deps.keepSorted(change.uploads.map(({ uploadId }) => uploadId));
      if (sent.size > 0) throw new AppError('uploads/already-sent');
    },
    async dismissCompletion(bundleId, isReset) {
      const before = table.bundle(bundleId);
      const isCleared = before?.completion === 'success' && isReset;
      const form = isCleared ? await list.formReset(before) : () => ({});
      const bundle = table.bundle(bundleId);
      if (!bundle) return;
      // Only what was sent: uploads of a closed tab may have been merged into this bundle, and refused ones stay (4.13).
      const sent = table.uploadsOf(bundleId).filter(({ state }) => state.status === 'complete');
      const gone = isCleared ? sent : [];
      const goneIds = new Set(gone.map(({ uploadId }) => uploadId));
      const isEmptied = table.isEmpty(bundleId, goneIds) && !isCurrentBundle(table, bundle);
      const next = { ...bundle, completion: 'none' as const, ...(isCleared ? { isStarted: false } : {}), ...form() };
      await removal.commitRemoval(gone, isEmptied ? { removedBundles: [bundleId] } : { bundles: [next] });
    },
    async discardOwner(owner, server, abandoned = []) {
      const own = table.bundles().filter((bundle) => bundle.owner === owner && bundle.server === server);
      const uploadsOf = ({ id }: UploadBundle): Upload[] => [
        ...table.uploadsOf(id),
        ...table.softDeleted().filter(({ bundleId }) => bundleId === id),
      ];
      const stepIdsOf = (bundle: UploadBundle): string[] => stepsOf(table, [bundle]).map(({ id }) => id);
      const stored = own.map((bundle) => ({ bundle, uploads: uploadsOf(bundle), stepIds: stepIdsOf(bundle) }));
      const all = [...stored, ...abandoned];
      const bundles = new Map(all.map(({ bundle }) => [bundle.id, bundle]));
      await removal.commitRemoval(
        all.flatMap(({ uploads }) => uploads),
        { removedBundles: [...bundles.keys()], removedSteps: all.flatMap(({ stepIds }) => stepIds) },
        (bundleId) => bundles.get(bundleId),
      );
      await deps.lost.forget(owner, server);
    },
  };
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
