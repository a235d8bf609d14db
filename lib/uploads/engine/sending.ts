/** Connects the parts that send uploads: scheduler, attempts, waits and terminations. */

import type { ServerSettings } from '#lib/contract/settings.ts';
import { createClockWatch } from '#lib/core/clock-watch.ts';
import type { FileIntake } from '../files/file-intake.ts';
import type { FileStore } from '../files/file-store.ts';
import { isReady } from '../model/upload-bundle.ts';
import type { UploadEvent } from '../model/upload-events.ts';
import { isSidecarOfParent } from '../model/upload-rules.ts';
import type { Upload } from '../model/upload-state.ts';
import type { UploadStorage } from '../table/upload-storage.ts';
import type { UploadTable } from '../table/upload-table.ts';
import type { RunnerSettings } from '../tus/attempt.ts';
import { type AttemptRunner, createAttemptRunner, type RunnerDeps } from '../tus/attempt-runner.ts';
import { createPendingTerminations, type PendingTerminations } from '../tus/pending-terminations.ts';
import type { ProxyMemory } from '../tus/tus-sender.ts';
import { createUploadScheduler, type UploadScheduler } from '../tus/upload-scheduler.ts';
import { createUploadWaits, type UploadWaits } from './apply-waits.ts';
import { createCopyRemoval } from './copy-removal.ts';
import type { UploadEngineDeps } from './engine-deps.ts';
import { replaceUpload } from './replace-upload.ts';
import type { ServerLink } from './server-link.ts';
import { createStopPolicy, createWorkDemand, type StopPolicy } from './work-demand.ts';

interface SendingParts {
  readonly storage: UploadStorage;
  readonly table: UploadTable;
  readonly bytes: FileStore;
  readonly intake: FileIntake;
  readonly link: ServerLink;
  /** `DOMAIN/name` of the user shown; null when signed out. */
  owner(): string | null;
  /** False until the stored uploads are read. */
  isLoaded(): boolean;
  /** False until uploads, server and session are restored. */
  isRestored(): boolean;
  notStored(error: unknown): void;
  /** Runs the scheduler. */
  wake(): void;
}

export interface Sending {
  readonly scheduler: UploadScheduler;
  readonly terminations: PendingTerminations;
}

export function createSending(deps: UploadEngineDeps, parts: SendingParts): Sending {
  const { host, httpClient, ownerCheck, session, settings } = deps;
  const { table, bytes, intake, link } = parts;
  /** Null while the loaded settings are those of an earlier server. */
  const settingsHere = () => {
    const startUp = settings.startUp();
    return startUp.status === 'ready' && startUp.server === httpClient.server() ? startUp.settings : null;
  };
  const stopPolicy = createStopPolicy({ table, bytes, intake, isWatched: deps.isWatched });
  const terminations = createTerminations(deps, parts, stopPolicy);
  const replace = (uploadId: string, event: UploadEvent): Promise<void> =>
    replaceUpload({ table, terminations, now: host.now }, uploadId, event);
  const waits = createUploadWaits(table, replace);
  const dropCopy = createCopyRemoval(bytes);
  const runner = createRunner(deps, parts, {
    replaceUpload: replace,
    settings: createRunnerSettings(httpClient.server, settingsHere),
    apply: (uploadId, event) =>
      applyAttemptEvent({ ownerCheck, session, table, dropCopy, waits, proxy: link.proxy }, uploadId, event),
  });
  const scheduler = createUploadScheduler({
    table,
    runner,
    now: host.elapsedMs,
    mayStop: stopPolicy.mayStop,
    hasClockJumped: createClockWatch(host.now, host.elapsedMs),
    isReached: httpClient.isReached,
    server: httpClient.server,
    isReady: () => parts.isLoaded() && settingsHere() !== null,
    isExpected(uploadId) {
      if (isArriving(parts, uploadId)) return true;
      const upload = table.upload(uploadId);
      if (upload === undefined) return false;
      return (!isReady(upload) && upload.bytesLocation !== 'page') || areSidecarsArriving(parts, upload);
    },
    sidecarIds: (upload) => sidecarIds(parts, upload),
    confirmedOwner: ownerCheck.owner,
    confirmOwner: session.refresh,
    isSignedOut: () => ['signed-out', 'expired'].includes(session.state().status),
    onDemand: createWorkDemand({
      lifetime: host.lifetime,
      stopPolicy,
      isTerminating: () => terminations.isWaiting() || table.softDeleted().length > 0,
      isRestored: parts.isRestored,
    }),
  });
  httpClient.onReached(() => {
    waits.serverReached();
    void terminations.flush();
  });
  return { scheduler, terminations };
}

/** A surface hands the file over, or it is examined. */
function isArriving({ bytes, intake }: Pick<SendingParts, 'bytes' | 'intake'>, uploadId: string): boolean {
  return bytes.isExpected(uploadId) || intake.isExamining(uploadId);
}

type SidecarParts = Pick<SendingParts, 'table' | 'bytes' | 'intake'>;

