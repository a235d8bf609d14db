/** The upload queue: what people ask of it, and what follows for each upload. States and storage live in the job table. */
import type { UploadChannels } from '#lib/contract/channels.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import { randomId } from '#lib/core/random-id.ts';
import type { UploadOptionsByType } from '#lib/settings/model/upload-options.ts';
import type { ByteKeeper } from './byte-keeper.ts';
import type { JobTable } from './job-table.ts';
import {
  completionOf,
  hasSameValues,
  isBundleComplete,
  metadataToSend,
  newBundle,
  startEventFor,
} from './model/upload-bundle.ts';
import type { BytesHome, MetadataAppendMode, MetadataValues, UploadBundle, UploadItem } from './model/upload-state.ts';
import { type NewFile, newUploadItem } from './new-upload-item.ts';

export interface QueueOwner {
  /** `DOMAIN/name`. */
  readonly owner: string;
  readonly server: string;
  readonly channels: UploadChannels;
  readonly options: UploadOptionsByType;
  maxNameLength(type: MediaType): number;
  /** What a new form begins with (5.11). */
  initialValues(type: MediaType): Promise<MetadataValues>;
  readonly appendMode: MetadataAppendMode;
  /** After a success the form returns to what a new one begins with (4.12). */
  readonly resetsForm: boolean;
}

export interface UploadQueue {
  /** Stores rows for files whose bytes will follow. Known ids are left alone, so a repeated call adds nothing twice. */
  add(type: MediaType, files: readonly NewFile[]): Promise<void>;
  /** Fields that are not named keep what they have. */
  setDraft(type: MediaType, values: MetadataValues): Promise<void>;
  setAppendMode(type: MediaType, mode: MetadataAppendMode): Promise<void>;
  /** The bundle that takes new files and the form now, made when there is none. */
  current(type: MediaType): Promise<UploadBundle>;
  start(type: MediaType): Promise<void>;
  pause(type: MediaType): Promise<void>;
  pauseItem(uploadId: string): Promise<void>;
  resumeItem(uploadId: string): Promise<void>;
  retry(uploadIds: readonly string[]): Promise<void>;
  remove(uploadIds: readonly string[]): Promise<void>;
  dismissCompletion(bundleId: string, isReset: boolean): Promise<void>;
  /** Everything of one person of one server on this computer; a namesake elsewhere is another person. */
  discardOwner(owner: string, server: string): Promise<void>;
  bytesMoved(uploadIds: readonly string[], home: BytesHome): Promise<void>;
}

export interface QueuePorts {
  readonly jobs: JobTable;
  readonly bytes: ByteKeeper;
  now(): number;
  /** Who adds and starts now. Throws `session/expired` when nobody is signed in. */
  currentOwner(): QueueOwner;
  /** Ends an upload of `owner` at the server if it can (tus termination); never rejects. */
  terminate(item: UploadItem, owner: string): Promise<void>;
  /** Takes the ownership of a new bundle, where several tabs share the storage. */
  claim(bundleId: string): Promise<boolean>;
  /** Brings sidecars and their parents together (4.15). */
  pair(bundleId: string): Promise<void>;
  isNameValid(item: UploadItem, type: MediaType): boolean;
  /** Keeps what the person will type again (5.11). */
  remember(bundle: UploadBundle): Promise<void>;
}

