/** The commands of the upload queue. The upload table keeps their effects. */
import type { MediaType } from '#lib/contract/uploads.ts';
import { AppError } from '#lib/core/app-error.ts';
import { calendarDateOf, formatCalendarDate } from '#lib/localisation/model/calendar-date.ts';
import type { UploadOptions } from '#lib/settings/model/upload-options.ts';
import { APPEND_MODE } from '#lib/upload-form/model/form-effect.ts';
import type { MetadataAppendMode } from '#lib/upload-form/model/metadata-values.ts';
import { isSameForm } from '#lib/upload-form/model/same-form.ts';
import type { DraftText } from '#lib/upload-form/model/start-form.ts';
import type { LostQueue } from '../lost/lost-queue.ts';
import { type NewFile, newUpload, withOwnNames } from '../lost/new-upload.ts';
import type { ReaddedFiles } from '../lost/readded-files.ts';
import { pairCompanions } from '../model/companions.ts';
import { isSidecar, validateFile } from '../model/file-validation.ts';
import { formOfNextFiles, formWithoutForgotten } from '../model/given-values.ts';
import type { UndoKind } from '../model/undo.ts';
import type { FormApplied } from '../model/upload-details.ts';
import { isRefused, type UploadRuleName } from '../model/upload-rules.ts';
import type { Upload, UploadBundle } from '../model/upload-state.ts';
import {
  type BundleList,
  createBundleList,
  storeReturnedForm,
  uploadsOfList,
  uploadsOfUser,
} from '../table/bundle-list.ts';
import { withFormKept } from '../table/form-text-owner.ts';
import type { QueueOwner } from '../table/queue-owner.ts';
import { createRemoval } from '../undo/final-removal.ts';
import { createUndoSteps, type UndoSteps, type UndoStepsDeps } from '../undo/undo-steps.ts';
import { createListSorting, type ListSorting } from './list-sorting.ts';
import { applyForm, startUploads } from './start-uploads.ts';
import {
  allowedBy,
  createRemovalCommands,
  knownUploads,
  type RemovalCommands,
  type RemovalDeps,
} from './upload-removal.ts';

export interface UploadQueue extends RemovalCommands, ListSorting {
  /**
   * Stores uploads for files that `surface` will send. Known ids are ignored, so a repeated call adds nothing twice.
   */
  add(type: MediaType, files: readonly NewFile[], surface?: string): Promise<void>;
  /** The surface has closed: files that it announced and did not send have to be added again. */
  surfaceLeft(surface: string): Promise<void>;
  /**
   * Stores what was typed into the form, and resolves with the id of its bundle. Rejects with `session/expired` if
   * another user has signed in since.
   */
  setDraft(text: DraftText, isUndoable?: boolean): Promise<string>;
  /** Sets the append mode of the form (4.16), and resolves with the id of its bundle. */
  setAppendMode(type: MediaType, mode: MetadataAppendMode, isUndoable?: boolean): Promise<string>;
  /** Gives the form to the files that are being sent with the form before it. Throws `uploads/unknown-variable`. */
  applyForm(type: MediaType): Promise<FormApplied>;
  /** Gives the form the values of a new one (5.11). Can be undone. */
  resetForm(type: MediaType): Promise<void>;
  /** The user has deleted the remembered values of these fields: the open form has those of a new one. */
  forgetValues(type: MediaType, names: readonly string[]): Promise<void>;
  readonly undo: UndoSteps;
  /** The current bundle; creates it if there is none. */
  current(type: MediaType): Promise<UploadBundle>;
  /** Ids of all uploads of the list. */
  idsOf(type: MediaType): ReadonlySet<string>;
  /** Starts every startable upload, or those of `uploadIds`. */
  start(type: MediaType, uploadIds?: ReadonlySet<string>): Promise<void>;
  /** Pauses the running uploads of the list (4.11). */
  pause(type: MediaType): Promise<void>;
  pauseUpload(uploadId: string): Promise<void>;
  /** A no-op unless the upload is paused. */
  resumeUpload(uploadId: string): Promise<void>;
  /** Retries those of the uploads that have failed and are not refused (4.6). */
  retry(uploadIds: readonly string[]): Promise<void>;
}

