/** The upload noun put together: table, bytes, runner, scheduler, queue; and what session and settings mean for them. */
import type { EngineHost } from '#lib/capabilities/engine-host.ts';
import type { BlobStorage, RecordStorage } from '#lib/capabilities/record-storage.ts';
import { CHUNK_SIZE_BYTES } from '#lib/contract/uploads.ts';
import { AppError } from '#lib/core/app-error.ts';
import { createEmitter } from '#lib/core/emitter.ts';
import { log } from '#lib/core/log.ts';
import type { Requester } from '#lib/net/requester.ts';
import type { OwnerCheck } from '#lib/session/owner-check.ts';
import type { SessionService } from '#lib/session/session-service.ts';
import type { SettingsService } from '#lib/settings/settings-service.ts';
import { createAttemptRunner, type RunnerSettings } from '#lib/uploads/attempt-runner.ts';
import { createByteKeeper } from '#lib/uploads/byte-keeper.ts';
import { createJobTable } from '#lib/uploads/job-table.ts';
import { isActive, isFinished } from '#lib/uploads/model/upload-machine.ts';
import type { UploadBundle, UploadItem } from '#lib/uploads/model/upload-state.ts';
import { terminateUpload } from '#lib/uploads/tus-termination.ts';
import { createUploadQueue } from '#lib/uploads/upload-queue.ts';
import { createUploadScheduler } from '#lib/uploads/upload-scheduler.ts';
import { createUploadStorage } from '#lib/uploads/upload-storage.ts';
import { createCompletionPolicy } from './completion.ts';

export interface UploadsInput {
  readonly host: EngineHost;
  readonly records: RecordStorage;
  readonly blobs: BlobStorage;
  readonly copyBudgetBytes?: number;
  readonly requester: Requester;
  readonly ownerCheck: OwnerCheck;
  readonly session: SessionService;
  readonly settings: SettingsService;
}

