/**
 * Undoes removals and edits of the queue. What a step removes stays stored for ten seconds, shown nowhere; only then it
 * is terminated at the server and its copies are dropped (decision 53).
 */
import { AppError } from '#lib/core/app-error.ts';
import { log } from '#lib/core/log.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import {
  changesBetween,
  isUndoable,
  markOf,
  UNDO_MS,
  type UndoKind,
  type UndoMark,
  type UndoOffer,
  type UndoStep,
  withMark,
  withoutChanges,
  withoutMark,
} from '../model/undo.ts';
import { isActive, isTransferred, transition } from '../model/upload-machine.ts';
import type { Upload, UploadBundle } from '../model/upload-state.ts';
import { isCurrentBundle } from './bundle-list.ts';
import type { Removal } from './final-removal.ts';
import type { StoredChange } from './upload-storage.ts';
import type { UploadTable } from './upload-table.ts';

export interface UndoSteps {
  begin(kind: UndoKind): UndoStep;
  /**
   * Takes uploads out of the list, in one transaction with `change`. Uploads that `change` gives their form back get it
   * taken again if the step is undone.
   */
  withdraw(step: UndoStep, uploads: readonly Upload[], change: StoredChange): Promise<void>;
  /** Stores marked edits (`withEdit`, `withFormEdit`). */
  edit(change: Pick<StoredChange, 'uploads' | 'bundles'>): Promise<void>;
  /**
   * Undoes a step that concerns these bundles, in one transaction. Resolves with how many of its files were sent in the
   * meantime and stay as they are. Rejects with `uploads/undo-too-late`.
   */
  undo(at: number, bundles: readonly UploadBundle[]): Promise<{ readonly sent: number }>;
  /** The last step of these bundles that can still be undone. */
  offer(bundles: readonly UploadBundle[]): UndoOffer | null;
  /** The user does not want to undo: makes all removals of these bundles final at once. */
  dismiss(bundles: readonly UploadBundle[]): Promise<void>;
  /** Makes removals final whose time has passed, and returns later for the others. Call it after the start. */
  resume(): void;
}

export interface UndoStepsDeps {
  readonly table: UploadTable;
  readonly removal: Removal;
  now(): number;
  /** Sidecars whose pair changes when `removed` are gone and `added` are there (4.15). */
  changedSidecars(bundleId: string, removed: ReadonlySet<string>, added: readonly Upload[]): readonly Upload[];
  /** Uploads are in the list again: those that were not examined are examined now. */
  restored(): void;
  /** The offer may have changed without a change of the table. */
  changed(): void;
}

/** Between two looks at what has expired. */
const MIN_WAIT_MS = 50;

export function createUndoSteps(deps: UndoStepsDeps): UndoSteps {
  const { table, removal, now } = deps;
  /** Of all steps known. */
  let lastAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Steps that were dismissed. */
  let dismissedAt = 0;

  const settle = async (isFinal: (upload: Upload) => boolean): Promise<void> => {
    const final = table.withdrawn().filter(isFinal);
    if (final.length > 0) await removal.commitRemoval(final, { removedBundles: emptiedBundles(table, final) });
  };
  const hasExpired = ({ undo = [] }: Upload): boolean =>
    !undo.some((mark) => mark.effect === 'removed' && isUndoable(mark, now()));
  const expire = (): void => {
    resume();
    deps.changed();
  };
  const resume = (): void => {
    clearTimeout(timer);
    settle(hasExpired).catch((error: unknown) => log('warn', 'uploads: a removal was not stored', { error }));
    const times = openMarks(table, table.bundles(), now())
      .map(({ at }) => at)
      .sort((one, other) => one - other);
    lastAt = Math.max(lastAt, times.at(-1) ?? 0);
    const [first] = times;
    if (first !== undefined) timer = setTimeout(expire, Math.max(MIN_WAIT_MS, first + UNDO_MS - now()));
  };
  const commit = (change: StoredChange): Promise<void> => {
    const stored = table.commit(change);
    resume();
    return stored;
  };
  return {
    begin(kind) {
      lastAt = Math.max(now(), lastAt + 1);
      return { at: lastAt, kind };
    },
    withdraw: (step, uploads, change) => commit(withdrawal(table, step, uploads, change)),
    edit: commit,
    async undo(at, bundles) {
      const parts = partsOf(table, at, bundles);
      const isOpen = [...parts.withdrawn, ...parts.marked, ...parts.bundles].some((record) => {
        const mark = markOf(record, at);
        return mark !== undefined && isUndoable(mark, now());
      });
      if (!isOpen || at <= dismissedAt) throw new AppError('uploads/undo-too-late');
      const stored = table.commit(restoration(deps, at, parts));
      deps.restored();
      await stored;
      // Sent files stay in the tab that they were moved to.
      const added = parts.marked.filter((one) => markOf(one, at)?.effect === 'added' && !isTransferred(one.state));
      if (added.length > 0) await removal.commitRemoval(added);
      return { sent: parts.marked.filter((one) => isTransferred(one.state)).length };
    },
    offer(bundles) {
      // Without a search of all uploads, since it is asked for with each change of the queue.
      if (!isUndoable({ at: lastAt }, now())) return null;
      const marks = openMarks(table, bundles, now()).filter(({ at }) => at > dismissedAt);
      const last = marks.reduce<UndoMark | null>((one, other) => (one && one.at > other.at ? one : other), null);
      if (last === null) return null;
      const { at, kind } = last;
      const { withdrawn, marked } = partsOf(table, at, bundles);
      const files = withdrawn.length > 0 ? withdrawn : marked;
      const name = files.length === 1 ? (files[0]?.filename ?? '') : '';
      return { at, kind, count: files.length, name, until: at + UNDO_MS };
    },
    async dismiss(bundles) {
      const ids = new Set(bundles.map(({ id }) => id));
      dismissedAt = lastAt = Math.max(now(), lastAt);
      await settle(({ bundleId }) => ids.has(bundleId));
      deps.changed();
    },
    resume,
  };
}

