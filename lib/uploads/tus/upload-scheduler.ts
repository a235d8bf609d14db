/**
 * After every change, starts and stops attempts so that they match the stored states. A restart of the background needs
 * no special case, because the states determine what to resume (docs/design/uploads.md#stored-transitions).
 */
import { log } from '#lib/core/log.ts';
import type { UploadEvent } from '../model/upload-events.ts';
import { isActive } from '../model/upload-machine.ts';
import type { Upload } from '../model/upload-state.ts';
import { LONG_WAIT_MS } from '../model/upload-waits.ts';
import type { UploadTable } from '../table/upload-table.ts';
import type { ActiveUpload } from './attempt.ts';
import { waitForCall } from './attempt-failure.ts';
import type { AttemptRunner } from './attempt-runner.ts';
import { isDue, nextAttempts } from './next-attempts.ts';

export interface SchedulerDeps {
  readonly table: UploadTable;
  readonly runner: AttemptRunner;
  /** Elapsed time of the host, ms. */
  now(): number;
  /** The clock was set, or the computer slept, since the last call. */
  hasClockJumped(): boolean;
  /** False from a request that the server did not answer until one that it answers. */
  isReached(): boolean;
  /** True if no surface is open and stopping the background during a wait loses nothing. */
  mayStop(): boolean;
  server(): string | null;
  /** The settings are loaded, which name the endpoint, and the stored copies are known. */
  isReady(): boolean;
  /** A surface will hand over the File, or the file is being examined. */
  isExpected(uploadId: string): boolean;
  /** Upload ids of its sidecars (3.7). */
  sidecarIds(upload: Upload): readonly string[];
  confirmedOwner(): string | null;
  /** Requests the owner of the session; resolves with the error if the request fails. */
  confirmOwner(): Promise<unknown>;
  /** The session is known to have ended, so that its owner need not be requested. */
  isSignedOut(): boolean;
  /**
   * Called after each run with the reasons to keep the background awake (docs/design/uploads.md#awake-only-for-work).
   */
  onDemand(demand: WorkDemand): void;
}

export interface WorkDemand {
  readonly isBusy: boolean;
  readonly hasUnfinished: boolean;
  /** Nothing to do before a long wait ends: an alarm resumes. */
  readonly mayStop: boolean;
}

export interface UploadScheduler {
  /** Cheap: call it after any change. Calls of one task are one run. */
  wake(): void;
  /** Ends all delays: retry now, because the user wants it, a surface was opened or the network is back. */
  tryNow(): void;
}

const STATUSES = ['processing', 'uploading'] as const;
type ActiveStatus = (typeof STATUSES)[number];

/** Status checks that run before uploads get the other slots: a check without an answer does not delay the next. */
const CHECKS_FIRST = 2;

/** Waits up to this keep the background awake; the last of the five delays (9.3) is longer. */
const SHORT_WAIT_MS = 10_000;

export function createUploadScheduler(deps: SchedulerDeps): UploadScheduler {
  const reconcile = createReconcile(deps);
  let isQueued = false;
  const wake = (): void => {
    if (isQueued) return;
    isQueued = true;
    queueMicrotask(() => {
      isQueued = false;
      // A run causes the next one: at the end of a wait, or when the owner of the session is known.
      reconcile(wake);
    });
  };
  return {
    wake,
    tryNow() {
      endDelays(deps);
      wake();
    },
  };
}

/** Returns the function that starts and stops attempts once, and calls `wake` when it has to run again. */
function createReconcile(deps: SchedulerDeps): (wake: () => void) => void {
  const { runner } = deps;
  const setTimer = createTimer();
  let isConfirming = false;

  const confirmOwner = (candidates: readonly ActiveUpload[], wake: () => void): void => {
    if (isConfirming) return;
    isConfirming = true;
    void deps.confirmOwner().then((error) => {
      isConfirming = false;
      if (deps.confirmedOwner() === null && !deps.isSignedOut()) {
        // While the server is not reachable, one upload is retried for all (`nextAttempts`).
        const waiting = deps.isReached() ? candidates : candidates.slice(0, 1);
        apply(deps, waiting, { type: 'unreachable', wait: waitForCall(error), now: deps.now() });
      }
      wake();
    });
  };
  return (wake) => {
    stopOrphans(deps);
    repeatLastRequests(deps);
    if (deps.hasClockJumped()) {
      endDelays(deps);
      wake();
    }
    const owner = deps.confirmedOwner();
    const canStart = owner !== null && !deps.isSignedOut();
    const { due, nextAt } = nextAttempts(waitingForSlots(deps), {
      now: deps.now(),
      isReached: deps.isReached(),
      isRunning: runner.isBusy() || isConfirming,
      checksFirst: CHECKS_FIRST - checksRunning(deps),
      freeSlots: runner.freeSlots(),
      mayStart: (upload) => canStart && isOwnedBy(deps, owner, upload),
    });
    if (due.length > 0 && deps.isReady()) {
      if (deps.isSignedOut()) apply(deps, due, { type: 'session-ended' });
      else if (owner === null) confirmOwner(due, wake);
      else startDue(deps, due, owner);
    }
    const waitMs = nextAt === null ? null : nextAt - deps.now();
    const isLong = waitMs === null || waitMs > SHORT_WAIT_MS;
    const isWorking = runner.isBusy() || isConfirming;
    const hasUnfinished = runner.isBusy() || hasWork(deps);
    const mayStop = hasUnfinished && !isWorking && isLong && deps.mayStop();
    // Without a timer, the browser can stop the background; an alarm starts it again (decision 38).
    setTimer(mayStop ? null : waitMs, wake);
    deps.onDemand({ isBusy: isWorking || !isLong, hasUnfinished, mayStop });
  };
}

