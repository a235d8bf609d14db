/**
 * Undoes removals and edits of the queue. What a step removes stays stored for ten seconds, shown nowhere; only then it
 * is terminated at the server and its copies are dropped (decision 36).
 */
import { AppError } from '#lib/core/app-error.ts';
import { log } from '#lib/core/log.ts';
import { randomId } from '#lib/core/random-id.ts';
import {
  concerns,
  type Image,
  imageOf,
  isUndoable,
  UNDO_MS,
  type UndoKind,
  type UndoOffer,
  type UndoStep,
} from '../model/undo.ts';
import { BUNDLE_FIELDS, UPLOAD_FIELDS } from '../model/undo-schema.ts';
import { isChangeable, isTransferred } from '../model/upload-machine.ts';
import type { Upload, UploadBundle } from '../model/upload-state.ts';
import { isCurrentBundle } from '../table/bundle-list.ts';
import type { StoredChange } from '../table/upload-storage.ts';
import type { UploadTable } from '../table/upload-table.ts';
import type { QueuedFiles, Removal } from './final-removal.ts';
import { type ChangedByPairing, heldUploads, isStillSorted, reoffered, restoration } from './undo-changes.ts';

export interface UndoSteps {
  /** Stores a change in one transaction with the step that undoes it; a change of nothing is no step. */
  store(kind: UndoKind, change: StoredChange, parts?: StepParts): Promise<void>;
  /**
   * Undoes a step that concerns these bundles, in one transaction. Resolves with how many of its files were sent in the
   * meantime and stay as they are, and whether it had ended 'small files first'. Rejects with `uploads/undo-too-late`.
   */
  undo(id: string, bundles: readonly UploadBundle[]): Promise<Undone>;
  /** The last step of these bundles that can still be undone. */
  offer(bundles: readonly UploadBundle[]): UndoOffer | null;
  /** The user does not want to undo the steps up to this one, or any: makes their removals final at once. */
  dismiss(bundles: readonly UploadBundle[], id?: string): Promise<void>;
  /** Ends the steps whose time has passed, and returns later for the others. Call it after the start. */
  resume(): void;
}

export interface Undone {
  readonly sent: number;
  readonly wasSmallFirst: boolean;
}

export interface StepParts {
  /** Continues the step of this id, if there is one. */
  readonly id?: string;
  /** Ids of uploads to take out of the list. */
  readonly removed?: readonly string[];
  /** Ids of uploads that undoing the step removes. */
  readonly added?: readonly string[];
  /** The step ends 'small files first'. */
  readonly wasSmallFirst?: boolean;
  /** By id, what the change does to its uploads, where that was computed before. */
  readonly images?: UndoStep['uploads'];
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
  /** Brings uploads into the order that the user has chosen for their list. */
  keepSorted(uploadIds: readonly string[]): Promise<void>;
}

/** Between two looks at what has expired. */
const MIN_WAIT_MS = 50;

