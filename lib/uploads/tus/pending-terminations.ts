/**
 * Uploads that were taken back and that the server may still have: remembered until it has confirmed, across restarts and
 * sign-ins of the same person, 14 days at most (decision 36).
 */
import { log } from '#lib/core/log.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import { keptUntil } from '#lib/session/model/kept-queue.ts';
import type { PendingTermination } from '../model/pending-termination.ts';
import type { UploadStorage } from '../queue/upload-storage.ts';
import { terminateUpload } from './terminate-upload.ts';

export interface PendingTerminations {
  /** Reads what earlier lives have left. */
  load(): Promise<void>;
  /** They are stored: sends them. */
  add(terminations: readonly PendingTermination[]): void;
  /** Sends those of the person who is signed in. Resolves when each was answered, or the server does not answer; never rejects. */
  flush(): Promise<void>;
  /** Some of the person shown are left. */
  isWaiting(): boolean;
  /** Forgets them all here; what is stored is cleared by the caller. */
  clear(): void;
}

export interface TerminationDeps {
  readonly storage: Pick<UploadStorage, 'loadTerminations' | 'commit'>;
  readonly httpClient: Pick<HttpClient, 'send' | 'call' | 'server'>;
  now(): number;
  /** `DOMAIN/name` of the person shown, whether or not the server has named them yet; null for nobody. */
  owner(): string | null;
  confirmedOwner(): string | null;
  /** Asks the server whose session it is; resolves whatever it says. */
  confirmOwner(): Promise<unknown>;
  /** Forgets who was confirmed if the cookies are others now. */
  doubtOwner(): Promise<unknown>;
  assertOwner(owner: string, csrfToken: string | null): void;
  /** Nobody watches and nothing else needs the background: an alarm flushes, a timer would keep it awake (decision 38). */
  mayRest(): boolean;
  /** `isWaiting` may have changed. */
  changed(): void;
}

const AT_ONCE = 3;
/** As an upload that waits for the connection. */
const AGAIN_MS = 20_000;

export function createPendingTerminations(deps: TerminationDeps): PendingTerminations {
  const { storage, httpClient } = deps;
  const pending = new Map<string, PendingTermination>();
  let flushing: Promise<void> | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;

  const forget = async (objectIds: readonly string[]): Promise<void> => {
    for (const objectId of objectIds) pending.delete(objectId);
    await storage
      .commit({ removedTerminations: objectIds })
      .catch((error: unknown) => log('warn', 'uploads: not stored', { error }));
  };
  const ofPerson = (owner: string | null): PendingTermination[] =>
    [...pending.values()].filter((one) => one.owner === owner && one.server === httpClient.server());
  const dropExpired = async (): Promise<void> => {
    const expired = [...pending.values()].filter(({ since }) => keptUntil(since) <= deps.now());
    if (expired.length > 0) await forget(expired.map(({ objectId }) => objectId));
  };
  /** Gives whether some have to be sent again soon, and whether whose session it is has to be asked before. */
  const sendRound = async (): Promise<{ isAgain: boolean; isDoubted: boolean }> => {
    if (ofPerson(deps.owner()).length > 0 && deps.confirmedOwner() === null) await deps.confirmOwner();
    const tried = new Set<string>();
    let isUnanswered = deps.confirmedOwner() === null;
    let isAgain = isUnanswered;
    let isDoubted = false;
    const sendOn = async (): Promise<void> => {
      for (;;) {
        const next = ofPerson(deps.confirmedOwner()).find(({ objectId }) => !tried.has(objectId));
        if (next === undefined || isUnanswered || isDoubted) return;
        tried.add(next.objectId);
        const outcome = await terminateUpload(httpClient, next, (token) => deps.assertOwner(next.owner, token));
        if (outcome === 'done') await forget([next.objectId]);
        if (outcome === 'unanswered') isUnanswered = true;
        if (outcome === 'unconfirmed') isDoubted = true;
        if (outcome !== 'done' && outcome !== 'refused') isAgain = true;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendOn));
    return { isAgain, isDoubted };
  };
  const send = async (): Promise<void> => {
    await dropExpired();
    let round = await sendRound();
    // A page gets no event for a renewed cookie; a refused request shows it.
    if (round.isDoubted) {
      await deps.doubtOwner();
      round = await sendRound();
    }
    clearTimeout(again);
    if (round.isAgain && isWaiting() && !deps.mayRest()) again = setTimeout(flushUnlessAtRest, AGAIN_MS);
    deps.changed();
  };
  /** The last surface may have closed since the timer was set. */
  const flushUnlessAtRest = (): void => {
    if (!deps.mayRest()) void flush();
  };
  const isWaiting = (): boolean => ofPerson(deps.owner()).length > 0;
  const flush = (): Promise<void> => {
    if (!isWaiting()) return Promise.resolve();
    flushing ??= send().finally(() => {
      flushing = null;
    });
    return flushing;
  };
  const load = async (): Promise<void> => {
    for (const one of await storage.loadTerminations()) pending.set(one.objectId, one);
    await dropExpired();
  };
  const add = (terminations: readonly PendingTermination[]): void => {
    if (terminations.length === 0) return;
    for (const one of terminations) pending.set(one.objectId, one);
    deps.changed();
    void flush();
  };
  const clear = (): void => {
    clearTimeout(again);
    pending.clear();
  };
  return { load, add, flush, isWaiting, clear };
}