/** The upload with other overrides, which the step takes back. */
export function withEdit(upload: Upload, overrides: MetadataValues, step: UndoStep): Upload {
  const changes = changesBetween(upload.overrides, overrides);
  const edited = { ...upload, overrides, overridesRevision: upload.overridesRevision + 1 };
  return withMark(edited, { ...step, effect: 'changed', changes });
}

/** The bundle with another text of the form, which the step takes back. */
export function withFormEdit(before: UploadBundle, after: UploadBundle, step: UndoStep): UploadBundle {
  const changes = changesBetween(before.draft, after.draft);
  const { isStarted: wasStarted, draftAppendMode } = before;
  const appendModeBefore = draftAppendMode === after.draftAppendMode ? undefined : draftAppendMode;
  return withMark(after, { ...step, effect: 'changed', changes, wasStarted, appendModeBefore });
}

interface StepParts {
  readonly withdrawn: readonly Upload[];
  /** Edited, added, or with their form given back. */
  readonly marked: readonly Upload[];
  readonly bundles: readonly UploadBundle[];
}

function partsOf(table: UploadTable, at: number, bundles: readonly UploadBundle[]): StepParts {
  const ids = new Set(bundles.map(({ id }) => id));
  const isOfStep = (upload: Upload): boolean => ids.has(upload.bundleId) && markOf(upload, at) !== undefined;
  return {
    withdrawn: table.withdrawn().filter(isOfStep),
    marked: table.uploads().filter(isOfStep),
    bundles: bundles.filter((bundle) => markOf(bundle, at) !== undefined),
  };
}

function openMarks(table: UploadTable, bundles: readonly UploadBundle[], now: number): UndoMark[] {
  const ids = new Set(bundles.map(({ id }) => id));
  const uploads = [...table.withdrawn(), ...table.uploads()].filter(({ bundleId }) => ids.has(bundleId));
  return [...uploads, ...bundles].flatMap(({ undo = [] }) => undo.filter((mark) => isUndoable(mark, now)));
}

function withdrawal(
  table: UploadTable,
  step: UndoStep,
  uploads: readonly Upload[],
  { uploads: others = [], bundles = [], ...change }: StoredChange,
): StoredChange {
  const kept = others.map((upload) => {
    const isFormReturned = table.upload(upload.uploadId)?.keepsForm === true && !upload.keepsForm;
    return isFormReturned ? withMark(upload, { ...step, effect: 'changed', isFormReturned }) : upload;
  });
  return {
    ...change,
    uploads: [...kept, ...uploads.map((upload) => withMark(upload, { ...step, effect: 'removed' }))],
    bundles: bundles.map((after) => withFormEdit(table.bundle(after.id) ?? after, after, step)),
  };
}

/** The change that undoes a step. */
function restoration({ table, changedSidecars }: UndoStepsDeps, at: number, parts: StepParts): StoredChange {
  const restored = parts.withdrawn.map((upload) => {
    const state = transition(upload.state, { type: 'background-started' });
    return { ...withoutMark(upload, at), state };
  });
  const edited = parts.marked
    .filter((upload) => markOf(upload, at)?.effect === 'changed')
    .map((upload) => withoutEdit(upload, at));
  const added = new Set(
    parts.marked.filter((upload) => markOf(upload, at)?.effect === 'added').map(({ uploadId }) => uploadId),
  );
  const bundleIds = new Set([...restored.map(({ bundleId }) => bundleId), ...parts.bundles.map(({ id }) => id)]);
  const bundles = [...bundleIds].flatMap((id) => {
    const bundle = table.bundle(id);
    const isActiveAgain = restored.some(({ bundleId, state }) => bundleId === id && isActive(state));
    return bundle ? [withoutFormEdit(bundle, at, isActiveAgain)] : [];
  });
  const sidecars = [...bundleIds].flatMap((id) => changedSidecars(id, added, restored));
  const uploads = new Map([...restored, ...edited, ...sidecars].map((upload) => [upload.uploadId, upload]));
  return { uploads: [...uploads.values()], bundles };
}

/** A file that was sent keeps the values that were sent. */
function withoutEdit(upload: Upload, at: number): Upload {
  const mark = markOf(upload, at);
  const next = withoutMark(upload, at);
  if (mark === undefined || isTransferred(upload.state)) return next;
  if (mark.isFormReturned) return { ...next, keepsForm: true };
  const overrides = withoutChanges(upload.overrides, mark.changes);
  return { ...next, overrides, overridesRevision: upload.overridesRevision + 1 };
}

function withoutFormEdit(bundle: UploadBundle, at: number, isActiveAgain: boolean): UploadBundle {
  const mark = markOf(bundle, at);
  const isStarted = bundle.isStarted || isActiveAgain || (mark?.wasStarted ?? false);
  const draft = withoutChanges(bundle.draft, mark?.changes);
  const draftAppendMode = mark?.appendModeBefore ?? bundle.draftAppendMode;
  return { ...withoutMark(bundle, at), draft, draftAppendMode, isStarted };
}

/** Bundles that only these uploads keep. */
function emptiedBundles(table: UploadTable, final: readonly Upload[]): string[] {
  const gone = new Set(final.map(({ uploadId }) => uploadId));
  return [...new Set(final.map(({ bundleId }) => bundleId))].filter((bundleId) => {
    const bundle = table.bundle(bundleId);
    return bundle !== undefined && table.isEmpty(bundleId, gone) && !isCurrentBundle(table, bundle);
  });
}