export function createUndoSteps(deps: UndoStepsDeps): UndoSteps {
  const { table, removal, now } = deps;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const end = async (steps: readonly UndoStep[]): Promise<void> => {
    if (steps.length === 0) return;
    const final = steps.flatMap(({ removed }) => heldUploads(table, removed));
    const removedSteps = steps.map(({ id }) => id);
    await removal.commitRemoval(final, { removedSteps, removedBundles: emptiedBundles(table, final) });
  };
  const resume = (): void => {
    clearTimeout(timer);
    const over = table.steps().filter((step) => !isUndoable(step, now()));
    end(over).catch((error: unknown) => log('warn', 'uploads: the end of a step was not stored', { error }));
    const first = Math.min(...table.steps().map(({ until }) => until));
    if (first < Number.POSITIVE_INFINITY) timer = setTimeout(resume, Math.max(MIN_WAIT_MS, first - now()));
  };
  /** Later than that of each other step. */
  const nextUntil = (): number => {
    const open = table.steps().filter((step) => isUndoable(step, now()));
    return Math.max(now() + UNDO_MS, ...open.map(({ until }) => until + 1));
  };
  return {
    async store(kind, change, { id = randomId(), removed = [], added = [], wasSmallFirst, images } = {}) {
      const begun = table.steps().find((step) => step.id === id);
      const uploads = {
        ...begun?.uploads,
        ...(images ?? imagesOf(change.uploads, ({ uploadId }) => uploadId, table.upload, UPLOAD_FIELDS)),
      };
      // A list that is in this order already: the step is that of its bundle all the same.
      const unchanged = wasSmallFirst ? (change.bundles ?? []).map(({ id }) => [id, { before: {}, after: {} }]) : [];
      const bundles = {
        ...begun?.bundles,
        ...Object.fromEntries(unchanged),
        ...imagesOf(change.bundles, ({ id }) => id, table.bundle, BUNDLE_FIELDS),
      };
      const files = removed.length > 0 ? removed : [...added, ...Object.keys(uploads)];
      const name = files.length === 1 ? (table.upload(files[0] ?? '')?.filename ?? '') : '';
      const effect = { kind, removed, added, uploads, bundles, ...(wasSmallFirst && { wasSmallFirst }) };
      const step = { id, until: nextUntil(), count: files.length, name, ...effect };
      const stored = table.commit({ ...change, steps: concerns(step) ? [step] : [] });
      resume();
      await stored;
    },
    async undo(id, bundles) {
      const step = stepsOf(table, bundles).find((one) => one.id === id);
      if (!step || !isUndoable(step, now())) throw new AppError('uploads/undo-too-late');
      const wasSmallFirst = step.wasSmallFirst === true && isStillSorted(table, step);
      // Files that were sent stay in the tab that they were moved to.
      const added = heldUploads(table, step.added).filter(({ state }) => !isTransferred(state));
      const change = restoration(deps, step, added);
      const before = {
        uploads: [
          ...added,
          ...heldUploads(
            table,
            change.uploads.map(({ uploadId }) => uploadId),
          ),
        ],
        bundles: change.bundles.flatMap((bundle) => table.bundle(bundle.id) ?? []),
      };
      try {
        await removal.storeRemoval(added, { ...change, removedSteps: [id] });
      } catch (error) {
        await table.commit({ ...reoffered(table, before, change), steps: [step] }).catch(() => undefined);
        throw error;
      }
      deps.restored();
      await deps.bytes.forget(added.map(({ uploadId }) => uploadId));
      await deps.keepSorted([...step.removed, ...Object.keys(step.uploads)]);
      return { sent: sentFiles(table, step).length, wasSmallFirst };
    },
    offer(bundles) {
      const last = stepsOf(table, bundles).findLast((step) => isUndoable(step, now()));
      return last ? { id: last.id, kind: last.kind, count: last.count, name: last.name, until: last.until } : null;
    },
    async dismiss(bundles, id) {
      const steps = stepsOf(table, bundles);
      await end(steps.slice(0, id === undefined ? steps.length : steps.findIndex((step) => step.id === id) + 1));
    },
    resume,
  };
}

/** The steps that concern these bundles; the last one at the end. */
export function stepsOf(table: UploadTable, bundles: readonly UploadBundle[]): readonly UndoStep[] {
  const ids = new Set(bundles.map(({ id }) => id));
  return table
    .steps()
    .filter((step) => concerns(step, (id) => ids.has(table.held(id)?.bundleId ?? id)))
    .toSorted((one, other) => one.until - other.until);
}

/** Files of the step that were sent in the meantime with its values, or in the tab that they were moved to. */
function sentFiles(table: UploadTable, { uploads, added }: UndoStep): Upload[] {
  const edited = Object.keys(uploads).filter((uploadId) => uploads[uploadId]?.before.overrides);
  return heldUploads(table, [...edited, ...added]).filter(({ state }) => !isChangeable(state));
}

/** By id, the images of records that differ in these fields. */
function imagesOf<Row extends Upload | UploadBundle>(
  changed: readonly Row[] = [],
  idOf: (row: Row) => string,
  known: (id: string) => Row | undefined,
  fields: readonly string[],
): Record<string, Image<Row>> {
  const images = changed.map((after) => [idOf(after), imageOf(known(idOf(after)) ?? after, after, fields)] as const);
  return Object.fromEntries(images.filter(([, { before, after }]) => Object.keys({ ...before, ...after }).length > 0));
}

/** Bundles that only these uploads keep. */
function emptiedBundles(table: UploadTable, final: readonly Upload[]): string[] {
  const gone = new Set(final.map(({ uploadId }) => uploadId));
  return [...new Set(final.map(({ bundleId }) => bundleId))].filter((bundleId) => {
    const bundle = table.bundle(bundleId);
    return bundle !== undefined && table.isEmpty(bundleId, gone) && !isCurrentBundle(table, bundle);
  });
}
