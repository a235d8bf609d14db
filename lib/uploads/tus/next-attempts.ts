/** Which of the uploads at rest are tried now, and when the next one is. Pure. */
import type { ActiveState } from '../model/upload-state.ts';
import { isWaitingForConnection } from '../model/upload-waits.ts';

interface Resting {
  readonly state: ActiveState;
}

export interface SchedulerFacts {
  /** Elapsed time, ms. */
  readonly now: number;
  /** The server has answered the last request. */
  readonly isReached: boolean;
  /** An attempt is under way. */
  readonly isRunning: boolean;
  /** Status checks that go before the uploads. */
  readonly checksFirst: number;
}

/**
 * Those that are due, in the order of their turn, and the moment of the next one; null: it is not for time to say. While the
 * server is not reached one upload is tried for all: the others have nothing else to wait for.
 */
export function nextAttempts<Item extends Resting>(
  resting: readonly Item[],
  { now, isReached, isRunning, checksFirst }: SchedulerFacts,
): { readonly due: readonly Item[]; readonly nextAt: number | null } {
  const patient = resting.filter(({ state }) => state.waitingFor !== 'sign-in');
  const probe = patient.find(({ state }) => isWaitingForConnection(state.waitingFor)) ?? soonest(patient);
  const tried = isReached ? patient : isRunning || probe === undefined ? [] : [probe];
  const moments = tried.flatMap(({ state }) => (state.retryAt === null || state.retryAt <= now ? [] : [state.retryAt]));
  return {
    due: inOrder(
      tried.filter(({ state }) => state.retryAt === null || state.retryAt <= now),
      checksFirst,
    ),
    nextAt: moments.length === 0 ? null : Math.min(...moments),
  };
}

/** Excludes an upload that the server has postponed by `Retry-After`. */
function soonest<Item extends Resting>(uploads: readonly Item[]): Item | undefined {
  return uploads.toSorted((a, b) => (a.state.retryAt ?? 0) - (b.state.retryAt ?? 0))[0];
}

/**
 * So many status checks, then uploads in the order of adding, then the other checks. The check that was asked longest ago
 * comes first: otherwise a slow server would be asked only for the first uploads while the 600 s of the others run out.
 */
function inOrder<Item extends Resting>(uploads: readonly Item[], checksFirst: number): Item[] {
  const dueAt = ({ state }: Item): number => state.retryAt ?? 0;
  const checks = uploads.filter(({ state }) => state.status === 'processing').sort((a, b) => dueAt(a) - dueAt(b));
  const first = checks.splice(0, Math.max(0, checksFirst));
  return [...first, ...uploads.filter(({ state }) => state.status === 'uploading'), ...checks];
}
