/**
 * Undoes removals and edits of the queue. What a step removes stays stored for ten seconds, shown nowhere; only then it
 * is terminated at the server and its copies are dropped (decision 36).
 */
import { AppError } from '#lib/core/app-error.ts';
import { log } from '#lib/core/log.ts';
import {
  entryOf,
  isUndoable,
  type Undoable,
  type UndoEntry,
  type UndoKind,
  type UndoOffer,
  type UndoStep,
  withEntriesThat,
} from '../model/undo.ts';
import { UNDO_MS } from '../model/undo-time.ts';
import { isChangeable } from '../model/upload-machine.ts';
import type { Upload, UploadBundle } from '../model/upload-state.ts';
import { isCurrentBundle } from '../table/bundle-list.ts';
import type { StoredChange } from '../table/upload-storage.ts';
import type { UploadTable } from '../table/upload-table.ts';
import type { QueuedFiles, Removal } from './final-removal.ts';
import { addedBy, type ChangedByPairing, partsOf, reoffered, restoration, withdrawal } from './undo-changes.ts';

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
  /** The user does not want to undo steps until then: forgets them, and makes their removals final at once. */
  dismiss(bundles: readonly UploadBundle[], until?: number): Promise<void>;
  /** Makes removals final whose time has passed, and returns later for the others. Call it after the start. */
  resume(): void;
}

export interface UndoStepsDeps {
  readonly table: UploadTable;
  readonly removal: Removal;
  readonly bytes: Pick<QueuedFiles, 'forget'>;
  now(): number;
  /** Sidecars whose pair changes when `removed` are gone and `added` are there (4.15). */
  readonly changedByPairing: ChangedByPairing;
  /** Uploads are in the list again: those that were not examined are examined now. */
  restored(): void;
  /** The offer may have changed without a change of the table. */
  changed(): void;
}

/** Between two looks at what has expired. */
const MIN_WAIT_MS = 50;

export function createUndoSteps(deps: UndoStepsDeps): UndoSteps {
  const { table, removal, now } = deps;
  /** Time of the latest step. */
  let lastAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const settle = async (isFinal: (upload: Upload) => boolean): Promise<void> => {
    const final = table.softDeleted().filter(isFinal);
    if (final.length > 0) await removal.commitRemoval(final, { removedBundles: emptiedBundles(table, final) });
  };
  const hasExpired = ({ undo = [] }: Upload): boolean =>
    !undo.some((entry) => entry.effect === 'removed' && isUndoable(entry, now()));
  const expire = (): void => {
    resume();
    deps.changed();
  };
  const resume = (): void => {
    clearTimeout(timer);
    const finish = async (): Promise<void> => {
      await settle(hasExpired);
      await forgetOldMarks(table, now());
    };
    finish().catch((error: unknown) => log('warn', 'uploads: a removal was not stored', { error }));
    const times = openEntries(table, table.bundles(), now())
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
      // The clock was set back.
      if (lastAt > now() + UNDO_MS) lastAt = 0;
      lastAt = Math.max(now(), lastAt + 1);
      return { at: lastAt, kind };
    },
    withdraw: (step, uploads, change) => commit(withdrawal(table, step, uploads, change)),
    edit: commit,
    async undo(at, bundles) {
      const parts = partsOf(table, at, bundles);
      const isOpen = [...parts.softDeleted, ...parts.marked, ...parts.bundles].some((record) => {
        const entry = entryOf(record, at);
        return entry !== undefined && isUndoable(entry, now());
      });
      if (!isOpen) throw new AppError('uploads/undo-too-late');
      const added = addedBy(parts, at);
      const change = restoration(deps, at, parts);
      try {
        await removal.storeRemoval(added, change);
      } catch (error) {
        await table.commit(reoffered(table, parts, change)).catch(() => undefined);
        throw error;
      }
      deps.restored();
      await deps.bytes.forget(added.map(({ uploadId }) => uploadId));
      const isKept = (one: Upload): boolean => !isChangeable(one.state) && !entryOf(one, at)?.isFormReturned;
      return { sent: parts.marked.filter(isKept).length };
    },
    offer(bundles) {
      // Without a search of all uploads, since it is asked for with each change of the queue.
      if (!isUndoable({ at: lastAt }, now())) return null;
      const entries = openEntries(table, bundles, now());
      const last = entries.reduce<UndoEntry | null>((one, other) => (one && one.at > other.at ? one : other), null);
      if (last === null) return null;
      const { at, kind } = last;
      const { softDeleted, marked } = partsOf(table, at, bundles);
      const files = softDeleted.length > 0 ? softDeleted : marked;
      const name = files.length === 1 ? (files[0]?.filename ?? '') : '';
      return { at, kind, count: files.length, name, until: at + UNDO_MS };
    },
    async dismiss(bundles, until = lastAt) {
      const ids = new Set(bundles.map(({ id }) => id));
      const isOfBundle = (upload: Upload): boolean => ids.has(upload.bundleId);
      const isDismissed = ({ undo = [] }: Upload): boolean =>
        undo.some(({ effect, at }) => effect === 'removed' && at <= until);
      const final = table.softDeleted().filter((upload) => isOfBundle(upload) && isDismissed(upload));
      const removedBundles = emptiedBundles(table, final);
      const change = withoutEntries(
        table.uploads().filter(isOfBundle),
        bundles.filter(({ id }) => !removedBundles.includes(id)),
        ({ at }) => at > until,
      );
      if (final.length + change.uploads.length + change.bundles.length > 0)
        await removal.commitRemoval(final, { ...change, removedBundles });
      deps.changed();
    },
    resume,
  };
}

/** The texts of steps that can no longer be undone are not kept. */
async function forgetOldMarks(table: UploadTable, now: number): Promise<void> {
  const { uploads, bundles } = withoutEntries(table.uploads(), table.bundles(), (entry) => isUndoable(entry, now));
  if (uploads.length + bundles.length > 0) await table.commit({ uploads, bundles });
}

/** Those of the records that have other entries than those kept, without them. */
function withoutEntries(
  uploads: readonly Upload[],
  bundles: readonly UploadBundle[],
  isKept: (entry: UndoEntry) => boolean,
) {
  const changed = <Record extends Undoable>(records: readonly Record[]): Record[] =>
    records.flatMap((record) => {
      const next = withEntriesThat(isKept, record);
      return next === record ? [] : [next];
    });
  return { uploads: changed(uploads), bundles: changed(bundles) };
}

function openEntries(table: UploadTable, bundles: readonly UploadBundle[], now: number): UndoEntry[] {
  const ids = new Set(bundles.map(({ id }) => id));
  const uploads = [...table.softDeleted(), ...table.uploads()].filter(({ bundleId }) => ids.has(bundleId));
  return [...uploads, ...bundles].flatMap(({ undo = [] }) => undo.filter((entry) => isUndoable(entry, now)));
}

/** Bundles that only these uploads keep. */
function emptiedBundles(table: UploadTable, final: readonly Upload[]): string[] {
  const gone = new Set(final.map(({ uploadId }) => uploadId));
  return [...new Set(final.map(({ bundleId }) => bundleId))].filter((bundleId) => {
    const bundle = table.bundle(bundleId);
    return bundle !== undefined && table.isEmpty(bundleId, gone) && !isCurrentBundle(table, bundle);
  });
}
