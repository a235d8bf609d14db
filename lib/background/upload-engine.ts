/** The upload noun put together: table, bytes, runner, scheduler, queue; and what session and settings mean for them. */

import { createClockWatch } from '#lib/core/clock-watch.ts';
import { createEmitter } from '#lib/core/emitter.ts';
import { log } from '#lib/core/log.ts';
import { readFileMetadata } from '#lib/embedded-metadata/read-file-metadata.ts';
import type { EngineHost } from '#lib/host/engine-host.ts';
import type { BlobStorage, RecordStorage } from '#lib/host/record-storage.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import { ownerOf } from '#lib/session/model/auth-state.ts';
import type { OwnerCheck } from '#lib/session/owner-check.ts';
import type { SessionService } from '#lib/session/session-service.ts';
import type { SettingsService } from '#lib/settings/settings-service.ts';
import type { QueueSeen } from '#lib/storage/queue-seen.ts';
import type { RememberedForms } from '#lib/storage/remembered-forms.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';
import { createContinuedRows } from '#lib/uploads/files/continued-rows.ts';
import { createFileIntake } from '#lib/uploads/files/file-intake.ts';
import { createFileStore } from '#lib/uploads/files/file-store.ts';
import { isReady } from '#lib/uploads/model/upload-bundle.ts';
import type { UploadEvent } from '#lib/uploads/model/upload-events.ts';
import type { Upload, UploadBundle } from '#lib/uploads/model/upload-state.ts';
import { sidecarIds } from '#lib/uploads/queue/bundle-list.ts';
import { loadUploads } from '#lib/uploads/queue/load-uploads.ts';
import { createOtherTabUploads } from '#lib/uploads/queue/other-tab-uploads.ts';
import { replaceUpload } from '#lib/uploads/queue/replace-upload.ts';
import { createUploadEditor } from '#lib/uploads/queue/upload-editor.ts';
import { createUploadQueue } from '#lib/uploads/queue/upload-queue.ts';
import { createUploadStorage } from '#lib/uploads/queue/upload-storage.ts';
import { createUploadTable } from '#lib/uploads/queue/upload-table.ts';
import { createJudging } from '#lib/uploads/queue/uploads-with-rules.ts';
import { createAttemptRunner } from '#lib/uploads/tus/attempt-runner.ts';
import { createUploadScheduler } from '#lib/uploads/tus/upload-scheduler.ts';
import { createCompletionPolicy } from './completion.ts';
import { createQueueOwners } from './queue-owner.ts';
import { runnerSettings } from './runner-settings.ts';
import { createUploadWay } from './server-link.ts';
import { toolbarBadge } from './toolbar-badge.ts';
import { createUploadWaits } from './upload-waits.ts';
import { createUploadsOfSession } from './uploads-of-session.ts';
import { wireLostQueue } from './wire-lost-queue.ts';
import { wireTerminations } from './wire-terminations.ts';
import { createWorkDemand } from './work-demand.ts';

export interface UploadsInput {
  readonly host: EngineHost;
  readonly records: RecordStorage;
  readonly blobs: BlobStorage;
  readonly copyBudgetBytes?: number;
  readonly httpClient: HttpClient;
  readonly ownerCheck: OwnerCheck;
  readonly session: SessionService;
  readonly settings: SettingsService;
  readonly forms: RememberedForms;
  readonly seen: QueueSeen;
  readonly values: StoredValues;
  /** A surface is open. */
  isWatched(): boolean;
}

