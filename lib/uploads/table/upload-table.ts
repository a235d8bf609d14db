/**
 * All uploads of all owners in memory. Changes apply at once, except those of `putOnceStored`; their promises resolve
 * when they are stored.
 */

import { concerns, type UndoStep } from '../model/undo.ts';
import type { UploadEvent } from '../model/upload-events.ts';
import { isFinished, transition } from '../model/upload-machine.ts';
import type { Upload, UploadBundle } from '../model/upload-state.ts';
import { createHeldUploads, createSteps, type HeldUploads } from './held-uploads.ts';
import { type ActiveStatus, type BundleTally, createUploadIndex } from './upload-index.ts';
import type { StoredChange, UploadStorage } from './upload-storage.ts';

export interface UploadTable {
  /**
   * Resolves with ids of all stored uploads, also of other tabs: those with a row, and those whose bytes are needed.
   */
  load(): Promise<{ readonly known: ReadonlySet<string>; readonly needed: ReadonlySet<string> }>;
  upload(uploadId: string): Upload | undefined;
  uploads(): readonly Upload[];
  /** Uploads with this status, in the order of adding. */
  active(status: ActiveStatus): readonly Upload[];
  /** Those of them without a running attempt, in the order of sending. */
  resting(status: ActiveStatus): Iterable<Upload>;
  /** The sidecars of an upload, in the order of the list. */
  sidecarsOf(parentId: string): readonly Upload[];
  /** Sends small files first, else in the order of the list. */
  setSmallFirst(isSmallFirst: boolean): void;
  /** Counts of a bundle's uploads; cheap. */
  tallyOf(bundleId: string): BundleTally;
  uploadsOf(bundleId: string): readonly Upload[];
  /** Steps that can be undone, or have to end. What they have removed is soft-deleted until then. */
  steps(): readonly UndoStep[];
  /** Uploads that are removed unless the user takes them back; only this and `held` know them. */
  softDeleted(): readonly Upload[];
  /** No upload is in the bundle, not even a soft-deleted one, apart from `ignored`. */
  isEmpty(bundleId: string, ignored?: ReadonlySet<string>): boolean;
  /** Like `upload`, also if it is softDeleted: for its bytes, which may still arrive. */
  held(uploadId: string): Upload | undefined;
  bundle(bundleId: string): UploadBundle | undefined;
  bundles(): readonly UploadBundle[];
  putUploads(uploads: readonly Upload[]): Promise<void>;
  /** Stores within this time what the next start finds out again from the bytes. */
  putSoon(uploads: readonly Upload[], withinMs?: number): void;
  /** Stores nothing: the next start knows nothing of it. The next change of an upload stores it as well. */
  putUnstored(uploads: readonly Upload[]): void;
  /**
   * Stores a change before the table, and so the screen, shows it: 'Kept' must not be shown for a copy that the next
   * start does not find stored. Retries for uploads that were changed in the meantime.
   */
  putOnceStored(uploadIds: readonly string[], change: Partial<Upload>): Promise<void>;
  putBundle(bundle: UploadBundle): Promise<void>;
  /** Changes the current state of a bundle; does nothing if it was removed. */
  changeBundle(bundleId: string, change: Partial<UploadBundle>): Promise<void>;
  /** Stores a bundle of which only the form has changed: no upload takes it before its start, so nothing is told. */
  putForm(bundle: UploadBundle): Promise<void>;
  /** Stores an upload of which only own values have changed. */
  putValues(upload: Upload): Promise<void>;
  /**
   * Applies one event to each upload and stores those that changed, at once or within a second (`isStoredSoon`).
   * `change` returns further changes of uploads whose state the event changes.
   */
  apply(uploadIds: readonly string[], event: UploadEvent, change?: (upload: Upload) => Partial<Upload>): Promise<void>;
  /** One transaction: after a kill, all of it is stored or nothing. */
  commit(change: StoredChange): Promise<void>;
  removeUploads(uploadIds: readonly string[]): Promise<void>;
  /** Removes the bundle with its uploads. */
  removeBundle(bundleId: string): Promise<void>;
  /** Removes a bundle of another tab from this table, not from the storage. */
  disown(bundleId: string): void;
}