export function createUploads({ host, records, blobs, copyBudgetBytes, requester, ownerCheck, session, settings }: UploadsInput) {
  const changed = createEmitter<void>();
  const completed = createEmitter<'success' | 'errors'>();
  const readySettings = () => {
    const startUp = settings.startUp();
    return startUp.status === 'ready' ? startUp : null;
  };
  const owner = (): string | null => {
    const { domain, username } = session.state();
    return username === '' ? null : `${domain}/${username}`;
  };

  const jobs = createJobTable(createUploadStorage(records), () => afterChange());
  const bytes = createByteKeeper(
    blobs,
    {
      stored: (uploadIds) => void queue.bytesMoved(uploadIds, 'stored').catch((error: unknown) => log('warn', 'uploads: not stored', { error })),
      copying: () => scheduler.wake(),
    },
    copyBudgetBytes,
  );
  const runner = createAttemptRunner({
    requester,
    now: host.now,
    settings: () => runnerSettings(requester.server(), readySettings()?.settings ?? null),
    readBytes: bytes.read,
    assertOwner: ownerCheck.assert,
    async apply(uploadId, event) {
      await jobs.apply([uploadId], event);
      // Not for this session any more: whoever it belongs to now, the server has said no (4.14).
      if (event.type === 'attempt-failed' && event.failure.kind === 'status' && [401, 403].includes(event.failure.status)) session.expire();
    },
    metadataSent(uploadId, revision) {
      const item = jobs.item(uploadId);
      if (item) void jobs.putItems([{ ...item, sentRevision: revision }]);
    },
  });
  const scheduler = createUploadScheduler({
    jobs,
    runner,
    now: host.now,
    server: requester.server,
    isReady: () => readySettings() !== null,
    confirmedOwner: ownerCheck.owner,
    confirmOwner: session.refresh,
    isSignedOut: () => ['signed-out', 'expired'].includes(session.state().status),
    onDemand({ isBusy, hasUnfinished }) {
      const holdsBytes = jobs.items().some((item) => !isFinished(item.state) && bytes.isInMemoryOnly(item.uploadId));
      host.keepAwake(isBusy || bytes.isCopying() || holdsBytes);
      host.wakeRegularly(hasUnfinished);
    },
  });
  const queue = createUploadQueue({
    jobs,
    bytes,
    now: host.now,
    currentOwner() {
      const startUp = readySettings();
      const person = owner();
      if (person === null) throw new AppError('session/expired');
      if (startUp === null) throw new AppError('settings/unavailable');
      return { owner: person, server: startUp.server, channels: session.state().channels, options: startUp.options };
    },
    terminate: (item) => terminateUpload(requester, item, (token) => ownerCheck.assert(jobs.bundle(item.bundleId)?.owner ?? owner() ?? '', token)),
  });
  const completion = createCompletionPolicy({
    jobs,
    queue: () => queue,
    serverSettings: () => readySettings()?.settings ?? null,
    hasSessionExpired: () => session.state().status === 'expired',
    tell: completed.emit,
  });
  const unfinished = (): UploadItem[] => jobs.items().filter(({ state }) => isActive(state));
  const afterChange = (): void => {
    completion.check();
    scheduler.wake();
    const count = unfinished().length;
    host.showBadge(count === 0 ? '' : String(count));
    changed.emit();
  };
  const visibleBundles = (): UploadBundle[] => {
    const person = owner();
    return jobs.bundles().filter((bundle) => bundle.owner === person && bundle.server === requester.server());
  };
  const release = (hold: 'sign-in' | 'connection', items: readonly UploadItem[]): void => {
    void jobs.apply(items.map(({ uploadId }) => uploadId), { type: 'released', hold });
    scheduler.wake();
  };
  const tellWaiting = (): void => {
    const { status, waiting } = session.state();
    const next = status === 'signed-in' ? null : waitingOwner(unfinished(), jobs.bundle);
    if (JSON.stringify(next) !== JSON.stringify(waiting)) session.setWaiting(next);
  };

  return {
    queue,
    completion,
    owner,
    visibleBundles,
    visibleItems: () => visibleBundles().flatMap(({ id }) => jobs.itemsOf(id)),
    onChange: changed.on,
    onCompletion: completed.on,
    completionText: (result: 'success' | 'errors') => readySettings()?.strings[`upload.completion.${result}`] ?? '',
    wake: scheduler.wake,
    async load() {
      await jobs.load();
      await claimBundles();
      await jobs.apply(unfinished().map(({ uploadId }) => uploadId), { type: 'background-started' });
      await bytes.sweep(new Set(jobs.items().map(({ uploadId }) => uploadId)));
      await findLostBytes();
    },
    sessionChanged() {
      const { status } = session.state();
      const person = ownerCheck.owner();
      if (status === 'signed-in' && person !== null) {
        release('sign-in', jobs.items().filter(({ bundleId }) => jobs.bundle(bundleId)?.owner === person));
      } else if (status === 'signed-out' || status === 'expired') {
        void jobs.apply(jobs.items().map(({ uploadId }) => uploadId), { type: 'session-ended' });
      }
      tellWaiting();
      scheduler.wake();
    },
    /** The cookie may be somebody else's: what is under way stops before its next request. */
    ownerDoubted: () => void jobs.apply(jobs.items().map(({ uploadId }) => uploadId), { type: 'session-ended' }),
    online: () => release('connection', jobs.items()),
  };

  async function findLostBytes(): Promise<void> {
    const stored = await bytes.storedIds();
    const items = jobs.items().filter(({ state, fileValidationResult: { isValid } }) => isValid && !isFinished(state) && state.status !== 'processing');
    await jobs.apply(items.filter(({ uploadId }) => !stored.has(uploadId)).map(({ uploadId }) => uploadId), { type: 'bytes-missing' });
    const kept = items.filter(({ uploadId, bytesHome }) => stored.has(uploadId) && bytesHome !== 'stored');
    await queue.bytesMoved(kept.map(({ uploadId }) => uploadId), 'stored');
  }

  /** On the hosted page every tab owns its bundles; those of another living tab are not ours to touch. */
  async function claimBundles(): Promise<void> {
    for (const { id } of jobs.bundles()) if (!(await host.claim(id))) jobs.disown(id);
  }
}

function waitingOwner(items: readonly UploadItem[], bundle: (bundleId: string) => UploadBundle | undefined) {
  const owner = items.map(({ bundleId }) => bundle(bundleId)?.owner).find((candidate) => candidate !== undefined);
  if (owner === undefined) return null;
  return { owner, count: items.filter(({ bundleId }) => bundle(bundleId)?.owner === owner).length };
}

function runnerSettings(server: string | null, settings: { uploadEndpoint: string; idempotentCreate: boolean; ENABLE_UPLOAD_STATUS_CHECK: boolean } | null): RunnerSettings | null {
  if (server === null || settings === null) return null;
  const folder = settings.uploadEndpoint.replace(/^\//, '').replace(/\/?$/, '/');
  return {
    endpoint: new URL(`${folder}upload`, server).href,
    isCreationIdempotent: settings.idempotentCreate,
    checksStatus: settings.ENABLE_UPLOAD_STATUS_CHECK,
    chunkSizeBytes: CHUNK_SIZE_BYTES,
  };
}
