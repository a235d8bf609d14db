/** The stored change that undoes a step, and the one that offers it again (decision 36). */
import { currentBundle, isSameList } from '../model/current-bundle.ts';
import { type Image, imageOf, UNDO_MS, type UndoStep, withBefore } from '../model/undo.ts';
import { holdsEnd } from '../model/upload-bundle.ts';
import { isActive, isChangeable, transition } from '../model/upload-machine.ts';
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

/** Changes of uploads and bundles. */
export type RecordsChange = Required<Pick<StoredChange, 'uploads' | 'bundles'>>;

/** The change that undoes a step; `added` are removed with it. */
export function restoration(
  { table, changedByPairing }: { readonly table: UploadTable; readonly changedByPairing: ChangedByPairing },
  step: UndoStep,
  added: readonly Upload[],
): RecordsChange {
  const back = heldUploads(table, step.removed).map((upload) => {
    const state = transition(upload.state, { type: 'background-started' });
    return { ...upload, state, bundleId: bundleFor(table, upload) };
  });
  const restored = withFormOfLaterFiles(table, step, back);
  const isSorted = isStillSorted(table, step);
  const edited = Object.entries(step.uploads).flatMap(([uploadId, image]) => {
    const upload = table.held(uploadId);
    return upload ? [withAllowedBefore(upload, isSorted ? atPlaceOf(upload, image) : image)] : [];
  });
  const addedIds = new Set(added.map(({ uploadId }) => uploadId));
  const left = afterRemoval(
    { table, changedByPairing: (id, removed) => changedByPairing(id, removed, []), formOf: () => ({}) },
    added,
  );
  const bundleIds = new Set([...restored.map(({ bundleId }) => bundleId), ...Object.keys(step.bundles)]);
  const bundles = restoredBundles(table, step, bundleIds, restored);
  const paired = [...bundleIds].flatMap((id) => changedByPairing(id, addedIds, restored));
  const uploads = new Map([...left.uploads, ...edited, ...restored].map((upload) => [upload.uploadId, upload]));
  for (const upload of paired) uploads.set(upload.uploadId, withPairing(uploads.get(upload.uploadId), upload));
  return { uploads: [...uploads.values()], bundles: [...left.bundles, ...bundles] };
}

/** The uploads of the ids that are in the table, also soft-deleted ones. */
export function heldUploads(table: Pick<UploadTable, 'held'>, uploadIds: readonly string[]): Upload[] {
  return uploadIds.flatMap((uploadId) => table.held(uploadId) ?? []);
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
  step: UndoStep,
  ids: ReadonlySet<string>,
  restored: readonly Upload[],
): UploadBundle[] {
  const open = table.bundles().filter(({ id }) => restored.some((one) => one.bundleId === id && holdsEnd(one)));
  return table.bundles().flatMap((bundle) => {
    const isOpenAgain = open.some((other) => isSameList(bundle, other));
    if (!ids.has(bundle.id)) return isOpenAgain && bundle.completion !== 'none' ? [withEndTakenBack(bundle)] : [];
    const own = restored.filter(({ bundleId }) => bundleId === bundle.id);
    const form = withFormBefore(bundle, step.bundles[bundle.id]);
    const next = { ...form, isStarted: form.isStarted || own.some(({ state }) => isActive(state)) };
    if (isOpenAgain) return [withEndTakenBack(next)];
    return [next.completion !== 'none' && own.some(hasFailed) ? { ...next, completion: 'errors' } : next];
  });
}

/**
 * The change that makes a step undoable again whose undoing (`undone`) was not stored: else the next start would remove
 * what the list shows. `before`: the records before it. What was changed in the meantime stays.
 */
export function reoffered(table: UploadTable, before: RecordsChange, undone: RecordsChange): RecordsChange {
  const uploads = before.uploads.map((upload) => {
    const changed = undone.uploads.find(({ uploadId }) => uploadId === upload.uploadId);
    const now = table.held(upload.uploadId);
    return now && changed ? withValuesBefore(now, imageOf(upload, changed)) : upload;
  });
  const bundles = before.bundles.map((bundle) => {
    const changed = undone.bundles.find(({ id }) => id === bundle.id);
    const now = table.bundle(bundle.id);
    return now && changed ? withBefore(now, imageOf(bundle, changed)) : bundle;
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
function withFormOfLaterFiles(table: UploadTable, { until }: UndoStep, restored: readonly Upload[]): readonly Upload[] {
  const kept = [...Map.groupBy(restored, ({ bundleId }) => bundleId)].flatMap(([bundleId, uploads]) => {
    const later = table.uploadsOf(bundleId).filter(({ addedAt }) => addedAt > until - UNDO_MS);
    return withFormKept(uploads, later);
  });
  const byId = new Map(kept.map((upload) => [upload.uploadId, upload]));
  return restored.map((upload) => byId.get(upload.uploadId) ?? upload);
}

/** The step has sorted a list, in which no file was moved since. */
export function isStillSorted(table: UploadTable, { kind, bundles }: UndoStep): boolean {
  const ids = Object.keys(bundles);
  return kind === 'sort' && ids.length > 0 && ids.every((id) => table.bundle(id)?.order !== 'moved');
}

/** The place that a file has got in a sorted list since, for instance with its new name, is not one that was given to it. */
function atPlaceOf({ position }: Upload, { before, after }: Image): Image {
  return { before, after: { ...after, position } };
}

/** A file whose last request was sent keeps the values that were sent; its place is not sent. */
function withAllowedBefore(upload: Upload, image: Image): Upload {
  if (isChangeable(upload.state)) return withValuesBefore(upload, image);
  const { before, after } = image;
  return withBefore(upload, { before: { position: before['position'] }, after: { position: after['position'] } });
}

function withValuesBefore(upload: Upload, image: Image): Upload {
  return { ...withBefore(upload, image), overridesRevision: upload.overridesRevision + 1 };
}

/** What was given before the step, and since. */
function withFormBefore(bundle: UploadBundle, image: UndoStep['bundles'][string] | undefined): UploadBundle {
  if (!image) return bundle;
  return { ...withBefore(bundle, image), given: [...new Set([...bundle.given, ...(image.before.given ?? [])])] };
}

/** Its list is reported again when the files that are back have ended, too. */
function withEndTakenBack(bundle: UploadBundle): UploadBundle {
  return { ...bundle, isStarted: bundle.isStarted || bundle.completion !== 'none', completion: 'none' };
}
