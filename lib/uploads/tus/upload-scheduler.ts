/**
 * Decides, after every change, which uploads run now: brings what runs in line with what the states say. A restart of the
 * background is nothing special here: all that was running becomes what must be resumed (docs/design/uploads.md#stored-transitions).
 */
import { log } from '#lib/core/log.ts';
import type { UploadEvent } from '../model/upload-events.ts';
import { isActive } from '../model/upload-machine.ts';
import type { Upload } from '../model/upload-state.ts';
import { LONG_WAIT_MS } from '../model/upload-waits.ts';
import type { UploadTable } from '../queue/upload-table.ts';
import type { ActiveUpload } from './attempt.ts';
import type { AttemptRunner } from './attempt-runner.ts';
import { waitForCall } from './call-failure.ts';
import { turnOf } from './next-attempts.ts';

export interface SchedulerDeps {
  readonly table: UploadTable;
  readonly runner: AttemptRunner;
  /** Elapsed time of the host, ms. */
  now(): number;
  /** The clock was set since it was asked last, or the computer slept. */
  hasClockJumped(): boolean;
  /** False from a request without an answer of the server until the next one with. */
  isReached(): boolean;
  /** Nothing is lost when the background is stopped during a wait, and nobody watches. */
  mayRest(): boolean;
  server(): string | null;
  /** Settings are there, so that an attempt knows where to go, and the copies are found. */
  isReady(): boolean;
  /** The bytes are about to be handed over by a surface. */
  isExpected(uploadId: string): boolean;
  confirmedOwner(): string | null;
  /** Asks the server whose session it is; resolves with the error if it does not say. */
  confirmOwner(): Promise<unknown>;
  /** Whether the session is known to be over: then there is nothing to ask. */
  isSignedOut(): boolean;
  /** Called with what the browser has to be kept awake for (docs/design/uploads.md#awake-only-for-work). */
  onDemand(demand: WorkDemand): void;
}

export interface WorkDemand {
  readonly isBusy: boolean;
  readonly hasUnfinished: boolean;
  /** It is a long wait: an alarm goes on with it. */
  readonly rests: boolean;
}

export interface UploadScheduler {
  /** Cheap; call it after any change. Runs once per turn of the event loop. */
  wake(): void;
  /** What waits is tried now, whatever for: the person wants it, a surface was opened, or it may be over. */
  tryNow(): void;
}

const STATUSES = ['uploading', 'processing'] as const;

/** Status checks that run before uploads get the other slots: one without an answer holds none of the others up. */
const CHECKS_FIRST = 2;

/** What is left of a wait keeps the background awake up to this; of the last of the five delays (9.3) there is more left. */
const SHORT_WAIT_MS = 10_000;

export function createUploadScheduler(deps: SchedulerDeps): UploadScheduler {
  let isQueued = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isConfirming = false;

  const wake = (): void => {
    if (isQueued) return;
    isQueued = true;
    queueMicrotask(() => {
      isQueued = false;
      reconcile();
    });
  };
  const apply = (uploads: readonly ActiveUpload[], event: UploadEvent): void => {
    const ids = uploads.map(({ uploadId }) => uploadId);
    deps.table
      .apply(ids, event)
      .catch((error: unknown) => log('warn', 'uploads: not stored', { error, event: event.type }));
  };
  const confirm = (candidates: readonly ActiveUpload[]): void => {
    if (isConfirming) return;
    isConfirming = true;
    void deps.confirmOwner().then((error) => {
      isConfirming = false;
      if (deps.confirmedOwner() === null && !deps.isSignedOut()) {
        // One of them is tried again for all (`turnOf`).
        const waiting = deps.isReached() ? candidates : candidates.slice(0, 1);
        apply(waiting, { type: 'unreachable', wait: waitForCall(error), now: deps.now() });
      }
      wake();
    });
  };
  const start = (upload: ActiveUpload): void => {
    const bundle = deps.table.bundle(upload.bundleId);
    if (!bundle) return;
    apply([upload], { type: 'attempt-started' });
    const started = deps.table.upload(upload.uploadId);
    if (started && isActiveItem(started)) deps.runner.run(started, bundle);
  };
  /** Those of another server rest, whatever their state says, until the person comes back to it. */
  const isHere = ({ bundleId }: Upload): boolean => deps.table.bundle(bundleId)?.server === deps.server();
  /** Who could run now. Where all slots are taken nobody is looked at: giving one back is a change. */
  const waitingForSlots = (): ActiveUpload[] =>
    STATUSES.filter(deps.runner.hasSlot).flatMap((status) =>
      deps.table
        .active(status)
        .filter((upload): upload is ActiveUpload => isActiveItem(upload) && isHere(upload) && !upload.state.isRunning),
    );
  const reconcile = (): void => {
    stopStrays();
    if (deps.hasClockJumped()) tryNow();
    const waiting = waitingForSlots();
    const { due, nextAt } = turnOf(
      waiting.filter(({ uploadId }) => !deps.isExpected(uploadId)),
      {
        now: deps.now(),
        isReached: deps.isReached(),
        isRunning: deps.runner.isBusy() || isConfirming,
        checksFirst: CHECKS_FIRST - checksRunning(),
      },
    );
    const owner = deps.confirmedOwner();
    if (due.length > 0 && deps.isReady()) {
      if (deps.isSignedOut()) apply(due, { type: 'session-ended' });
      else if (owner === null) confirm(due);
      else runDue(due, owner);
    }
    const waitMs = nextAt === null ? null : nextAt - deps.now();
    const isLong = waitMs === null || waitMs > SHORT_WAIT_MS;
    const isAtWork = deps.runner.isBusy() || isConfirming;
    const hasUnfinished = waiting.some(({ state }) => state.waitingFor !== 'sign-in') || deps.runner.isBusy();
    const rests = hasUnfinished && !isAtWork && isLong && deps.mayRest();
    // A timer of a background that rests would keep it from being stopped: each try is a call to the browser.
    setTimer(rests ? null : waitMs);
    deps.onDemand({ isBusy: isAtWork || !isLong, hasUnfinished, rests });
  };
  const runDue = (due: readonly ActiveUpload[], owner: string): void => {
    const isOwn = ({ bundleId }: ActiveUpload): boolean => deps.table.bundle(bundleId)?.owner === owner;
    const foreign = due.filter((upload) => !isOwn(upload));
    if (foreign.length > 0) apply(foreign, { type: 'session-ended' });
    for (const upload of due.filter(isOwn)) {
      if (deps.runner.hasSlot(upload.state.status)) start(upload);
    }
  };
  const checksRunning = (): number =>
    deps.runner.runningIds().filter((uploadId) => deps.table.upload(uploadId)?.state.status === 'processing').length;
  const stopStrays = (): void => {
    for (const uploadId of deps.runner.runningIds()) {
      const upload = deps.table.upload(uploadId);
      const shouldRun = upload && isActiveItem(upload) && upload.state.isRunning && isHere(upload);
      if (!shouldRun) deps.runner.stop(uploadId);
    }
  };
  const setTimer = (waitMs: number | null): void => {
    if (timer !== null) clearTimeout(timer);
    // Not longer at once: whether the clock has jumped is seen then.
    timer = waitMs === null ? null : setTimeout(wake, Math.min(waitMs, LONG_WAIT_MS));
  };
  const tryNow = (): void => {
    apply(STATUSES.flatMap((status) => deps.table.active(status)).filter(isActiveItem), { type: 'wait-cut-short' });
    wake();
  };
  return { wake, tryNow };
}

function isActiveItem(upload: Upload): upload is ActiveUpload {
  return isActive(upload.state);
}
