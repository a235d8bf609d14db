/** The stored changes of steps that can be undone, and those that undo them (decision 53). */
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { currentBundle, isSameList } from '../model/current-bundle.ts';
import { changesBetween, markOf, type UndoStep, withMark, withoutChanges, withoutMark } from '../model/undo.ts';
import { isActive, isTransferred, transition } from '../model/upload-machine.ts';
import type { Upload, UploadBundle } from '../model/upload-state.ts';
import { withFormKept } from './form-text-owner.ts';
import type { StoredChange } from './upload-storage.ts';
import type { UploadTable } from './upload-table.ts';

export type ChangedSidecars = (
  bundleId: string,
  removed: ReadonlySet<string>,
  added: readonly Upload[],
) => readonly Upload[];

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
  const formAtStartBefore = before.formAtStart === after.formAtStart ? undefined : before.formAtStart;
  return withMark(after, { ...step, effect: 'changed', changes, wasStarted, appendModeBefore, formAtStartBefore });
}

/** The records of a step. */
export interface StepParts {
  readonly withdrawn: readonly Upload[];
  /** Edited, added, or with their form given back. */
  readonly marked: readonly Upload[];
  readonly bundles: readonly UploadBundle[];
}

export function partsOf(table: UploadTable, at: number, bundles: readonly UploadBundle[]): StepParts {
  const ids = new Set(bundles.map(({ id }) => id));
  const isOfStep = (upload: Upload): boolean => ids.has(upload.bundleId) && markOf(upload, at) !== undefined;
  return {
    withdrawn: table.withdrawn().filter(isOfStep),
    marked: table.uploads().filter(isOfStep),
    bundles: bundles.filter((bundle) => markOf(bundle, at) !== undefined),
  };
}

/** Takes uploads out of the list, with the other changes of that. */
export function withdrawal(
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
export function restoration(
  { table, changedSidecars }: { readonly table: UploadTable; readonly changedSidecars: ChangedSidecars },
  at: number,
  parts: StepParts,
): StoredChange {
  const back = parts.withdrawn.map((upload) => {
    const state = transition(upload.state, { type: 'background-started' });
    return { ...withoutMark(upload, at), state, bundleId: bundleFor(table, upload) };
  });
  const restored = withFormOfLaterFiles(table, at, back);
  const edited = parts.marked
    .filter((upload) => markOf(upload, at)?.effect === 'changed' || isTransferred(upload.state))
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

/** A file that was never started takes the form, so it is put where that is: a new bundle may have begun since. */
function bundleFor(table: UploadTable, { bundleId, state }: Upload): string {
  const bundle = table.bundle(bundleId);
  if (!bundle || state.status !== 'new') return bundleId;
  const list = table.bundles().filter((other) => isSameList(bundle, other));
  return currentBundle(list, bundle.type)?.id ?? bundleId;
}

/** Files added since the step have the form; started uploads keep theirs (decision 26). */
function withFormOfLaterFiles(table: UploadTable, at: number, restored: readonly Upload[]): readonly Upload[] {
  const kept = restored.flatMap((upload) => {
    const later = table.uploadsOf(upload.bundleId).filter(({ addedAt }) => addedAt > at);
    return withFormKept([upload], later);
  });
  const byId = new Map(kept.map((upload) => [upload.uploadId, upload]));
  return restored.map((upload) => byId.get(upload.uploadId) ?? upload);
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
  const formAtStart = mark?.formAtStartBefore ?? bundle.formAtStart;
  return { ...withoutMark(bundle, at), draft, draftAppendMode, formAtStart, isStarted };
}