/** Upload ids of the sidecars that are or will be sent (3.7); not those that may still turn out to be duplicates. */
function sidecarIds(parts: SidecarParts, { uploadId }: Upload): string[] {
  const sidecars = parts.table.sidecarsOf(uploadId).filter(isSidecarOfParent);
  return sidecars.map((sidecar) => sidecar.uploadId).filter((id) => !isArriving(parts, id));
}

/** True while sidecars are examined that were started with their parent: its only request has to name them. */
function areSidecarsArriving(parts: SidecarParts, { uploadId, state }: Upload): boolean {
  const isBegun = state.status === 'uploading' && state.attempt > 0;
  return !isBegun && parts.table.sidecarsOf(uploadId).some((sidecar) => isArriving(parts, sidecar.uploadId));
}

/** Sent only in a session whose owner the server has confirmed. */
function createTerminations(
  { host, httpClient, ownerCheck, session }: UploadEngineDeps,
  { storage, link, owner, wake }: SendingParts,
  { mayStop }: StopPolicy,
): PendingTerminations {
  return createPendingTerminations({
    storage,
    owner,
    mayStop,
    now: host.now,
    changed: wake,
    httpClient: { ...httpClient, ...link.sender },
    confirmedOwner: ownerCheck.owner,
    confirmOwner: session.refresh,
    unconfirmOwnerIfChanged: () => ownerCheck.invalidateIfChanged().catch(ownerCheck.invalidate),
    assertOwner: ownerCheck.assert,
  });
}

function createRunner(
  { host, httpClient, ownerCheck }: UploadEngineDeps,
  parts: SendingParts,
  effects: Pick<RunnerDeps, 'replaceUpload' | 'settings' | 'apply'>,
): AttemptRunner {
  const { table, bytes, link, notStored } = parts;
  return createAttemptRunner({
    ...effects,
    httpClient,
    bytes,
    now: host.elapsedMs,
    assertOwner: ownerCheck.assert,
    sender: link.sender,
    chunkSizer: link.chunkSizer,
    proxy: link.proxy,
    sidecarIds: (upload) => sidecarIds(parts, upload),
    current(uploadId) {
      const upload = table.upload(uploadId);
      const bundle = upload && table.bundle(upload.bundleId);
      return bundle ? { upload, bundle } : null;
    },
    storeCreation: (uploadId, event, sent) => table.apply([uploadId], event, () => ({ sent })),
    recordSent(uploadId, sent) {
      const upload = table.upload(uploadId);
      if (upload) table.putUploads([{ ...upload, sent }]).catch(notStored);
    },
  });
}

interface AttemptEffects extends Pick<UploadEngineDeps, 'ownerCheck' | 'session'> {
  readonly table: UploadTable;
  dropCopy(uploadId: string): Promise<void>;
  readonly waits: UploadWaits;
  readonly proxy: ProxyMemory;
}

/** Applies an event of an attempt, with its effects on the session and on the stored bytes. */
async function applyAttemptEvent(
  { ownerCheck, session, table, dropCopy, waits, proxy }: AttemptEffects,
  uploadId: string,
  event: UploadEvent,
): Promise<void> {
  const failure = event.type === 'attempt-failed' ? event.failure : null;
  // On hosts without cookie events only a refused attempt shows that the cookie has changed.
  if (failure?.kind === 'owner-unconfirmed') await ownerCheck.invalidateIfChanged().catch(ownerCheck.invalidate);
  const stored = waits.apply(uploadId, event);
  // Also if the owner has changed since: the server has refused the current session (4.14).
  if (failure?.kind === 'status' && [401, 403].includes(failure.status)) session.expire();
  await stored;
  const state = table.upload(uploadId)?.state;
  if (state?.status === 'error' && state.code === 'uploads/blocked')
    proxy.change({ refusedStatus: Number(state.facts.status) });
  if (state?.status !== 'complete') return;
  proxy.change({ refusedStatus: null });
  await dropCopy(uploadId);
}

/** Computed once for each server and its settings: it is read several times for each file. */
function createRunnerSettings(server: () => string | null, settings: () => ServerSettings | null) {
  let known: { of: readonly unknown[]; value: RunnerSettings | null } | undefined;
  return (): RunnerSettings | null => {
    const [of, found] = [server(), settings()];
    if (known?.of[0] !== of || known.of[1] !== found) known = { of: [of, found], value: runnerSettings(of, found) };
    return known.value;
  };
}

/** Null while the server or its settings are unknown. */
export function runnerSettings(server: string | null, settings: ServerSettings | null): RunnerSettings | null {
  if (server === null || settings === null) return null;
  const folder = settings.uploadEndpoint.replace(/^\//, '').replace(/\/?$/, '/');
  return {
    endpoint: new URL(`${folder}upload`, server).href,
    isCreationIdempotent: settings.idempotentCreate,
    checksStatus: settings.ENABLE_UPLOAD_STATUS_CHECK,
    maxChunkSize: settings.maxChunkSize,
    comparesChecksums: settings.checksum,
    statusListSize: settings.uploadStatusList,
    retriesProcessing: settings.processingRetry,
    // Without idempotence a repeated creation with bytes makes a second asset
    // (docs/design/uploads.md#repeated-creation).
    sendsDataWithCreation: settings.idempotentCreate && settings.creationWithUpload,
  };
}
