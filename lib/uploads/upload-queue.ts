/** The upload queue: what people ask of it, and what follows for each upload. States and storage live in the job table. */
import type { UploadChannels } from '#lib/contract/channels.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import { AppError } from '#lib/core/app-error.ts';
import { randomId } from '#lib/core/random-id.ts';
import type { UploadOptionsByType } from '#lib/settings/model/upload-options.ts';
import type { ByteKeeper } from './byte-keeper.ts';
import type { JobTable } from './job-table.ts';
import { type FileFacts, fileExtension, SIGNATURE_BYTES, validateFile, withDetectedType } from './model/file-validation.ts';
import { hasSameValues, isBundleComplete, metadataToSend, newBundle, startEventFor } from './model/upload-bundle.ts';
import type { BytesHome, MetadataValues, UploadBundle, UploadItem } from './model/upload-state.ts';

export interface QueueOwner {
  /** `DOMAIN/name`. */
  readonly owner: string;
  readonly server: string;
  readonly channels: UploadChannels;
  readonly options: UploadOptionsByType;
}

export interface NewFile extends FileFacts {
  readonly uploadId: string;
}

export interface UploadQueue {
  /** Stores rows for files whose bytes will follow. Known ids are left alone, so a repeated call adds nothing twice. */
  add(type: MediaType, files: readonly NewFile[]): Promise<void>;
  /** Takes the bytes. Resolves when they are held, from when on the surface may close (design 4.1). */
  receive(uploadIds: readonly string[], files: readonly File[]): Promise<void>;
  setDraft(type: MediaType, values: MetadataValues): Promise<void>;
  start(type: MediaType): Promise<void>;
  pause(type: MediaType): Promise<void>;
  pauseItem(uploadId: string): Promise<void>;
  resumeItem(uploadId: string): Promise<void>;
  retry(uploadIds: readonly string[]): Promise<void>;
  remove(uploadIds: readonly string[]): Promise<void>;
  dismissCompletion(bundleId: string, isReset: boolean, keepsDraft: boolean): Promise<void>;
  /** Everything of one person on this computer. */
  discardOwner(owner: string): Promise<void>;
  bytesMoved(uploadIds: readonly string[], home: BytesHome): Promise<void>;
}

export interface QueuePorts {
  readonly jobs: JobTable;
  readonly bytes: ByteKeeper;
  now(): number;
  /** Who adds and starts now. Throws `session/expired` when nobody is signed in. */
  currentOwner(): QueueOwner;
  /** Ends an upload at the server if it can (tus termination); never rejects. */
  terminate(item: UploadItem): Promise<void>;
}

