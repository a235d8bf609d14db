/** The upload queue: what people ask of it, and what follows for each upload. States and storage live in the job table. */
import type { MediaType } from '#lib/contract/uploads.ts';
import { AppError } from '#lib/core/app-error.ts';
import type { UploadOptions } from '#lib/settings/model/upload-options.ts';
import type { MetadataAppendMode, MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import type { ContinuedRows } from '../files/continued-rows.ts';
import type { FileStore } from '../files/file-store.ts';
import { isMetaFile, validateFile } from '../model/file-validation.ts';

import { terminationOf } from '../model/pending-termination.ts';
import { completionOf, isBundleComplete } from '../model/upload-bundle.ts';
import { isTransferred } from '../model/upload-machine.ts';
import { isRefused, type UploadRuleName } from '../model/upload-rules.ts';
import type { Upload, UploadBundle } from '../model/upload-state.ts';
import type { PendingTerminations } from '../tus/pending-terminations.ts';
import { afterRemoval } from './after-removal.ts';
import { createBundleList, isCurrentBundle, itemsOfList, returnForm } from './bundle-list.ts';
import { formsKept } from './form-text-owner.ts';
import type { LostQueue } from './lost-queue.ts';
import { type NewFile, newUpload, withOwnNames } from './new-upload.ts';
import type { StoredBundle } from './other-tab-uploads.ts';
import type { QueueOwner } from './queue-owner.ts';
import { startUploads } from './start-uploads.ts';
import type { StoredChange } from './upload-storage.ts';
import type { UploadTable } from './upload-table.ts';
import type { Judge } from './uploads-with-rules.ts';

export interface UploadQueue {
  /**
   * Stores rows for files whose bytes will follow from `surface`. Known ids are left alone, so a repeated call adds
   * nothing twice.
   */
  add(type: MediaType, files: readonly NewFile[], surface?: string): Promise<void>;
  /** The surface has gone: what it announced and did not hand over has to be added again, as after a restart. */
  surfaceLeft(surface: string): Promise<void>;
  /** Fields that are not named keep what they have. */
  setDraft(type: MediaType, values: MetadataValues): Promise<void>;
  setAppendMode(type: MediaType, mode: MetadataAppendMode): Promise<void>;
  /** The bundle that takes new files and the form now, made when there is none. */
  current(type: MediaType): Promise<UploadBundle>;
  /** Of everything in the list. */
  idsOf(type: MediaType): ReadonlySet<string>;
  /** Without `uploadIds` everything that may be started. */
  start(type: MediaType, uploadIds?: ReadonlySet<string>): Promise<void>;
  pause(type: MediaType): Promise<void>;
  pauseUpload(uploadId: string): Promise<void>;
  resumeUpload(uploadId: string): Promise<void>;
  retry(uploadIds: readonly string[]): Promise<void>;
  /** Rejects with `uploads/already-sent` when the server has all of one of `unfinishedIds` by now; that stays. */
  remove(uploadIds: readonly string[], unfinishedIds?: readonly string[]): Promise<void>;
  dismissCompletion(bundleId: string, isReset: boolean): Promise<void>;
  /**
   * Everything of one person of one server on this computer, in one commit; the same name at another server is another user.
   * `abandoned`: what tabs that died have left of it.
   */
  discardOwner(owner: string, server: string, abandoned?: readonly StoredBundle[]): Promise<void>;
}

export interface QueueDeps {
  readonly table: UploadTable;
  readonly bytes: FileStore;
  now(): number;
  /** Who adds and starts now. Throws `session/expired` when nobody is signed in. */
  currentOwner(): QueueOwner;
  readonly continued: ContinuedRows;
  readonly lost: Pick<LostQueue, 'continued' | 'found' | 'forget'>;
  /** Takes back at the server what was removed here. */
  readonly terminations: Pick<PendingTerminations, 'add'>;
  /** Takes the ownership of a new bundle, where several tabs share the storage. */
  claim(bundleId: string): Promise<boolean>;
  /** Meta files of the bundle's list whose pair changes once `removed` are gone (4.15). */
  pairs(bundleId: string, removed?: ReadonlySet<string>): readonly Upload[];
  /** What may be done with each upload now. */
  judge(): Judge;
  /** Keeps what the person will type again (5.11). */
  remember(bundle: UploadBundle): Promise<void>;
}

export function createUploadQueue(deps: QueueDeps): UploadQueue {
  const { table, bytes } = deps;
  let lastMoment = 0;

  /** Later than all before it, so that files keep their order when one gesture arrives in several messages. */
  const nextMoment = (): number => {
    lastMoment = Math.max(deps.now(), lastMoment + 0.001);
    return lastMoment;
  };

  /** One commit with `change`, which also notes what the server may have of them; then their copies. */
  const takeOut = async (
    uploads: readonly Upload[],
    change: StoredChange = {},
    bundleOf: (bundleId: string) => UploadBundle | undefined = table.bundle,
  ): Promise<void> => {
    const ids = uploads.map(({ uploadId }) => uploadId);
    const terminations = uploads.flatMap((upload) => {
      const bundle = bundleOf(upload.bundleId);
      return (bundle && terminationOf(upload, bundle, deps.now())) ?? [];
    });
    await table.commit({ ...change, removedUploads: ids, terminations });
    // The server may be unreachable: nobody waits for it.
    deps.terminations.add(terminations);
    await bytes.forget(ids);
  };
  const list = createBundleList({ ...deps, forget: (uploads) => takeOut(uploads) });
  const known = (uploadIds: readonly string[]): Upload[] =>
    uploadIds.flatMap((uploadId) => table.upload(uploadId) ?? []);
  const judged = (uploads: readonly Upload[], rule: UploadRuleName): Upload[] => {
    const judge = deps.judge();
    return uploads.filter((upload) => judge(upload)[rule]);
  };
  const begin = (uploads: readonly Upload[]): Promise<void> =>
    startUploads({ ...deps, formRules: deps.currentOwner }, uploads);

  return {
    async add(type, announced, surface) {
      const { options } = deps.currentOwner();
      const unknown = announced.filter(({ uploadId }) => table.upload(uploadId) === undefined);
      const { others: fresh, rowIds } = deps.continued.match(unknown, list.uploads(type));
      bytes.expect(rowIds, surface);
      if (fresh.length === 0 && unknown.length > 0) return;
      const takesForm = announced.some((file) => mayTakeForm(file, type, options[type]));
      const bundle = await list.fresh(type, takesForm);
      const ids = fresh.map(({ uploadId }) => uploadId);
      bytes.expect(ids, surface);
      try {
        const { maxLength } = deps.currentOwner().nameRules(type);
        const uploads = fresh.map((file) => newUpload(file, bundle, options, nextMoment(), maxLength));
        const added = withOwnNames(deps.lost.continued(uploads), itemsOfList(table, bundle.id), maxLength);
        await table.putUploads([...formsKept(table.uploadsOf(bundle.id), added), ...added]);
        deps.lost.found(added);
        await table.putUploads(deps.pairs(bundle.id));
      } catch (error) {
        // Rows that are not stored promise what a restart would break.
        await Promise.allSettled([table.removeUploads(ids), bytes.drop(ids)]);
        await returnForm(table, bundle.id).catch(() => undefined);
        throw error;
      }
    },
    surfaceLeft(surface) {
      const lost = known(bytes.giveUp(surface)).filter((upload) => !isRefused(upload));
      return table.apply(
        lost.map(({ uploadId }) => uploadId),
        { type: 'bytes-missing' },
      );
    },
    async setDraft(type, values) {
      const { id, draft } = await list.ensure(type);
      await table.changeBundle(id, { draft: { ...(table.bundle(id)?.draft ?? draft), ...values } });
    },
    async setAppendMode(type, mode) {
      const { id } = await list.ensure(type);
      await table.changeBundle(id, { draftAppendMode: mode });
    },
    current: list.ensure,
    idsOf: (type) => new Set(list.uploads(type).map(({ uploadId }) => uploadId)),
    start(type, uploadIds) {
      const uploads = list.uploads(type).filter(({ uploadId }) => uploadIds?.has(uploadId) ?? true);
      return begin(judged(uploads, 'isStartable'));
    },
    pause: (type) =>
      table.apply(
        list.uploads(type).map(({ uploadId }) => uploadId),
        { type: 'stop', isTerminate: false },
      ),
    pauseUpload: (uploadId) => table.apply([uploadId], { type: 'stop', isTerminate: false }),
    resumeUpload: (uploadId) => begin(known([uploadId]).filter(({ state }) => state.status === 'paused')),
    retry: (uploadIds) => begin(judged(known(uploadIds), 'isRetryable')),
    async remove(uploadIds, unfinishedIds = []) {
      const asked = judged(known(uploadIds), 'isRemovable');
      const succeeded = [...new Set(asked.map((upload) => upload.bundleId))]
        .flatMap((bundleId) => table.bundle(bundleId) ?? [])
        .filter(({ id }) => hasSucceeded(table.uploadsOf(id)));
      // What was sent is out of sight; the next files begin with a fresh form as they would beside it (4.13).
      const returns = await Promise.all(
        succeeded.map(async (bundle) => [bundle.id, await list.returnOf(bundle)] as const),
      );
      const formOf = ({ id }: UploadBundle): Partial<UploadBundle> => new Map(returns).get(id)?.() ?? {};
      const sent = new Set(known(unfinishedIds).filter(({ state }) => isTransferred(state)));
      const uploads = judged(known(uploadIds), 'isRemovable').filter((upload) => !sent.has(upload));
      await takeOut(uploads, afterRemoval({ ...deps, formOf }, uploads));
      if (sent.size > 0) throw new AppError('uploads/already-sent');
    },
    async dismissCompletion(bundleId, isReset) {
      const asked = table.bundle(bundleId);
      const isOver = asked?.completion === 'success' && isReset;
      const form = isOver ? await list.returnOf(asked) : () => ({});
      const bundle = table.bundle(bundleId);
      if (!bundle) return;
      // What a tab that died left in it has not been sent: the success was not about that.
      const through = (upload: Upload): boolean => upload.state.status === 'complete' || isRefused(upload);
      const uploads = table.uploadsOf(bundleId);
      const gone = isOver ? uploads.filter(through) : [];
      const isLeft = gone.length === uploads.length && !isCurrentBundle(table, bundle);
      const next = { ...bundle, completion: 'none' as const, ...(isOver ? { isStarted: false } : {}), ...form() };
      await takeOut(gone, isLeft ? { removedBundles: [bundleId] } : { bundles: [next] });
    },
    async discardOwner(owner, server, abandoned = []) {
      const own = table.bundles().filter((bundle) => bundle.owner === owner && bundle.server === server);
      const all = [...own.map((bundle) => ({ bundle, uploads: table.uploadsOf(bundle.id) })), ...abandoned];
      const bundles = new Map(all.map(({ bundle }) => [bundle.id, bundle]));
      await takeOut(
        all.flatMap(({ uploads }) => uploads),
        { removedBundles: [...bundles.keys()] },
        (bundleId) => bundles.get(bundleId),
      );
      await deps.lost.forget(owner, server);
    },
  };
}

/** As far as its name and size tell: neither a meta file nor refused. */
function mayTakeForm(file: NewFile, type: MediaType, options: UploadOptions): boolean {
  return !isMetaFile(file.filename, options) && validateFile(file, type, options).isValid;
}

function hasSucceeded(uploads: readonly Upload[]): boolean {
  return isBundleComplete(uploads) && completionOf(uploads) === 'success';
}