export interface QueueDeps extends RemovalDeps, Pick<UndoStepsDeps, 'restored'> {
  /** The current user. Throws `session/expired` when signed out. */
  currentOwner(): QueueOwner;
  readonly continued: ReaddedFiles;
  readonly lost: Pick<LostQueue, 'continued' | 'found' | 'forget'>;
  /** Takes ownership of a new bundle, where several tabs share the storage. */
  claim(bundleId: string): Promise<boolean>;
  /** Stores the values that the next form starts with (5.11). */
  remember(bundle: UploadBundle): Promise<void>;
  /** Remembers the captions that uploads are started with. Never rejects. */
  rememberCaptions(bundle: UploadBundle, captions: readonly string[]): Promise<void>;
}

export function createUploadQueue(deps: QueueDeps): UploadQueue {
  const { table, bytes } = deps;
  const removal = createRemoval(deps);
  const undo = createUndoSteps({ ...deps, removal });
  const list = createBundleList({ ...deps, forget: removal.commitRemoval });
  const known = (uploadIds: readonly string[]): Upload[] => knownUploads(table, uploadIds);
  const allowing = (rule: UploadRuleName, uploads: readonly Upload[]): Upload[] =>
    allowedBy(deps.uploadRules(), rule, uploads);
  const today = (): string => formatCalendarDate(calendarDateOf(new Date(deps.now())), deps.currentOwner().locale);
  const startWithForm = (uploads: readonly Upload[]): Promise<void> =>
    startUploads({ ...deps, formRules: deps.currentOwner, today }, uploads);

  return {
    add: createAdd(deps, list),
    surfaceLeft(surface) {
      const left = bytes.stopExpecting(surface).flatMap((uploadId) => table.held(uploadId) ?? []);
      const lost = left.filter((upload) => !isRefused(upload));
      return table.apply(
        lost.map(({ uploadId }) => uploadId),
        { type: 'bytes-missing' },
      );
    },
    ...createListSorting(deps, list, undo),
    ...createFormCommands(deps, list, undo),
    applyForm: async (type) => applyForm({ ...deps, formRules: deps.currentOwner }, await list.ensure(type)),
    undo,
    current: list.ensure,
    idsOf: (type) => new Set(list.uploads(type).map(({ uploadId }) => uploadId)),
    start(type, uploadIds) {
      const uploads = list.uploads(type).filter(({ uploadId }) => uploadIds?.has(uploadId) ?? true);
      return startWithForm(allowing('isStartable', uploads));
    },
    pause: (type) =>
      table.apply(
        list.uploads(type).map(({ uploadId }) => uploadId),
        { type: 'stop', isTerminate: false },
      ),
    pauseUpload: (uploadId) => table.apply([uploadId], { type: 'stop', isTerminate: false }),
    resumeUpload: (uploadId) => startWithForm(known([uploadId]).filter(({ state }) => state.status === 'paused')),
    retry: (uploadIds) => startWithForm(allowing('isRetryable', known(uploadIds))),
    ...createRemovalCommands(deps, removal, undo, list),
  };
}

