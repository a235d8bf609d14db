/** The stored changes of steps that can be undone, and those that undo them (decision 36). */
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { isSameForm } from '#lib/upload-form/model/same-form.ts';
import { currentBundle, isSameList } from '../model/current-bundle.ts';
import { withGiven } from '../model/given-values.ts';
import {
  type Change,
  changesBetween,
  entryOf,
  type UndoStep,
  withEntry,
  withoutChanges,
  withoutEntry,
} from '../model/undo.ts';
import { holdsEnd } from '../model/upload-bundle.ts';
import { isActive, isChangeable, isTransferred, transition } from '../model/upload-machine.ts';
import { hasFailed } from '../model/upload-rules.ts';
import type { Upload, UploadBundle } from '../model/upload-state.ts';
import { withFormKept } from '../table/form-text-owner.ts';
import type { StoredChange } from '../table/upload-storage.ts';
import type { UploadTable } from '../table/upload-table.ts';
import { afterRemoval } from './after-removal.ts';

export type ChangedByPairing = (
  bundleId: string,
  removed: ReadonlySet<string>,
  added: readonly Upload[],
) => readonly Upload[];

/** The upload with other overrides, which the step takes back. */
export function withEdit(upload: Upload, overrides: MetadataValues, step: UndoStep): Upload {
  const changes = changesBetween(upload.overrides, overrides);
  const edited = { ...upload, overrides, overridesRevision: upload.overridesRevision + 1 };
  return withEntry(edited, { ...step, effect: 'changed', changes });
}

/** The bundle with another text of the form, which the step takes back. */
export function withFormEdit(before: UploadBundle, after: UploadBundle, step: UndoStep): UploadBundle {
  const changes = changesBetween(before.draft, after.draft);
  const isStartEnded = before.isStarted && !after.isStarted;
  const appendMode = changeFrom(before.draftAppendMode, after.draftAppendMode);
  const formAtStart = changeFrom(before.formAtStart, after.formAtStart);
  const { given, isFormSent } = before;
  return withEntry(after, {
    ...step,
    effect: 'changed',
    changes,
    isStartEnded,
    appendMode,
    formAtStart,
    given,
    isFormSent,
  });
}

function changeFrom<Value>(before: Value, after: Value): Change<Value> | undefined {
  return before === after ? undefined : { before, after };
}

/** The records of a step. */
export interface StepParts {
  readonly softDeleted: readonly Upload[];
  /** Edited, added, or with their form given back. */
  readonly marked: readonly Upload[];
  readonly bundles: readonly UploadBundle[];
}

export function partsOf(table: UploadTable, at: number, bundles: readonly UploadBundle[]): StepParts {
  const ids = new Set(bundles.map(({ id }) => id));
  const isOfStep = (upload: Upload): boolean => ids.has(upload.bundleId) && entryOf(upload, at) !== undefined;
  return {
    softDeleted: table.softDeleted().filter(isOfStep),
    marked: table.uploads().filter(isOfStep),
    bundles: bundles.filter((bundle) => entryOf(bundle, at) !== undefined),
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
    return isFormReturned ? withEntry(upload, { ...step, effect: 'changed', isFormReturned }) : upload;
  });
  return {
    ...change,
    uploads: [...kept, ...uploads.map((upload) => withEntry(upload, { ...step, effect: 'removed' }))],
    bundles: bundles.map((after) => withFormEdit(table.bundle(after.id) ?? after, after, step)),
  };
}

/** Files that the step has added, except those that were sent: they stay in the tab that they were moved to. */
export function addedBy({ marked }: StepParts, at: number): Upload[] {
  return marked.filter((upload) => entryOf(upload, at)?.effect === 'added' && !isTransferred(upload.state));
}

/** The change that undoes a step; the files that it has added are removed with it (`addedBy`). */
export function restoration(
  { table, changedByPairing }: { readonly table: UploadTable; readonly changedByPairing: ChangedByPairing },
  at: number,
  parts: StepParts,
): StoredChange {
  const back = parts.softDeleted.map((upload) => {
    const state = transition(upload.state, { type: 'background-started' });
    return { ...withoutEntry(upload, at), state, bundleId: bundleFor(table, upload) };
  });
  const restored = withFormOfLaterFiles(table, at, back);
  const edited = parts.marked
    .filter((upload) => entryOf(upload, at)?.effect === 'changed' || !isChangeable(upload.state))
    .map((upload) => withoutEdit(upload, at));
  const added = addedBy(parts, at);
  const addedIds = new Set(added.map(({ uploadId }) => uploadId));
  const left = afterRemoval(
    { table, changedByPairing: (id, removed) => changedByPairing(id, removed, []), formOf: () => ({}) },
    added,
  );
  const bundleIds = new Set([...restored.map(({ bundleId }) => bundleId), ...parts.bundles.map(({ id }) => id)]);
  const bundles = restoredBundles(table, at, bundleIds, restored);
  const paired = [...bundleIds].flatMap((id) => changedByPairing(id, addedIds, restored));
  const uploads = new Map([...left.uploads, ...restored, ...edited].map((upload) => [upload.uploadId, upload]));
  for (const upload of paired) uploads.set(upload.uploadId, withPairing(uploads.get(upload.uploadId), upload));
  return { uploads: [...uploads.values()], bundles: [...left.bundles, ...bundles] };
}