export function createUploadQueue(ports: QueuePorts): UploadQueue {
  const { jobs, bytes } = ports;
  let lastMoment = 0;

  /** Later than all before it, so that files keep their order when one gesture arrives in several messages. */
  const nextMoment = (): number => {
    lastMoment = Math.max(ports.now(), lastMoment + 0.001);
    return lastMoment;
  };

  /** The last one takes new files and the form; those before it are what tabs that died had begun. */
  const bundlesOf = (type: MediaType): readonly UploadBundle[] => {
    const { owner, server } = ports.currentOwner();
    return jobs
      .bundles()
      .filter((bundle) => bundle.type === type && bundle.owner === owner && bundle.server === server);
  };
  const currentBundle = (type: MediaType): UploadBundle | undefined => bundlesOf(type).at(-1);
  const ensureBundle = async (type: MediaType): Promise<UploadBundle> => {
    const existing = currentBundle(type);
    if (existing) return existing;
    const { owner, server, initialValues, appendMode } = ports.currentOwner();
    const draft = await initialValues(type);
    // Another call may have made it meanwhile.
    const made = currentBundle(type);
    if (made) return made;
    const bundle = newBundle(randomId(), type, owner, server, ports.now(), draft, appendMode);
    // In the table at once, so that a second call finds it; claimed before another tab can have read of it.
    await Promise.all([ports.claim(bundle.id), jobs.putBundle(bundle)]);
    return bundle;
  };
  const forget = async (items: readonly UploadItem[]): Promise<void> => {
    const ids = items.map(({ uploadId }) => uploadId);
    const owners = new Map(items.map((item) => [item.uploadId, jobs.bundle(item.bundleId)?.owner ?? '']));
    await jobs.apply(ids, { type: 'stop', isTerminate: true });
    await jobs.removeItems(ids);
    await bytes.forget(ids);
    // The server may be unreachable: nobody waits for it.
    for (const item of items) void ports.terminate(item, owners.get(item.uploadId) ?? '');
  };
  /** 4.13. What failed stays: a file that was never delivered is not dropped because others were. */
  const freshen = async (bundle: UploadBundle): Promise<void> => {
    const items = jobs.itemsOf(bundle.id);
    if (!isBundleComplete(items)) return;
    await forget(items.filter(({ state }) => state.status === 'complete'));
    const form = completionOf(items) === 'success' && isFormAsSent(bundle) ? await freshForm(bundle.type) : {};
    await jobs.changeBundle(bundle.id, { isStarted: false, completion: 'none', ...form });
  };
  /** What was typed since then is for the next files and stays. */
  const isFormAsSent = (bundle: UploadBundle): boolean =>
    hasSameValues(metadataToSend(bundle, ports.currentOwner().channels), bundle.metadata);
  /** What a form returns to after a success: nothing changes where it keeps its text (design 14, 4.12). */
  const freshForm = async (type: MediaType): Promise<Pick<UploadBundle, 'draft' | 'draftAppendMode'> | object> => {
    const { resetsForm, initialValues, appendMode } = ports.currentOwner();
    return resetsForm ? { draft: await initialValues(type), draftAppendMode: appendMode } : {};
  };
  const itemsOf = (type: MediaType): readonly UploadItem[] => bundlesOf(type).flatMap(({ id }) => jobs.itemsOf(id));
  const known = (uploadIds: readonly string[]): UploadItem[] =>
    uploadIds.flatMap((uploadId) => jobs.item(uploadId) ?? []);

  return {
    async add(type, files) {
      const { options } = ports.currentOwner();
      const bundle = await ensureBundle(type);
      await freshen(bundle);
      const fresh = files.filter(({ uploadId }) => jobs.item(uploadId) === undefined);
      const ids = fresh.map(({ uploadId }) => uploadId);
      bytes.expect(ids);
      try {
        const nameLength = ports.currentOwner().maxNameLength(type);
        await jobs.putItems(fresh.map((file) => newUploadItem(file, bundle, options, nextMoment(), nameLength)));
        await ports.pair(bundle.id);
      } catch (error) {
        // Rows that are not stored promise what a restart would break.
        await Promise.allSettled([jobs.removeItems(ids), bytes.drop(ids)]);
        throw error;
      }
    },
    async setDraft(type, values) {
      const { id, draft } = await ensureBundle(type);
      await jobs.changeBundle(id, { draft: { ...(jobs.bundle(id)?.draft ?? draft), ...values } });
    },
    async setAppendMode(type, mode) {
      const { id } = await ensureBundle(type);
      await jobs.changeBundle(id, { draftAppendMode: mode });
    },
    current: ensureBundle,
    async start(type) {
      const bundle = currentBundle(type);
      if (!bundle) return;
      await startWithForm(bundle);
      const items = itemsOf(type);
      await markStarted(items.filter(({ bundleId }) => bundleId !== bundle.id));
      for (const event of ['start', 'retry'] as const) {
        const ids = items
          .filter((item) => startEventFor(item, ports.isNameValid(item, type))?.type === event)
          .map(({ uploadId }) => uploadId);
        await jobs.apply(ids, { type: event });
      }
    },
    pause: (type) =>
      jobs.apply(
        itemsOf(type).map(({ uploadId }) => uploadId),
        { type: 'stop', isTerminate: false },
      ),
    pauseItem: (uploadId) => jobs.apply([uploadId], { type: 'stop', isTerminate: false }),
    async resumeItem(uploadId) {
      await markStarted(known([uploadId]));
      await jobs.apply([uploadId], { type: 'start' });
    },
    async retry(uploadIds) {
      const valid = known(uploadIds).filter((item) => item.fileValidationResult.isValid);
      await markStarted(valid);
      await jobs.apply(
        valid.map(({ uploadId }) => uploadId),
        { type: 'retry' },
      );
    },
    async remove(uploadIds) {
      const items = known(uploadIds);
      await forget(items);
      for (const bundleId of new Set(items.map((item) => item.bundleId))) {
        await ports.pair(bundleId);
        // 4.11: removing the last valid upload resets started and uploading.
        const hasValid = jobs.itemsOf(bundleId).some((item) => item.fileValidationResult.isValid);
        if (!hasValid) await jobs.changeBundle(bundleId, { isStarted: false, completion: 'none' });
      }
    },
    async dismissCompletion(bundleId, isReset) {
      const bundle = jobs.bundle(bundleId);
      if (!bundle) return;
      if (bundle.completion === 'success' && isReset) {
        // What a tab that died left in it has not been sent: the success was not about that.
        const through = ({ state, fileValidationResult }: UploadItem): boolean =>
          state.status === 'complete' || !fileValidationResult.isValid;
        await forget(jobs.itemsOf(bundleId).filter(through));
        await jobs.changeBundle(bundleId, {
          completion: 'none',
          isStarted: false,
          metadata: {},
          revision: 0,
          ...(await freshForm(bundle.type)),
        });
      } else {
        await jobs.changeBundle(bundleId, { completion: 'none' });
      }
    },
    async discardOwner(owner, server) {
      for (const bundle of jobs
        .bundles()
        .filter((candidate) => candidate.owner === owner && candidate.server === server)) {
        await forget(jobs.itemsOf(bundle.id));
        await jobs.removeBundle(bundle.id);
      }
    },
    async bytesMoved(uploadIds, home) {
      await jobs.putItems(known(uploadIds).map((item) => ({ ...item, bytesHome: home })));
    },
  };

  /** 4.10: the form's values become what is sent. */
  async function startWithForm(bundle: UploadBundle): Promise<void> {
    const metadata = metadataToSend(bundle, ports.currentOwner().channels);
    const isSame = hasSameValues(metadata, bundle.metadata) && bundle.draftAppendMode === bundle.appendMode;
    const revision = isSame && bundle.revision > 0 ? bundle.revision : bundle.revision + 1;
    const sent = { metadata, appendMode: bundle.draftAppendMode, revision };
    await jobs.changeBundle(bundle.id, { ...sent, isStarted: true, completion: 'none' });
    await ports.remember(bundle);
  }

  /** Goes on with what was sent last; a bundle that was never started begins with its form. */
  async function markStarted(items: readonly UploadItem[]): Promise<void> {
    for (const bundleId of new Set(items.map((item) => item.bundleId))) {
      const bundle = jobs.bundle(bundleId);
      if (bundle?.revision === 0) await startWithForm(bundle);
      else await jobs.changeBundle(bundleId, { isStarted: true, completion: 'none' });
    }
  }
}
