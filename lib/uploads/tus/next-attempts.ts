/** Selects the uploads that are attempted now, and the time of the next run. Pure. */
import type { ActiveState } from '../model/upload-state.ts';
import { isWaitingForConnection } from '../model/upload-waits.ts';

interface Waiting {
  readonly state: ActiveState;
}

export interface SchedulerFacts {
  /** Elapsed time, ms. */
  readonly now: number;
  /** The server answered the last request. */
  readonly isReached: boolean;
  /** An attempt is running. */
  readonly isRunning: boolean;
  /** Number of status checks that run before uploads. */
  readonly checksFirst: number;
}

/**
 * The uploads that are due, in order, and the elapsed time at which the next one is due (null: none waits for a time).
 * While the server is not reachable, one upload is attempted for all.
 */
export function nextAttempts<Item extends Waiting>(
  waiting: readonly Item[],
  { now, isReached, isRunning, checksFirst }: SchedulerFacts,
): { readonly due: readonly Item[]; readonly nextAt: number | null } {
  const eligible = waiting.filter(({ state }) => state.waitingFor !== 'sign-in');
  const probe = eligible.find(({ state }) => isWaitingForConnection(state.waitingFor)) ?? soonest(eligible);
  const tried = isReached ? eligible : isRunning || probe === undefined ? [] : [probe];
  const retryTimes = tried.flatMap(({ state }) =>
    state.retryAt === null || state.retryAt <= now ? [] : [state.retryAt],
  );
  return {
    due: inOrder(
      tried.filter(({ state }) => state.retryAt === null || state.retryAt <= now),
      checksFirst,
    ),
    nextAt: retryTimes.length === 0 ? null : Math.min(...retryTimes),
  };
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
