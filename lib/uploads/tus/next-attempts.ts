/** Selects the uploads that are attempted now, and the time of the next run. Pure. */
import type { ActiveState } from '../model/upload-state.ts';
import { isWaitingForConnection } from '../model/upload-waits.ts';

interface Waiting {
  readonly state: ActiveState;
}

export interface SchedulerFacts<Item> {
  /** Elapsed time, ms. */
  readonly now: number;
  /** The server answered the last request. */
  readonly isReached: boolean;
  /** An attempt is running. */
  readonly isRunning: boolean;
  /** Number of status checks that run before uploads. */
  readonly checksFirst: number;
  /** More uploads than this cannot start now. */
  readonly freeSlots: number;
  /** False for those that only learn why they cannot start: all of them at once. */
  mayStart(item: Item): boolean;
}

/**
 * The uploads that are due, in order, and the elapsed time at which the next one is due (null: none waits for a time).
 * While the server is not reachable, one upload is attempted for all. `waiting`: checks before uploads, each in the
 * order of adding. It is read no further than necessary, because thousands of uploads may wait.
 */
export function nextAttempts<Item extends Waiting>(
  waiting: Iterable<Item>,
  { now, isReached, isRunning, checksFirst, freeSlots, mayStart }: SchedulerFacts<Item>,
): { readonly due: readonly Item[]; readonly nextAt: number | null } {
  const due: Item[] = [];
  let uploadsDue = 0;
  let nextAt: number | null = null;
  for (const item of isReached ? waiting : probeOf(waiting, isRunning)) {
    const { retryAt, waitingFor, status } = item.state;
    if (!isDue(item.state, now)) {
      // A sign-in comes at no known time.
      if (waitingFor !== 'sign-in' && retryAt !== null) nextAt = Math.min(retryAt, nextAt ?? retryAt);
      continue;
    }
    if (status === 'uploading' && mayStart(item)) {
      if (uploadsDue === freeSlots) break;
      uploadsDue += 1;
    }
    due.push(item);
  }
  return { due: inOrder(due, checksFirst), nextAt };
}

/** It waits neither for a sign-in nor for a later time. */
export function isDue({ waitingFor, retryAt }: ActiveState, now: number): boolean {
  return waitingFor !== 'sign-in' && (retryAt === null || retryAt <= now);
}

/** The upload that shows whether the server is reachable again; none while an attempt does that already. */
function probeOf<Item extends Waiting>(waiting: Iterable<Item>, isRunning: boolean): readonly Item[] {
  if (isRunning) return [];
  const eligible = [...waiting].filter(({ state }) => state.waitingFor !== 'sign-in');
  const probe = eligible.find(({ state }) => isWaitingForConnection(state.waitingFor)) ?? soonest(eligible);
  return probe === undefined ? [] : [probe];
}

/** The upload that is due first, so not one that the server has postponed by `Retry-After`. */
function soonest<Item extends Waiting>(uploads: readonly Item[]): Item | undefined {
  return uploads.toSorted((a, b) => (a.state.retryAt ?? 0) - (b.state.retryAt ?? 0))[0];
}

/**
 * First `checksFirst` status checks, then uploads in the order of adding, then the other checks. The oldest check runs
 * first: otherwise, with a slow server, only the first uploads would be checked while the 600 s of the others run out.
 */
function inOrder<Item extends Waiting>(uploads: readonly Item[], checksFirst: number): Item[] {
  const dueAt = ({ state }: Item): number => state.retryAt ?? 0;
  const checks = uploads.filter(({ state }) => state.status === 'processing').sort((a, b) => dueAt(a) - dueAt(b));
  const first = checks.splice(0, Math.max(0, checksFirst));
  return [...first, ...uploads.filter(({ state }) => state.status === 'uploading'), ...checks];
}
