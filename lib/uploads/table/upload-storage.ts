/**
 * Stores records of uploads: at once with strict durability, or within a second what the server also knows
 * (docs/design/uploads.md#stored-transitions).
 */
import * as v from 'valibot';
import { log } from '#lib/core/log.ts';
import type { RecordChange, RecordStorage, StoreName } from '#lib/host/record-storage.ts';
import { type PendingTermination, pendingTerminationSchema } from '../model/pending-termination.ts';
import type { UndoStep } from '../model/undo.ts';
import { undoStepSchema } from '../model/undo-schema.ts';
import { uploadBundleSchema, uploadSchema } from '../model/upload-schema.ts';
import { orderOf, type Upload, type UploadBundle } from '../model/upload-state.ts';

const SOON_MS = 1_000;

export interface StoredUploads {
  readonly uploads: Upload[];
  /** Oldest first. */
  readonly bundles: UploadBundle[];
  /** Steps that can be undone, or have to end. Without its step, a removed file is back: better than lost. */
  readonly steps: UndoStep[];
  /** Ids of unreadable records. Their copies stay, because a later version may read them. */
  readonly damagedIds: readonly string[];
}

/** Changes of one transaction: all are stored or none, whenever the browser is killed. */
export interface StoredChange {
  readonly uploads?: readonly Upload[];
  readonly bundles?: readonly UploadBundle[];
  readonly removedUploads?: readonly string[];
  readonly removedBundles?: readonly string[];
  readonly steps?: readonly UndoStep[];
  readonly removedSteps?: readonly string[];
  /** Terminations of uploads that are removed or replaced by this change. */
  readonly terminations?: readonly PendingTermination[];
  /** By `objectId`. */
  readonly removedTerminations?: readonly string[];
}

export interface UploadStorage {
  /** All stored uploads in the order of the list; damaged records are skipped and logged. */
  load(): Promise<StoredUploads>;
  /**
   * Stores an upload within a second, or `withinMs`. What a crash loses, HEAD, the repeated creation or another reading
   * finds again.
   */
  saveSoon(upload: Upload, withinMs?: number): void;
  loadTerminations(): Promise<PendingTermination[]>;
  /** Resolves when all of it is on disk. Writes keep the order of the calls. */
  commit(change: StoredChange): Promise<void>;
}

export function createUploadStorage(records: RecordStorage): UploadStorage {
  const uploadsToSave = new Map<string, Upload>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let dueAt = Number.POSITIVE_INFINITY;
  const write = createWriteQueue(records);

  const flushSoon = (): void => {
    timer = null;
    dueAt = Number.POSITIVE_INFINITY;
    const uploads = [...uploadsToSave.values()];
    uploadsToSave.clear();
    write(uploads.map(toChange), 'relaxed').catch((error: unknown) =>
      log('warn', 'uploads: not stored soon', { error }),
    );
  };
  const commit: UploadStorage['commit'] = (change) => {
    const { uploads = [], removedUploads = [], terminations = [] } = change;
    for (const uploadId of [...uploads.map((upload) => upload.uploadId), ...removedUploads])
      uploadsToSave.delete(uploadId);
    const gone = (store: StoreName) => (key: string) => ({ store, key, value: undefined });
    const changes: RecordChange[] = [
      ...uploads.map(toChange),
      ...(change.bundles ?? []).map((bundle) => ({ store: 'bundles' as const, key: bundle.id, value: bundle })),
      ...(change.steps ?? []).map((step) => ({ store: 'steps' as const, key: step.id, value: step })),
      ...terminations.map((one) => ({ store: 'terminations' as const, key: one.objectId, value: one })),
      ...removedUploads.map(gone('items')),
      ...(change.removedBundles ?? []).map(gone('bundles')),
      ...(change.removedSteps ?? []).map(gone('steps')),
      ...(change.removedTerminations ?? []).map(gone('terminations')),
    ];
    return write(changes, 'strict');
  };
  return {
    async load() {
      const stores = ['items', 'bundles', 'steps'] as const;
      const [uploads = [], bundles = [], steps = []] = await Promise.all(stores.map(records.readAll));
      const readableBundles = bundles
        .flatMap((record) => parsed(uploadBundleSchema, record))
        .sort((a, b) => a.createdAt - b.createdAt);
      const readable = uploads
        .flatMap((record) => parsed(uploadSchema, record))
        .sort((a, b) => orderOf(a) - orderOf(b));
      const readableIds = new Set(readable.map(({ uploadId }) => uploadId));
      return {
        uploads: readable,
        bundles: readableBundles,
        steps: steps.flatMap((record) => parsed(undoStepSchema, record)),
        damagedIds: uploads.flatMap(idOf).filter((uploadId) => !readableIds.has(uploadId)),
      };
    },
    saveSoon(upload, withinMs = SOON_MS) {
      uploadsToSave.set(upload.uploadId, upload);
      const due = performance.now() + withinMs;
      if (due >= dueAt) return;
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(flushSoon, withinMs);
      dueAt = due;
    },
    loadTerminations: async () =>
      (await records.readAll('terminations')).flatMap((record) => parsed(pendingTerminationSchema, record)),
    commit,
  };
}