function createFormCommands(
  { table, currentOwner }: QueueDeps,
  list: Pick<BundleList, 'ensure'>,
  undo: UndoSteps,
): Pick<UploadQueue, 'setDraft' | 'setAppendMode' | 'resetForm' | 'forgetValues'> {
  const change = async (type: MediaType, changed: (bundle: UploadBundle) => Partial<UploadBundle>, step?: UndoKind) => {
    const ensured = await list.ensure(type);
    const bundle = table.bundle(ensured.id) ?? ensured;
    const next = { ...bundle, ...changed(bundle) };
    await (step === undefined ? table.putForm(next) : undo.store(step, { bundles: [next] }));
    return bundle.id;
  };
  return {
    async setDraft({ type, values, implied = [], owner }, isUndoable = false) {
      if (owner !== undefined && owner !== currentOwner().owner) throw new AppError('session/expired');
      const names = Object.keys(values).filter((name) => !implied.includes(name));
      const changed = ({ draft, given }: UploadBundle) => ({
        draft: { ...draft, ...values },
        given: [...new Set([...given, ...names])],
      });
      return change(type, changed, isUndoable ? 'template' : undefined);
    },
    setAppendMode(type, mode, isUndoable = false) {
      const changed = ({ given }: UploadBundle) => ({
        draftAppendMode: mode,
        given: [...new Set([...given, APPEND_MODE])],
      });
      return change(type, changed, isUndoable ? 'keep-texts' : undefined);
    },
    async resetForm(type) {
      const { initialValues, appendMode } = currentOwner();
      const values = await initialValues(type);
      const changed = ({ draft, draftAppendMode }: UploadBundle) =>
        isSameForm({ values: draft, appendMode: draftAppendMode }, { values, appendMode })
          ? {}
          : { draft: values, draftAppendMode: appendMode, given: [] };
      await change(type, changed, 'reset-form');
    },
    async forgetValues(type, names) {
      const { id } = await list.ensure(type);
      const initial = await currentOwner().initialValues(type);
      const bundle = table.bundle(id);
      const form = bundle && formWithoutForgotten(bundle, names, initial);
      if (form) await table.changeBundle(id, form);
    },
  };
}

function createAdd(deps: QueueDeps, list: Pick<BundleList, 'fresh' | 'uploads'>): UploadQueue['add'] {
  const { table, bytes, continued, currentOwner, lost } = deps;
  let lastMoment = 0;
  /** Strictly increasing, so that files of one drop keep their order when they arrive in several messages. */
  const nextTimestamp = (): number => {
    lastMoment = Math.max(deps.now(), lastMoment + 0.001);
    return lastMoment;
  };
  return async (type, announced, surface) => {
    const { options, appendMode } = currentOwner();
    const unknown = announced.filter(({ uploadId }) => table.held(uploadId) === undefined);
    const { others: fresh, uploadIds } = continued.match(unknown, list.uploads(type));
    bytes.expect(uploadIds, surface);
    if (fresh.length === 0 && unknown.length > 0) return;
    const takesForm = announced.some((file) => mayTakeForm(file, type, options[type]));
    const bundle = await list.fresh(type, takesForm);
    const ids = fresh.map(({ uploadId }) => uploadId);
    bytes.expect(ids, surface);
    try {
      const { maxLength } = currentOwner().nameRules(type);
      const uploads = fresh.map((file) =>
        newUpload(file, { bundle, options, addedAt: nextTimestamp(), maxNameLength: maxLength }),
      );
      const added = withOwnNames(lost.continued(uploads), uploadsOfList(table, bundle.id), maxLength);
      const current = table.bundle(bundle.id);
      const form = takesForm && current ? formOfNextFiles(current, appendMode) : null;
      await table.commit({
        uploads: [...withFormKept(table.uploadsOf(bundle.id), added), ...added],
        bundles: current && form ? [{ ...current, ...form }] : [],
      });
      lost.found(added);
      await table.putUploads(deps.changedByPairing(bundle.id));
      await table.putUploads(pairCompanions(uploadsOfUser(table, bundle)));
      await deps.keepSorted(ids);
    } catch (error) {
      // A row that is not stored would disappear with a restart.
      await Promise.allSettled([table.removeUploads(ids), bytes.drop(ids)]);
      await storeReturnedForm(table, bundle.id).catch(() => undefined);
      throw error;
    }
  };
}

/** By its name and size, neither a sidecar nor refused. */
function mayTakeForm(file: NewFile, type: MediaType, options: UploadOptions): boolean {
  return !isSidecar(file.filename, options) && validateFile(file, type, options).isValid;
}
