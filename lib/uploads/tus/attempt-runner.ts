/** Runs attempts, one per upload. */
import { AppError, hasCode } from '#lib/core/app-error.ts';
import { log } from '#lib/core/log.ts';
import type { UploadSource } from '../files/upload-source.ts';
import { createUploadSources, type SourcesDeps, type UploadSources } from '../files/upload-sources.ts';
import type { AttemptFailure, UploadEvent } from '../model/upload-events.ts';
import { nextStep } from '../model/upload-machine.ts';
import type { UploadBundle } from '../model/upload-state.ts';
import type { ActiveUpload, Attempt, RunnerSettings } from './attempt.ts';
import { createLiveFile, liveFileOf } from './live-file.ts';
import { type AttemptKind, freeSlots, hasSlot, transferKind } from './request-slots.ts';
import { asksForRetry, checkStatus } from './status-check.ts';
import { createStatusList } from './status-list.ts';
import { type TransferDeps, transfer } from './transfer.ts';

type OwnDeps = 'transferCount' | 'endpointsWithoutSha256' | 'forgetSource' | 'fileChanged';

/** A request that waits for a connection says 'Uploading' for no longer than this, and is far from its deadline. */
const FAST_MS = 1_000;

export interface RunnerDeps extends Omit<TransferDeps, OwnDeps> {
  /** Null while the server or its settings are unknown. */
  settings(): RunnerSettings | null;
  readonly bytes: SourcesDeps['bytes'];
  assertOwner(owner: string, csrfToken: string | null): void;
  /** Applies an event; resolves when its effect is stored. */
  apply(uploadId: string, event: UploadEvent): Promise<void>;
  /** Applies an event, gives the upload a new `objectId`, and terminates the former object at the server. */
  replaceUpload(uploadId: string, event: UploadEvent): Promise<void>;
}

export interface AttemptRunner {
  hasSlot(upload: ActiveUpload): boolean;
  /** Number of uploads that could start now if they are small. */
  freeSlots(): number;
  /** Starts the attempt with the number in `upload.state`. Throws `settings/unavailable`. */
  run(upload: ActiveUpload, bundle: UploadBundle): void;
  /** Aborts the attempt, which reports nothing then. */
  stop(uploadId: string): void;
  isBusy(): boolean;
  runningIds(): readonly string[];
}

export function createAttemptRunner(deps: RunnerDeps): AttemptRunner {
  const running = new Map<string, RunningAttempt>();
  const statusList = createStatusList({
    httpClient: deps.httpClient,
    now: deps.now,
    isTransferring: () => transferCount() > 0,
  });
  const sources = createUploadSources({
    bytes: deps.bytes,
    isKnown: (uploadId) => deps.current(uploadId) !== null,
  });
  /** The requests that are under way; a status list counts as one. */
  const requests = (): AttemptKind[] => {
    const own = [...running.values()].flatMap(({ kind }) => (kind === 'listed' ? [] : [kind]));
    return statusList.isSending() ? [...own, 'check'] : own;
  };
  const transferCount = (): number => requests().filter((kind) => kind !== 'check').length;
  const kindOf = (upload: ActiveUpload, settings: RunnerSettings | null): AttemptKind => {
    if (upload.state.status === 'processing')
      return statusList.isOffered(settings) && !asksForRetry(upload, settings) ? 'listed' : 'check';
    return transferKind(upload.bytesTotal, settings?.sendsDataWithCreation === true);
  };
  const endAttempt = (uploadId: string): void => void running.delete(uploadId);
  const transferDeps: TransferDeps = {
    ...deps,
    transferCount,
    endpointsWithoutSha256: new Set(),
    forgetSource: sources.forget,
    /** With a copy, the upload starts again from the copy; without one, the user has to add the file again. */
    fileChanged({ upload: { uploadId, state }, source, failed }) {
      const canBeReplaced = deps.bytes.hasCopy(uploadId) || source.isUnverified();
      endAttempt(uploadId);
      sources.forget(uploadId);
      const event: UploadEvent = canBeReplaced
        ? { type: 'version-replaced', attempt: state.attempt }
        : failed({ kind: 'file-changed' });
      deps.replaceUpload(uploadId, event).catch(notStored(event));
    },
  };
  return {
    hasSlot(upload) {
      const isFast = deps.chunkSizer.expectedMs(upload.bytesTotal) <= FAST_MS;
      return hasSlot(kindOf(upload, deps.settings()), requests(), isFast);
    },
    freeSlots: () => freeSlots(requests()),
    run(upload, bundle) {
      const settings = deps.settings();
      if (settings === null) throw new AppError('settings/unavailable');
      const controller = new AbortController();
      const { uploadId, state } = upload;
      const kind = kindOf(upload, settings);
      running.set(uploadId, { kind, stop: () => controller.abort() });
      const own = { upload, bundle, settings, signal: controller.signal };
      const attempt = toAttempt({ ...deps, sources, endAttempt }, own);
      if (kind === 'listed') return statusList.add(attempt);
      const needsStatus =
        state.status === 'processing' || nextStep(state.progress, settings.isCreationIdempotent) === 'check-status';
      const started = needsStatus ? checkStatus(deps, attempt) : transfer(transferDeps, attempt);
      started.catch((error: unknown) => {
        log('warn', 'uploads: an attempt did not begin', { error });
        if (!controller.signal.aborted) attempt.report(attempt.failed(toStartFailure(error)));
      });
    },
    stop(uploadId) {
      running.get(uploadId)?.stop();
      running.delete(uploadId);
    },
    isBusy: () => running.size > 0,
    runningIds: () => [...running.keys()],
  };
}

interface RunningAttempt {
  readonly kind: AttemptKind;
  stop(): void;
}

interface AttemptDeps extends Pick<RunnerDeps, 'apply' | 'assertOwner' | 'bytes' | 'now'> {
  readonly sources: UploadSources;
  /** Frees the slot of the upload's attempt. */
  endAttempt(uploadId: string): void;
}

function toAttempt(deps: AttemptDeps, own: Pick<Attempt, 'upload' | 'bundle' | 'settings' | 'signal'>): Attempt {
  const { upload, bundle } = own;
  const { uploadId, state } = upload;
  const { attempt } = state;
  let source: UploadSource | undefined;
  const fromMemory = (): UploadSource => deps.sources.of(upload, state.progress.isOfCopy);
  return {
    ...own,
    // Created on first use: status checks usually read nothing, and a source in use keeps a chunk in memory.
    get source() {
      const file = source ? undefined : liveFileOf(upload, own.settings, deps.bytes);
      source ??= file ? createLiveFile(file, fromMemory) : fromMemory();
      return source;
    },
    beforeSend: (csrfToken) => deps.assertOwner(bundle.owner, csrfToken),
    apply: (event) => deps.apply(uploadId, event),
    report(event) {
      deps.endAttempt(uploadId);
      deps.apply(uploadId, event).catch(notStored(event));
    },
    failed: (failure) => ({ type: 'attempt-failed', attempt, failure, now: deps.now() }),
    succeeded: (checksStatus) => ({
      type: 'transfer-succeeded',
      attempt,
      checksStatus,
      isFoundAgain: own.settings.isCreationIdempotent,
      now: deps.now(),
    }),
  };
}

function notStored({ type }: UploadEvent): (error: unknown) => void {
  return (error) => log('warn', 'uploads: not stored', { error, event: type });
}

function toStartFailure(error: unknown): AttemptFailure {
  return hasCode(error, 'uploads/bytes-unreadable')
    ? { kind: 'bytes-unreadable' }
    : { kind: 'no-answer', method: 'GET' };
}