function toChange(upload: Upload): RecordChange {
  return { store: 'items', key: upload.uploadId, value: upload };
}

function idOf(record: unknown): string[] {
  const result = v.safeParse(v.object({ uploadId: v.string() }), record);
  return result.success ? [result.output.uploadId] : [];
}

function parsed<Value>(schema: v.GenericSchema<unknown, Value>, record: unknown): Value[] {
  const result = v.safeParse(schema, record);
  if (result.success) return [result.output];
  log('warn', 'uploads: a damaged record was skipped', { issues: v.flatten(result.issues) });
  return [];
}

type Durability = 'strict' | 'relaxed';

/** Limits a transaction, so that it ends soon. */
const MAX_CHANGES = 2_000;

interface Waiting {
  readonly changes: readonly RecordChange[];
  readonly durability: Durability;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Resolves when the changes and all earlier ones are on disk, with at least the given durability. Rejects with the
 * storage's own error.
 */
type Write = (changes: readonly RecordChange[], durability: Durability) => Promise<void>;

/**
 * Writes in the order of the calls. Calls during a transaction share the next one: a strict transaction waits for the
 * disk, and thousands of files would need thousands of them.
 */
export function createWriteQueue(records: Pick<RecordStorage, 'write'>): Write {
  const waiting: Waiting[] = [];
  let isWriting = false;

  /** An empty call only waits for the earlier ones. */
  const commit = async (changes: readonly RecordChange[], durability: Durability): Promise<void> => {
    if (changes.length > 0) await records.write(changes, durability);
  };
  const writeAlone = ({ changes, durability, resolve, reject }: Waiting): Promise<void> =>
    commit(changes, durability).then(resolve, reject);
  const writeTogether = async (batch: readonly Waiting[]): Promise<void> => {
    const changes = lastOfEachKey(batch.flatMap((one) => one.changes));
    const durability = batch.some((one) => one.durability === 'strict') ? 'strict' : 'relaxed';
    try {
      await commit(changes, durability);
      for (const { resolve } of batch) resolve();
    } catch {
      // If one write fails, retry each in its own transaction, in the same order.
      for (const one of batch) await writeAlone(one);
    }
  };
  const drain = async (): Promise<void> => {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) {
      const batch = nextBatch(waiting);
      const [only] = batch;
      await (only !== undefined && batch.length === 1 ? writeAlone(only) : writeTogether(batch));
    }
    isWriting = false;
  };
  return (changes, durability) =>
    new Promise((resolve, reject) => {
      waiting.push({ changes, durability, resolve, reject });
      void drain();
    });
}

/** A record that several calls change is written once. */
function lastOfEachKey(changes: readonly RecordChange[]): RecordChange[] {
  return [...new Map(changes.map((change) => [`${change.store} ${change.key}`, change])).values()];
}

/** Removes the calls of the next transaction, at least one, from `waiting`. */
function nextBatch(waiting: Waiting[]): Waiting[] {
  let changes = 0;
  const end = waiting.findIndex((one, at) => {
    changes += one.changes.length;
    return at > 0 && changes > MAX_CHANGES;
  });
  return waiting.splice(0, end === -1 ? waiting.length : end);
}