/** An edit that is undone by the same step is not in what pairing knows. */
function withPairing(before: Upload | undefined, paired: Upload): Upload {
  if (before === undefined || paired.type === 'meta') return paired;
  const { ownMetadata: _, ...rest } = before;
  const { fileMetadata, ownMetadata } = paired;
  return { ...rest, fileMetadata, ...(ownMetadata && { ownMetadata }) };
}

/** The bundles of the step. The end of a list with files that are not sent is taken back, for all of its bundles. */
function restoredBundles(
  table: UploadTable,
  at: number,
  ids: ReadonlySet<string>,
  restored: readonly Upload[],
): UploadBundle[] {
  const open = table.bundles().filter(({ id }) => restored.some((one) => one.bundleId === id && holdsEnd(one)));
  return table.bundles().flatMap((bundle) => {
    const isOpenAgain = open.some((other) => isSameList(bundle, other));
    if (!ids.has(bundle.id)) return isOpenAgain && bundle.completion !== 'none' ? [withEndTakenBack(bundle)] : [];
    const own = restored.filter(({ bundleId }) => bundleId === bundle.id);
    const next = withoutFormEdit(
      bundle,
      at,
      own.some(({ state }) => isActive(state)),
    );
    if (isOpenAgain) return [withEndTakenBack(next)];
    return [next.completion !== 'none' && own.some(hasFailed) ? { ...next, completion: 'errors' } : next];
  });
}

/**
 * The change that makes a step undoable again whose undoing (`change`) was not stored: else the next start would remove
 * what the list shows. What was changed meanwhile stays.
 */
export function reoffered(table: UploadTable, parts: StepParts, change: StoredChange): StoredChange {
  const undoneById = new Map(change.uploads?.map((upload) => [upload.uploadId, upload]));
  const uploads = [...parts.softDeleted, ...parts.marked].map((before) => {
    const { uploadId, undo, bundleId, keepsForm } = before;
    const [now, undone] = [table.held(uploadId), undoneById.get(uploadId)];
    if (!now || !undone) return before;
    const overrides = withoutChanges(now.overrides, changesBetween(before.overrides, undone.overrides));
    return { ...now, undo, bundleId, keepsForm, overrides, overridesRevision: now.overridesRevision + 1 };
  });
  const bundles = parts.bundles.map((before) => {
    const [now, undone] = [table.bundle(before.id), change.bundles?.find(({ id }) => id === before.id)];
    if (!now || !undone) return before;
    return { ...before, draft: withoutChanges(now.draft, changesBetween(before.draft, undone.draft)) };
  });
  return { uploads, bundles };
}

/** A file that was never started takes the form, so it is put where that is: a new bundle may have begun since. */
function bundleFor(table: UploadTable, { bundleId, state }: Upload): string {
  const bundle = table.bundle(bundleId);
  if (!bundle || state.status !== 'new') return bundleId;
  const list = table.bundles().filter((other) => isSameList(bundle, other));
  return currentBundle(list, bundle.type)?.id ?? bundleId;
}

/** Files added since the step have the form; started uploads keep theirs (decision 18). */
function withFormOfLaterFiles(table: UploadTable, at: number, restored: readonly Upload[]): readonly Upload[] {
  const kept = [...Map.groupBy(restored, ({ bundleId }) => bundleId)].flatMap(([bundleId, uploads]) => {
    const later = table.uploadsOf(bundleId).filter(({ addedAt }) => addedAt > at);
    return withFormKept(uploads, later);
  });
  const byId = new Map(kept.map((upload) => [upload.uploadId, upload]));
  return restored.map((upload) => byId.get(upload.uploadId) ?? upload);
}

/** A file whose last request was sent keeps the values that were sent. */
function withoutEdit(upload: Upload, at: number): Upload {
  const entry = entryOf(upload, at);
  const next = withoutEntry(upload, at);
  if (entry === undefined || !isChangeable(upload.state)) return next;
  if (entry.isFormReturned) return { ...next, keepsForm: true };
  const overrides = withoutChanges(upload.overrides, entry.changes);
  return { ...next, overrides, overridesRevision: upload.overridesRevision + 1 };
}

function withoutFormEdit(bundle: UploadBundle, at: number, isActiveAgain: boolean): UploadBundle {
  const entry = entryOf(bundle, at);
  const { appendMode, formAtStart: form, changes, isStartEnded = false, given = [], isFormSent } = entry ?? {};
  return {
    ...withoutEntry(bundle, at),
    draft: withoutChanges(bundle.draft, changes),
    draftAppendMode:
      appendMode && bundle.draftAppendMode === appendMode.after ? appendMode.before : bundle.draftAppendMode,
    formAtStart: form && isSameForm(bundle.formAtStart, form.after) ? form.before : bundle.formAtStart,
    ...withGiven(bundle, given),
    isFormSent: isFormSent ?? bundle.isFormSent,
    isStarted: bundle.isStarted || isActiveAgain || isStartEnded,
  };
}

/** Its list is reported again when the files that are back have ended, too. */
function withEndTakenBack(bundle: UploadBundle): UploadBundle {
  return { ...bundle, isStarted: bundle.isStarted || bundle.completion !== 'none', completion: 'none' };
}
