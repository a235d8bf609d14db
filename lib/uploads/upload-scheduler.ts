/**
 * Decides, after every change, which uploads run now: brings what runs in line with what the states say. A restart of the
 * background is nothing special here: all that was running becomes what must be resumed (design 4.3).
 */
import { log } from '#lib/core/log.ts';
import type { ActiveItem, AttemptRunner } from './attempt-runner.ts';
import type { JobTable } from './job-table.ts';
import type { UploadEvent } from './model/upload-events.ts';
import { isActive } from './model/upload-machine.ts';
import type { Hold, UploadItem } from './model/upload-state.ts';

export interface SchedulerPorts {
  readonly jobs: JobTable;
  readonly runner: AttemptRunner;
  now(): number;
  server(): string | null;
  /** Settings are there, so that an attempt knows where to go. */
  isReady(): boolean;
  /** The bytes are about to be handed over by a surface. */
  isExpected(uploadId: string): boolean;
  confirmedOwner(): string | null;
  /** Asks the server whose session it is; resolves whatever it says. */
  confirmOwner(): Promise<unknown>;
  /** Whether the session is known to be over: then there is nothing to ask. */
  isSignedOut(): boolean;
  /** Called with what the browser has to be kept awake for (design 4.9). */
  onDemand(demand: { readonly isBusy: boolean; readonly hasUnfinished: boolean }): void;
}

export interface UploadScheduler {
  /** Cheap; call it after any change. Runs once per turn of the event loop. */
  wake(): void;
}

const STATUSES = ['uploading', 'processing'] as const;

/** Status checks that run before uploads get the other slots: one without an answer holds none of the others up. */
const CHECKS_FIRST = 2;

/** A wait up to this long keeps the background awake; a longer one releases it and an alarm goes on. */
const SHORT_WAIT_MS = 20_000;

export function createUploadScheduler(ports: SchedulerPorts): UploadScheduler {
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
  const apply = (items: readonly ActiveItem[], event: UploadEvent): void => {
    const ids = items.map(({ uploadId }) => uploadId);
    ports.jobs
      .apply(ids, event)
      .catch((error: unknown) => log('warn', 'uploads: not stored', { error, event: event.type }));
  };
  const confirm = (candidates: readonly ActiveItem[]): void => {
    if (isConfirming) return;
    isConfirming = true;
    void ports.confirmOwner().then(() => {
      isConfirming = false;
      if (ports.confirmedOwner() === null && !ports.isSignedOut())
        apply(candidates, { type: 'unreachable', now: ports.now() });
      wake();
    });
  };
  const start = (item: ActiveItem): void => {
    const bundle = ports.jobs.bundle(item.bundleId);
    if (!bundle) return;
    apply([item], { type: 'attempt-started' });
    const started = ports.jobs.item(item.uploadId);
    if (started && isActiveItem(started)) ports.runner.run(started, bundle);
  };
  /** Those of another server rest, whatever their state says, until the person comes back to it. */
  const isHere = ({ bundleId }: UploadItem): boolean => ports.jobs.bundle(bundleId)?.server === ports.server();
  /** Who could run now. Where all slots are taken nobody is looked at: giving one back is a change. */
  const waitingForSlots = (): ActiveItem[] =>
    STATUSES.filter(ports.runner.hasSlot).flatMap((status) =>
      ports.jobs
        .active(status)
        .filter((item): item is ActiveItem => isActiveItem(item) && isHere(item) && !item.state.isRunning),
    );
  const reconcile = (): void => {
    stopStrays();
    const waiting = waitingForSlots();
    const due = waiting.filter(
      ({ uploadId, state }) => isDue(state.hold, state.retryAt, ports.now()) && !ports.isExpected(uploadId),
    );
    const owner = ports.confirmedOwner();
    if (due.length > 0 && ports.isReady()) {
      if (ports.isSignedOut()) apply(due, { type: 'session-ended' });
      else if (owner === null) confirm(due);
      else runDue(due, owner);
    }
    setTimer(waiting);
    ports.onDemand({
      isBusy: isBusy(),
      hasUnfinished: waiting.some(({ state }) => state.hold !== 'sign-in') || ports.runner.isBusy(),
    });
  };
  const runDue = (due: readonly ActiveItem[], owner: string): void => {
    const isOwn = ({ bundleId }: ActiveItem): boolean => ports.jobs.bundle(bundleId)?.owner === owner;
    const foreign = due.filter((item) => !isOwn(item));
    if (foreign.length > 0) apply(foreign, { type: 'session-ended' });
    for (const item of inTurn(due.filter(isOwn), CHECKS_FIRST - checksRunning())) {
      if (ports.runner.hasSlot(item.state.status)) start(item);
    }
  };
  const checksRunning = (): number =>
    ports.runner.runningIds().filter((uploadId) => ports.jobs.item(uploadId)?.state.status === 'processing').length;
  const stopStrays = (): void => {
    for (const uploadId of ports.runner.runningIds()) {
      const item = ports.jobs.item(uploadId);
      const shouldRun = item && isActiveItem(item) && item.state.isRunning && isHere(item);
      if (!shouldRun) ports.runner.stop(uploadId);
    }
  };
  const isBusy = (): boolean => {
    if (ports.runner.isBusy() || isConfirming) return true;
    const next = nextRetryAt(waitingForSlots());
    return next !== null && next - ports.now() <= SHORT_WAIT_MS;
  };
  const setTimer = (waiting: readonly ActiveItem[]): void => {
    if (timer !== null) clearTimeout(timer);
    const next = nextRetryAt(waiting);
    timer = next === null || next <= ports.now() ? null : setTimeout(wake, next - ports.now());
  };
  return { wake };
}

/**
 * So many status checks, then uploads in the order of adding, then the other checks. The check that was asked longest ago
 * comes first: otherwise a slow server would be asked only for the first uploads while the 600 s of the others run out.
 */
function inTurn(items: readonly ActiveItem[], checksFirst: number): ActiveItem[] {
  const askedAt = ({ state }: ActiveItem): number => state.retryAt ?? 0;
  const checks = items.filter(({ state }) => state.status === 'processing').sort((a, b) => askedAt(a) - askedAt(b));
  const first = checks.splice(0, Math.max(0, checksFirst));
  return [...first, ...items.filter(({ state }) => state.status === 'uploading'), ...checks];
}

/** A hold for the connection or the server ends with its moment; one for the sign-in only by a release. */
function isDue(hold: Hold, retryAt: number | null, now: number): boolean {
  return hold !== 'sign-in' && (retryAt === null || retryAt <= now);
}

function nextRetryAt(items: readonly ActiveItem[]): number | null {
  const moments = items.flatMap(({ state }) =>
    !state.isRunning && state.retryAt !== null && state.hold !== 'sign-in' ? [state.retryAt] : [],
  );
  return moments.length === 0 ? null : Math.min(...moments);
}

function isActiveItem(item: UploadItem): item is ActiveItem {
  return isActive(item.state);
}