export function createUploads({
  host,
  records,
  blobs,
  copyBudgetBytes,
  httpClient,
  ownerCheck,
  session,
  settings,
  forms,
  seen,
  values,
  isWatched,
}: UploadsInput) {
  const changed = createEmitter<void>();
  const completed = createEmitter<'success' | 'errors'>();
  const readySettings = () => {
    const startUp = settings.startUp();
    return startUp.status === 'ready' ? startUp : null;
  };
  /** Settings of the server that is asked now: those of the one before count for nothing. */
  const settingsHere = () => {
    const startUp = readySettings();
    return startUp?.server === httpClient.server() ? startUp.settings : null;
  };
  const notStored = (error: unknown): void => log('warn', 'uploads: not stored', { error });
  const owner = (): string | null => ownerOf(session.state()) || null;
  let isLoaded = false;

  const storage = createUploadStorage(records);
  const table = createUploadTable(storage, () => afterChange());
  const anew = (uploadId: string, event: UploadEvent): Promise<void> =>
    replaceUpload({ table, terminations, now: host.now }, uploadId, event);
  const waits = createUploadWaits(table, anew);
  const bytes = createFileStore(
    blobs,
    {
      stored: (uploadIds) => void table.putOnceStored(uploadIds, { bytesLocation: 'stored' }).catch(notStored),
      lost: (uploadIds) => void table.apply(uploadIds, { type: 'bytes-missing' }).catch(notStored),
      copying: () => scheduler.wake(),
    },
    copyBudgetBytes,
  );
  const way = createUploadWay(httpClient, values, host.now);
  const owners = createQueueOwners(settings.startUp, session.state, forms);
  const judge = createJudging(table, owners.nameRules);
  const editor = createUploadEditor({ table, judge, nameRules: owners.nameRules });
  const continued = createContinuedRows();
  const intake = createFileIntake({ table, bytes, continued, readMetadata: readFileMetadata });
  const runner = createAttemptRunner({
    httpClient,
    now: host.elapsedMs,
    ...way,
    sidecarIds: (upload) => sidecarIds(table, upload),
    settings: () => runnerSettings(httpClient.server(), settingsHere()),
    bytes,
    assertOwner: ownerCheck.assert,
    async apply(uploadId, event) {
      const failure = event.type === 'attempt-failed' ? event.failure : null;
      // Where no event tells of a cookie, a refused attempt does: then the owner is asked again before the next one.
      if (failure?.kind === 'owner-unconfirmed') await ownerCheck.doubtIfChanged().catch(ownerCheck.doubt);
      const stored = waits.apply(uploadId, event);
      // Not for this session any more: whoever it belongs to now, the server has said no (4.14).
      if (failure?.kind === 'status' && [401, 403].includes(failure.status)) session.expire();
      await stored;
      if (table.upload(uploadId)?.state.status === 'complete') await bytes.drop([uploadId]);
    },
    replaceUpload: anew,
    current(uploadId) {
      const upload = table.upload(uploadId);
      const bundle = upload && table.bundle(upload.bundleId);
      return bundle ? { upload, bundle } : null;
    },
    noteSent(uploadId, sent) {
      const upload = table.upload(uploadId);
      if (upload) table.putUploads([{ ...upload, sent }]).catch(notStored);
    },
  });
  const isTakingBack = (): boolean => terminations.isWaiting();
  const demand = createWorkDemand({ host, table, bytes, intake, isWatched, isTakingBack });
  const scheduler = createUploadScheduler({
    table,
    runner,
    now: host.elapsedMs,
    hasClockJumped: createClockWatch(host.now, host.elapsedMs),
    isReached: httpClient.isReached,
    server: httpClient.server,
    isReady: () => isLoaded && settingsHere() !== null,
    isExpected(uploadId) {
      if (bytes.isExpected(uploadId) || intake.isExamining(uploadId)) return true;
      const upload = table.upload(uploadId);
      return upload !== undefined && !isReady(upload) && upload.bytesLocation !== 'page';
    },
    confirmedOwner: ownerCheck.owner,
    confirmOwner: session.refresh,
    isSignedOut: () => ['signed-out', 'expired'].includes(session.state().status),
    ...demand,
  });
  const terminations = wireTerminations({
    ...{ storage, session, ownerCheck, owner, now: host.now, mayRest: demand.mayRest, changed: scheduler.wake },
    httpClient: { ...httpClient, ...way.sender },
  });
  const lost = wireLostQueue({ ...{ table, host, values, owner, records, httpClient }, changed: changed.emit });
  httpClient.onReached(() => {
    waits.reached();
    void terminations.flush();
  });
  host.onWakeUp(() => ofSession.alarm());
  const queue = createUploadQueue({
    table,
    bytes,
    now: host.now,
    currentOwner: owners.current,
    judge,
    remember: owners.remember,
    claim: host.claim,
    pairs: editor.pairs,
    continued,
    lost,
    terminations,
  });
  const completion = createCompletionPolicy({
    table,
    queue: () => queue,
    serverSettings: () => readySettings()?.settings ?? null,
    hasSessionExpired: () => session.state().status === 'expired',
    isEmbedded: () => session.state().isEmbedded,
    tell: completed.emit,
  });
  /** Another person sees nothing of an owner's queue; neither does anybody while nobody is signed in. */
  const showBadge = (): void => {
    // Until the server has named the person, what the button said before stays.
    if (owner() === null && ['unknown', 'loading'].includes(session.state().status)) return;
    const tallies = visibleBundles().map(({ id }) => table.tallyOf(id));
    host.showBadge(toolbarBadge(tallies, settings.startUp()));
  };
  // In the language that is chosen now.
  settings.onChange(showBadge);
  const afterChange = (): void => {
    completion.check();
    scheduler.wake();
    showBadge();
    lost.touch();
    changed.emit();
  };
  const visibleBundles = (): UploadBundle[] => {
    const person = owner();
    return table.bundles().filter((bundle) => bundle.owner === person && bundle.server === httpClient.server());
  };
  const visibleUploads = (): Upload[] => visibleBundles().flatMap(({ id }) => table.uploadsOf(id));
  const ofSession = createUploadsOfSession({
    ...{ table, session, ownerCheck, httpClient, terminations, seen },
    ...scheduler,
  });

  return {
    queue,
    terminations,
    lost,
    editor,
    intake,
    completion,
    table,
    copies: bytes.usage,
    /** Of everybody, at every server. */
    bundles: table.bundles,
    otherTabs: createOtherTabUploads({ storage, table, claim: host.claim }),
    owner,
    visibleBundles,
    visibleUploads,
    judge,
    onChange: changed.on,
    onCompletion: completed.on,
    wake: scheduler.wake,
    async load() {
      const loaded = loadUploads({ table, bytes, claim: host.claim }).finally(() => {
        isLoaded = true;
      });
      const [known] = await Promise.all([loaded, way.load(), terminations.load()]);
      await lost.load(known).catch(notStored);
      intake.resume();
    },
    way,
    ...ofSession,
    sessionChanged() {
      ofSession.sessionChanged();
      showBadge();
      scheduler.wake();
    },
  };
}
