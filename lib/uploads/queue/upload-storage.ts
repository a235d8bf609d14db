/**
 * Stores records of uploads: transitions and upload URLs at once with strict durability, offsets at most once a second
 * (docs/design/uploads.md#stored-transitions).
 */
import * as v from 'valibot';
import { log } from '#lib/core/log.ts';
import type { RecordChange, RecordStorage, StoreName } from '#lib/host/record-storage.ts';
import { type PendingTermination, pendingTerminationSchema } from '../model/pending-termination.ts';
import type { Upload, UploadBundle } from '../model/upload-state.ts';
import { uploadBundleSchema, uploadSchema, withKnownForm } from './upload-schema.ts';
import { createWriteQueue } from './write-queue.ts';

const OFFSET_PAUSE_MS = 1_000;

export interface StoredUploads {
  readonly uploads: Upload[];
  /** Oldest first. */
  readonly bundles: UploadBundle[];
  /** Ids of unreadable records. Their copies stay, because a later version may read them. */
  readonly damagedIds: readonly string[];
}

/** Changes of one transaction: all are stored or none, whenever the browser is killed. */
export interface StoredChange {
  readonly uploads?: readonly Upload[];
  readonly bundles?: readonly UploadBundle[];
  readonly removedUploads?: readonly string[];
  readonly removedBundles?: readonly string[];
  /** Terminations of uploads that are removed or replaced by this change. */
  readonly terminations?: readonly PendingTermination[];
  /** By `objectId`. */
  readonly removedTerminations?: readonly string[];
}

export interface UploadStorage {
  /** All stored uploads in the order of adding; damaged records are skipped and logged. */
  load(): Promise<StoredUploads>;
  /** Stores an upload's offset within a second. A crash loses at most that, and HEAD corrects it. */
  saveSoon(upload: Upload): void;
  loadTerminations(): Promise<PendingTermination[]>;
  /** Resolves when all of it is on disk. Writes keep the order of the calls. */
  commit(change: StoredChange): Promise<void>;
}

export function createUploadStorage(records: RecordStorage): UploadStorage {
  const offsetsToSave = new Map<string, Upload>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const write = createWriteQueue(records);

  const flushSoon = (): void => {
    timer = null;
    const uploads = [...offsetsToSave.values()];
    offsetsToSave.clear();
    write(uploads.map(toChange), 'relaxed').catch((error: unknown) =>
      log('warn', 'uploads: offsets not stored', { error }),
    );
  };
  const commit: UploadStorage['commit'] = (change) => {
    const { uploads = [], removedUploads = [], terminations = [] } = change;
    for (const uploadId of [...uploads.map((upload) => upload.uploadId), ...removedUploads])
      offsetsToSave.delete(uploadId);
    const gone = (store: StoreName) => (key: string) => ({ store, key, value: undefined });
    const changes: RecordChange[] = [
      ...uploads.map(toChange),
      ...(change.bundles ?? []).map((bundle) => ({ store: 'bundles' as const, key: bundle.id, value: bundle })),
      ...terminations.map((one) => ({ store: 'terminations' as const, key: one.objectId, value: one })),
      ...removedUploads.map(gone('items')),
      ...(change.removedBundles ?? []).map(gone('bundles')),
      ...(change.removedTerminations ?? []).map(gone('terminations')),
    ];
    return write(changes, 'strict');
  };
  return {
    async load() {
      const [uploads, bundles] = await Promise.all([records.readAll('items'), records.readAll('bundles')]);
      const readableBundles = bundles
        .flatMap((record) => parsed(uploadBundleSchema, record))
        .sort((a, b) => a.createdAt - b.createdAt);
      const bundleById = new Map(readableBundles.map((bundle) => [bundle.id, bundle]));
      const readable = uploads
        .flatMap((record) => parsed(uploadSchema, record))
        .map((upload) => withKnownForm(upload, bundleById.get(upload.bundleId)))
        .sort((a, b) => a.addedAt - b.addedAt);
      const readableIds = new Set(readable.map(({ uploadId }) => uploadId));
      return {
        uploads: readable,
        bundles: readableBundles,
        damagedIds: uploads.flatMap(idOf).filter((uploadId) => !readableIds.has(uploadId)),
      };
    },
    saveSoon(upload) {
      offsetsToSave.set(upload.uploadId, upload);
      if (timer === null) timer = setTimeout(flushSoon, OFFSET_PAUSE_MS);
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