function createTimer(): (waitMs: number | null, wake: () => void) => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  return (waitMs, wake) => {
    if (timer !== null) clearTimeout(timer);
    // Limited, so that a jump of the clock is noticed.
    timer = waitMs === null ? null : setTimeout(wake, Math.min(waitMs, LONG_WAIT_MS));
  };
}

type Scheduled = Pick<SchedulerDeps, 'table' | 'runner' | 'server'>;

function isActiveUpload(upload: Upload): upload is ActiveUpload {
  return isActive(upload.state);
}

/** Ends the delays of all active uploads. */
function endDelays(deps: Scheduled): void {
  const active = STATUSES.flatMap((status) => deps.table.active(status)).filter(isActiveUpload);
  apply(deps, active, { type: 'wait-cut-short' });
}

/** Uploads to another server rest until the user returns to it. */
function isHere({ table, server }: Scheduled, { bundleId }: Upload): boolean {
  return table.bundle(bundleId)?.server === server();
}

/**
 * Ends when all slots are taken: a slot that becomes free is a change, and the scheduler runs again. Small files have
 * more slots than large ones, but do not overtake a large one that could be sent now.
 */
function* waitingForSlots(deps: Scheduled & Pick<SchedulerDeps, 'isExpected' | 'now'>): Iterable<ActiveUpload> {
  for (const status of STATUSES) {
    for (const upload of restingHere(deps, status)) {
      if (deps.isExpected(upload.uploadId)) continue;
      if (isDue(upload.state, deps.now()) && !deps.runner.hasSlot(upload)) break;
      yield upload;
    }
  }
}

function* restingHere(deps: Scheduled, status: ActiveStatus): Iterable<ActiveUpload> {
  for (const upload of deps.table.resting(status)) if (isActiveUpload(upload) && isHere(deps, upload)) yield upload;
}

function hasWork(deps: Scheduled): boolean {
  return STATUSES.some((status) => {
    for (const { state } of restingHere(deps, status)) if (state.waitingFor !== 'sign-in') return true;
    return false;
  });
}

function checksRunning({ table, runner }: Scheduled): number {
  return runner.runningIds().filter((uploadId) => table.upload(uploadId)?.state.status === 'processing').length;
}

/** Stops attempts whose uploads were paused or removed, or belong to another server. */
function stopOrphans(deps: Scheduled): void {
  for (const uploadId of deps.runner.runningIds()) {
    const upload = deps.table.upload(uploadId);
    const shouldRun = upload && isActiveUpload(upload) && upload.state.isRunning && isHere(deps, upload);
    if (!shouldRun) deps.runner.stop(uploadId);
  }
}

/**
 * A sidecar that was added, or is not sent any more, during the last request of its parent: no other request could name
 * the sidecars there are (3.7), so this one is repeated.
 */
function repeatLastRequests(deps: Scheduled & Pick<SchedulerDeps, 'sidecarIds'>): void {
  for (const uploadId of deps.runner.runningIds()) {
    const upload = deps.table.upload(uploadId);
    if (upload?.state.status !== 'uploading' || !upload.state.progress.isLastSent || upload.sent === null) continue;
    const { sent, state } = upload;
    const now = deps.sidecarIds(upload);
    if (now.join() === sent.sidecarIds.join()) continue;
    deps.runner.stop(uploadId);
    // The server may have either: the next request with bytes carries metadata.
    const change = { sent: { ...sent, sidecarIds: now, isSure: false } };
    deps.table
      .apply([uploadId], { type: 'attempt-interrupted', attempt: state.attempt }, () => change)
      .catch((error: unknown) => log('warn', 'uploads: not stored', { error }));
  }
}

function isOwnedBy({ table }: Scheduled, owner: string, { bundleId }: ActiveUpload): boolean {
  return table.bundle(bundleId)?.owner === owner;
}

/** Starts the uploads of `owner`; those of other users wait for their sign-in. */
function startDue(deps: Scheduled, due: readonly ActiveUpload[], owner: string): void {
  const isOwn = (upload: ActiveUpload): boolean => isOwnedBy(deps, owner, upload);
  const foreign = due.filter((upload) => !isOwn(upload));
  if (foreign.length > 0) apply(deps, foreign, { type: 'session-ended' });
  for (const upload of due.filter(isOwn)) {
    if (deps.runner.hasSlot(upload)) start(deps, upload);
  }
}

function start(deps: Scheduled, upload: ActiveUpload): void {
  const bundle = deps.table.bundle(upload.bundleId);
  if (!bundle) return;
  apply(deps, [upload], { type: 'attempt-started' });
  const started = deps.table.upload(upload.uploadId);
  if (started && isActiveUpload(started)) deps.runner.run(started, bundle);
}

function apply({ table }: Scheduled, uploads: readonly ActiveUpload[], event: UploadEvent): void {
  const ids = uploads.map(({ uploadId }) => uploadId);
  table.apply(ids, event).catch((error: unknown) => log('warn', 'uploads: not stored', { error, event: event.type }));
}
