/**
 * Terminations of removed uploads that the server has not confirmed yet. They are stored, and sent again after restarts
 * and sign-ins of the same user, for 14 days at most (decision 36).
 */
import { log } from '#lib/core/log.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import { keptUntil } from '#lib/session/model/kept-queue.ts';
import type { PendingTermination } from '../model/pending-termination.ts';
import type { UploadStorage } from '../table/upload-storage.ts';
import { terminateUpload } from './terminate-upload.ts';

export interface PendingTerminations {
  /** Reads the stored terminations. */
  load(): Promise<void>;
  /** Sends terminations that the caller has stored. */
  add(terminations: readonly PendingTermination[]): void;
  /**
   * Sends those of the signed-in user. Resolves when each was answered or the server does not answer; never rejects.
   */
  flush(): Promise<void>;
  /** True if terminations of the user shown are not confirmed. */
  isWaiting(): boolean;
  /** Forgets all in memory; the caller clears the stored ones. */
  clear(): void;
}

export interface TerminationDeps {
  readonly storage: Pick<UploadStorage, 'loadTerminations' | 'commit'>;
  readonly httpClient: Pick<HttpClient, 'send' | 'call' | 'server'>;
  now(): number;
  /** `DOMAIN/name` of the user shown, confirmed by the server or not; null when signed out. */
  owner(): string | null;
  confirmedOwner(): string | null;
  /** Requests the owner of the session; never rejects. */
  confirmOwner(): Promise<unknown>;
  /** Withdraws the confirmation if the cookies have changed. */
  unconfirmOwnerIfChanged(): Promise<unknown>;
  assertOwner(owner: string, csrfToken: string | null): void;
  /**
   * No surface and no upload needs the background: an alarm flushes, because a timer would keep it awake (decision 38).
   */
  mayStop(): boolean;
  /** Called when `isWaiting` may have changed. */
  changed(): void;
}

const AT_ONCE = 3;
/** Equal to the retry delay of an upload that waits for the connection. */
const RETRY_MS = 20_000;

interface Round {
  readonly needsRetry: boolean;
  /** The owner check refused a request. */
  readonly isOwnerUnconfirmed: boolean;
}

export function createPendingTerminations(deps: TerminationDeps): PendingTerminations {
  const pending = createStoredTerminations(deps);
  let flushing: Promise<void> | null = null;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  const isWaiting = (): boolean => pending.ofOwner(deps.owner()).length > 0;
  const sendRound = async (): Promise<Round> => {
    if (isWaiting() && deps.confirmedOwner() === null) await deps.confirmOwner();
    return sendAll(deps, () => pending.ofOwner(deps.confirmedOwner()), pending.forget);
  };
  /** Calls `retry` later if the server has not confirmed all. */
  const send = async (retry: () => void): Promise<void> => {
    await pending.dropExpired();
    let round = await sendRound();
    // A page gets no event for a renewed cookie; only the failed owner check shows it.
    if (round.isOwnerUnconfirmed) {
      await deps.unconfirmOwnerIfChanged();
      round = await sendRound();
    }
    clearTimeout(retryTimer);
    if (round.needsRetry && isWaiting() && !deps.mayStop()) retryTimer = setTimeout(retry, RETRY_MS);
    deps.changed();
  };
  const flush = (): Promise<void> => {
    if (!isWaiting()) return Promise.resolve();
    flushing ??= send(() => {
      // The last surface may have closed since the timer was set.
      if (!deps.mayStop()) void flush();
    }).finally(() => {
      flushing = null;
    });
    return flushing;
  };
  return {
    load: pending.load,
    add(terminations) {
      if (terminations.length === 0) return;
      pending.put(terminations);
      deps.changed();
      void flush();
    },
    flush,
    isWaiting,
    clear() {
      clearTimeout(retryTimer);
      pending.clear();
    },
  };
}

/** The pending terminations of all users, in memory and stored. */
function createStoredTerminations({ storage, httpClient, now }: TerminationDeps) {
  const pending = new Map<string, PendingTermination>();

  const put = (terminations: readonly PendingTermination[]): void => {
    for (const one of terminations) pending.set(one.objectId, one);
  };
  const forget = async (objectIds: readonly string[]): Promise<void> => {
    for (const objectId of objectIds) pending.delete(objectId);
    await storage
      .commit({ removedTerminations: objectIds })
      .catch((error: unknown) => log('warn', 'uploads: not stored', { error }));
  };
  const dropExpired = async (): Promise<void> => {
    const expired = [...pending.values()].filter(({ since }) => keptUntil(since) <= now());
    if (expired.length > 0) await forget(expired.map(({ objectId }) => objectId));
  };
  return {
    async load() {
      put(await storage.loadTerminations());
      await dropExpired();
    },
    /** Only in memory: the caller has stored them. */
    put,
    /** For the server in use. */
    ofOwner: (owner: string | null): PendingTermination[] =>
      [...pending.values()].filter((one) => one.owner === owner && one.server === httpClient.server()),
    forget,
    dropExpired,
    /** Only in memory. */
    clear: () => pending.clear(),
  };
}

/** Sends each termination of `waiting` once, until the server does not answer or the owner is not confirmed. */
async function sendAll(
  { httpClient, confirmedOwner, assertOwner }: TerminationDeps,
  waiting: () => readonly PendingTermination[],
  confirmed: (objectIds: readonly string[]) => Promise<void>,
): Promise<Round> {
  const tried = new Set<string>();
  let isUnanswered = confirmedOwner() === null;
  let needsRetry = isUnanswered;
  let isOwnerUnconfirmed = false;
  const sendNext = async (): Promise<void> => {
    for (;;) {
      const next = waiting().find(({ objectId }) => !tried.has(objectId));
      if (next === undefined || isUnanswered || isOwnerUnconfirmed) return;
      tried.add(next.objectId);
      const outcome = await terminateUpload(httpClient, next, (token) => assertOwner(next.owner, token));
      if (outcome === 'done') await confirmed([next.objectId]);
      if (outcome === 'unanswered') isUnanswered = true;
      if (outcome === 'unconfirmed') isOwnerUnconfirmed = true;
      if (outcome !== 'done' && outcome !== 'refused') needsRetry = true;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
  return { needsRetry, isOwnerUnconfirmed };
}