export function createUploadTable(
  storage: Omit<UploadStorage, 'loadTerminations'>,
  /** `valuesOf`: id of an upload of which only own values have changed, which nothing sends or counts by. */
  onChange: (valuesOf?: string) => void,
): UploadTable {
  const index = createUploadIndex();
  const steps = createSteps();
  const held = createHeldUploads(index, steps.hasRemoved);
  const bundles = new Map<string, UploadBundle>();

  const uploadsOf = (bundleId: string): Upload[] => [...index.all()].filter((upload) => upload.bundleId === bundleId);
  const changeSteps = (changed?: readonly UndoStep[], gone?: readonly string[]): void => {
    for (const uploadId of steps.change(changed, gone)) {
      const upload = held.get(uploadId);
      if (upload) held.set(upload);
    }
  };
  const isKnown = (step: UndoStep): boolean => concerns(step, (id) => held.get(id) !== undefined || bundles.has(id));
  const commit = (change: StoredChange): Promise<void> => {
    changeSteps(change.steps, change.removedSteps);
    for (const upload of change.uploads ?? []) held.set(upload);
    for (const bundle of change.bundles ?? []) bundles.set(bundle.id, bundle);
    for (const uploadId of change.removedUploads ?? []) held.remove(uploadId);
    for (const bundleId of change.removedBundles ?? []) bundles.delete(bundleId);
    onChange();
    return storage.commit(change);
  };
  const putUploads = (changed: readonly Upload[]): Promise<void> => commit({ uploads: changed });
  const putUnstored = (changed: readonly Upload[]): void => {
    for (const upload of changed) held.set(upload);
    if (changed.length > 0) onChange();
  };
  const putSoon = (changed: readonly Upload[], withinMs?: number): void => {
    for (const upload of changed) storage.saveSoon(upload, withinMs);
    putUnstored(changed);
  };
  const putBundle = (bundle: UploadBundle): Promise<void> => commit({ bundles: [bundle] });
  return {
    async load() {
      const stored = await storage.load();
      changeSteps(stored.steps);
      for (const bundle of stored.bundles) bundles.set(bundle.id, bundle);
      for (const upload of stored.uploads) if (bundles.has(upload.bundleId)) held.set(upload);
      return storedIds(stored.uploads, stored.damagedIds);
    },
    upload: index.get,
    uploads: () => [...index.all()],
    uploadsOf,
    steps: steps.all,
    softDeleted: held.softDeleted,
    held: held.get,
    isEmpty: (bundleId, ignored) =>
      [...index.all(), ...held.softDeleted()].every(
        (upload) => upload.bundleId !== bundleId || ignored?.has(upload.uploadId),
      ),
    active: index.active,
    resting: index.resting,
    sidecarsOf: index.sidecarsOf,
    setSmallFirst: index.setSmallFirst,
    tallyOf: index.tallyOf,
    bundle: (bundleId) => bundles.get(bundleId),
    bundles: () => [...bundles.values()],
    putUploads,
    putSoon,
    putUnstored,
    putBundle,
    async changeBundle(bundleId, change) {
      const bundle = bundles.get(bundleId);
      if (bundle) await putBundle({ ...bundle, ...change });
    },
    putForm(bundle) {
      bundles.set(bundle.id, bundle);
      return storage.commit({ bundles: [bundle] });
    },
    putValues(upload) {
      held.set(upload);
      onChange(upload.uploadId);
      return storage.commit({ uploads: [upload] });
    },
    async apply(uploadIds, event, change = () => ({})) {
      const upload = event.type === 'bytes-missing' ? held.get : index.get;
      const changed = uploadIds.flatMap((uploadId) => afterEvent(upload(uploadId), event, change));
      if (changed.length === 0) return;
      if (!changed.every((upload) => isStoredSoon(event, upload))) return putUploads(changed);
      putSoon(changed);
    },
    commit,
    putOnceStored: (uploadIds, change) => putOnceStored({ held, storage, onChange }, uploadIds, change),
    removeUploads: (uploadIds) => commit({ removedUploads: uploadIds }),
    disown(bundleId) {
      const known = steps.all().filter(isKnown);
      bundles.delete(bundleId);
      for (const upload of [...uploadsOf(bundleId), ...held.softDeleted()])
        if (upload.bundleId === bundleId) held.remove(upload.uploadId);
      const foreign = known.filter((step) => !isKnown(step));
      changeSteps(
        [],
        foreign.map(({ id }) => id),
      );
    },
    removeBundle: (bundleId) =>
      commit({ removedUploads: uploadsOf(bundleId).map(({ uploadId }) => uploadId), removedBundles: [bundleId] }),
  };
}

/**
 * True if a kill within the next second loses nothing that the next start cannot find out: offsets, the number of an
 * attempt that has sent nothing yet, and the upload URL of a file that was sent with its creation, because a repeated
 * creation is answered with it. So it is with the last byte, but a file without a copy would seem lost until it is asked for.
 */
function isStoredSoon(event: UploadEvent, { bytesTotal, bytesLocation }: Upload): boolean {
  if (event.type === 'upload-url-known') return event.offset === bytesTotal;
  if (event.type === 'transfer-succeeded')
    return event.checksStatus && event.isFoundAgain && bytesLocation === 'stored';
  return ['chunk-accepted', 'attempt-started', 'request-slow'].includes(event.type);
}

/** Empty if the event does not change the state. */
function afterEvent(
  upload: Upload | undefined,
  event: UploadEvent,
  change: (upload: Upload) => Partial<Upload>,
): Upload[] {
  if (!upload) return [];
  const state = transition(upload.state, event);
  return state === upload.state ? [] : [{ ...upload, ...change(upload), state }];
}

interface TableParts {
  /** Also those that are softDeleted. */
  readonly held: HeldUploads;
  readonly storage: Pick<UploadStorage, 'commit'>;
  onChange(): void;
}

async function putOnceStored(
  { held, storage, onChange }: TableParts,
  uploadIds: readonly string[],
  change: Partial<Upload>,
): Promise<void> {
  let waiting = uploadIds;
  while (waiting.length > 0) {
    const before = waiting.flatMap((uploadId) => held.get(uploadId) ?? []);
    await storage.commit({ uploads: before.map((upload) => ({ ...upload, ...change })) });
    // Uploads changed in the meantime are, or will be, stored without `change`: once more for those.
    const unchanged = new Set(before.filter((upload) => held.get(upload.uploadId) === upload));
    for (const upload of unchanged) held.set({ ...upload, ...change });
    if (unchanged.size > 0) onChange();
    waiting = before.filter((upload) => !unchanged.has(upload)).map(({ uploadId }) => uploadId);
  }
}

/** Unreadable records count as known and needed. */
function storedIds(uploads: readonly Upload[], damagedIds: readonly string[]) {
  const idsOf = (some: readonly Upload[]): Set<string> =>
    new Set([...some.map(({ uploadId }) => uploadId), ...damagedIds]);
  return {
    known: idsOf(uploads.filter(({ state }) => state.status !== 'terminated')),
    needed: idsOf(uploads.filter(({ state }) => !isFinished(state))),
  };
}