export function createUploadQueue(ports: QueuePorts): UploadQueue {
  const { jobs, bytes } = ports;

  const currentBundle = (type: MediaType): UploadBundle | undefined => {
    const { owner, server } = ports.currentOwner();
    return jobs.bundles().find((bundle) => bundle.type === type && bundle.owner === owner && bundle.server === server);
  };
  const ensureBundle = async (type: MediaType): Promise<UploadBundle> => {
    const existing = currentBundle(type);
    if (existing) return existing;
    const { owner, server } = ports.currentOwner();
    const bundle = newBundle(randomId(), type, owner, server, ports.now(), {});
    await jobs.putBundle(bundle);
    return bundle;
  };
  const forget = async (items: readonly UploadItem[]): Promise<void> => {
    const ids = items.map(({ uploadId }) => uploadId);
    await jobs.apply(ids, { type: 'stop', isTerminate: true });
    await jobs.removeItems(ids);
    await bytes.drop(ids);
    // The server may be unreachable: nobody waits for it.
    for (const item of items) void ports.terminate(item);
  };
  /** 4.13. What failed stays: a file that was never delivered is not dropped because others were. */
  const freshen = async (bundle: UploadBundle): Promise<void> => {
    const items = jobs.itemsOf(bundle.id);
    if (!isBundleComplete(items)) return;
    await forget(items.filter(({ state }) => state.status === 'complete'));
    await jobs.putBundle({ ...bundle, isStarted: false, completion: 'none' });
  };
  const itemsOf = (type: MediaType): readonly UploadItem[] => {
    const bundle = currentBundle(type);
    return bundle ? jobs.itemsOf(bundle.id) : [];
  };
  const known = (uploadIds: readonly string[]): UploadItem[] => uploadIds.flatMap((uploadId) => jobs.item(uploadId) ?? []);

  return {
    async add(type, files) {
      const { options } = ports.currentOwner();
      const bundle = await ensureBundle(type);
      await freshen(bundle);
      const fresh = files.filter(({ uploadId }) => jobs.item(uploadId) === undefined);
      await jobs.putItems(fresh.map((file, at) => newItem(file, bundle, validateFile(file, type, options[type]), ports.now() + at / 1_000)));
    },
    async receive(uploadIds, files) {
      const heads = await Promise.all(files.map(async (file) => new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer())));
      const received = uploadIds.flatMap((uploadId, at) => {
        const item = jobs.item(uploadId);
        const [file, head] = [files[at], heads[at]];
        if (!item?.fileValidationResult.isValid || item.bytesHome !== 'page' || !file || !head) return [];
        const fileValidationResult = withDetectedType(item.fileValidationResult, head);
        if (fileValidationResult.isValid) bytes.receive(uploadId, file);
        return [{ ...item, fileValidationResult, bytesHome: fileValidationResult.isValid ? ('memory' as const) : item.bytesHome }];
      });
      await jobs.putItems(received);
    },
    async setDraft(type, values) {
      const bundle = await ensureBundle(type);
      await jobs.putBundle({ ...bundle, draft: values });
    },
    async start(type) {
      const bundle = currentBundle(type);
      if (!bundle) return;
      const metadata = metadataToSend(bundle, ports.currentOwner().channels);
      const isChanged = !hasSameValues(metadata, bundle.metadata) || bundle.revision === 0;
      await jobs.putBundle({
        ...bundle,
        metadata,
        revision: isChanged ? bundle.revision + 1 : bundle.revision,
        isStarted: true,
        completion: 'none',
      });
      const items = jobs.itemsOf(bundle.id);
      for (const type of ['start', 'retry'] as const) {
        await jobs.apply(items.filter((item) => startEventFor(item)?.type === type).map(({ uploadId }) => uploadId), { type });
      }
    },
    pause: (type) => jobs.apply(itemsOf(type).map(({ uploadId }) => uploadId), { type: 'stop', isTerminate: false }),
    pauseItem: (uploadId) => jobs.apply([uploadId], { type: 'stop', isTerminate: false }),
    async resumeItem(uploadId) {
      await markStarted(known([uploadId]));
      await jobs.apply([uploadId], { type: 'start' });
    },
    async retry(uploadIds) {
      const valid = known(uploadIds).filter((item) => item.fileValidationResult.isValid);
      await markStarted(valid);
      await jobs.apply(valid.map(({ uploadId }) => uploadId), { type: 'retry' });
    },
    async remove(uploadIds) {
      const items = known(uploadIds);
      await forget(items);
      for (const bundleId of new Set(items.map((item) => item.bundleId))) {
        const bundle = jobs.bundle(bundleId);
        // 4.11: removing the last valid upload resets started and uploading.
        const hasValid = jobs.itemsOf(bundleId).some((item) => item.fileValidationResult.isValid);
        if (bundle && !hasValid) await jobs.putBundle({ ...bundle, isStarted: false, completion: 'none' });
      }
    },
    async dismissCompletion(bundleId, isReset, keepsDraft) {
      const bundle = jobs.bundle(bundleId);
      if (!bundle) return;
      if (bundle.completion === 'success' && isReset) {
        await forget([...jobs.itemsOf(bundleId)]);
        await jobs.putBundle({ ...bundle, completion: 'none', isStarted: false, metadata: {}, revision: 0, draft: keepsDraft ? bundle.draft : {} });
      } else {
        await jobs.putBundle({ ...bundle, completion: 'none' });
      }
    },
    async discardOwner(owner) {
      for (const bundle of jobs.bundles().filter((candidate) => candidate.owner === owner)) {
        await forget(jobs.itemsOf(bundle.id));
        await jobs.removeBundle(bundle.id);
      }
    },
    async bytesMoved(uploadIds, home) {
      await jobs.putItems(known(uploadIds).map((item) => ({ ...item, bytesHome: home })));
    },
  };

  async function markStarted(items: readonly UploadItem[]): Promise<void> {
    for (const bundleId of new Set(items.map((item) => item.bundleId))) {
      const bundle = jobs.bundle(bundleId);
      if (bundle && bundle.revision > 0) await jobs.putBundle({ ...bundle, isStarted: true, completion: 'none' });
      else throw new AppError('internal', { cause: 'an upload of a bundle that was never started' });
    }
  }
}

function newItem(file: NewFile, bundle: UploadBundle, fileValidationResult: UploadItem['fileValidationResult'], addedAt: number): UploadItem {
  return {
    uploadId: file.uploadId,
    bundleId: bundle.id,
    objectId: crypto.randomUUID(),
    type: bundle.type,
    filename: file.filename,
    originalFilename: file.filename,
    fileExtension: fileExtension(file.filename),
    mimeType: file.mimeType,
    bytesTotal: file.bytesTotal,
    fileValidationResult,
    parentUploadId: null,
    addedAt,
    bytesHome: 'page',
    sentRevision: null,
    state: { status: 'new' },
  };
}
