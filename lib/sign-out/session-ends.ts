/**
 * Effects of the end of a session outside of the session service: sign-out with or without the queue, and a check of
 * the session after idle time (4.17, 4.18; docs/design/session.md#how-a-session-ends).
 */
import { validateSession } from '#lib/contract/session.ts';
import type { QueueUser } from '#lib/core/queue-user.ts';
import { withTimeLimit } from '#lib/core/with-time-limit.ts';
import type { OtherTabs } from '#lib/host/other-tabs.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import type { PendingErasure } from '#lib/session/logout/pending-erasure.ts';
import type { PendingLogout } from '#lib/session/logout/pending-logout.ts';
import type { OwnerLastSeen } from '#lib/session/sign-in/owner-last-seen.ts';
import type { SessionService } from '#lib/session/sign-in/session-service.ts';
import { createIdleWatch } from '#lib/session/watch/idle-watch.ts';
import type { SingleSignOn } from '#lib/session/watch/single-sign-on.ts';
import { createTabSync, type TabSyncDeps } from '#lib/session/watch/tab-sync.ts';
import { createKeptQueues, type QueuedUploads } from './kept-queues.ts';

export interface SessionEndsDeps extends Pick<TabSyncDeps, 'settings'> {
  readonly session: SessionService;
  readonly pendingLogout: TabSyncDeps['pendingLogout'] & Pick<PendingLogout, 'hold' | 'clear'>;
  readonly singleSignOn: Pick<SingleSignOn, 'isOffered' | 'signOut'>;
  readonly httpClient: HttpClient;
  readonly search: { whileSigningOut(signOut: () => Promise<void>): Promise<void> };
  readonly uploads: QueuedUploads & { readonly terminations: { flush(): Promise<void> } };
  readonly seen: OwnerLastSeen;
  /** What is remembered of the user who has signed out. */
  readonly remembered: { signedOut(user: QueueUser): Promise<void> };
  readonly erasure: Pick<PendingErasure, 'announce' | 'erase'>;
  /** Absent in an extension: one background serves all its surfaces. */
  readonly otherTabs: OtherTabs | undefined;
  /** The user whose queue is shown; null while signed out. */
  user(): QueueUser | null;
  now(): number;
}

export interface SessionEnds {
  /**
   * `discard` removes the user's queue first, in all tabs; `keep` leaves it for the user's return; `ask` signs out, like
   * `discard`, only if no upload of the user is unfinished in any tab. Resolves with the number of unfinished uploads
   * that prevented the sign-out; 0: signed out.
   */
  signOut(unfinished: 'ask' | 'keep' | 'discard'): Promise<number>;
  /** The host application has ended its session; see `SessionService.close`. */
  close(): Promise<void>;
  /** Reports input on a surface. `idleMs`: time since the previous input there. */
  active(idleMs: number): void;
  settingsChanged(): void;
  /**
   * Removes queues whose owners have not returned in time. Call it once the stored uploads and the owner of the session
   * are read: the queue of the signed-in user always stays.
   */
  removeExpired(): Promise<void>;
}

export function createSessionEnds(deps: SessionEndsDeps): SessionEnds {
  const { session, singleSignOn, pendingLogout, settings, httpClient, uploads, seen, otherTabs, user, now, erasure } =
    deps;
  const { announceLogout, staySignedIn } = createLogoutNotice(pendingLogout);
  const queues = createKeptQueues({ uploads, seen, hasOtherTabs: otherTabs !== undefined, now, user });
  const recordSeen = (): void => {
    const current = user();
    if (current !== null && session.state().status === 'signed-in') seen.record(current.owner, current.server, now());
  };
  const idle = createIdleWatch(now, () => {
    // A refusal ends the session through `HttpClient.onExpired`; a request without an answer ends nothing.
    if (session.state().status === 'signed-in') httpClient.call(validateSession).catch(() => undefined);
  });
  session.onChange(recordSeen);
  const tabs = createTabSync({
    session,
    pendingLogout,
    settings,
    otherTabs,
    user,
    discard: queues.discard,
    active: () => idle.active(0),
  });
  /** The erasure after the last sign-out. */
  let erased: Promise<void> = Promise.resolve();
  const afterSignOut = async (left: QueueUser): Promise<void> => {
    await deps.remembered.signedOut(left);
    erased = erasure.erase();
  };
  const discardInAllTabs = async (left: QueueUser): Promise<void> => {
    tabs.post({ kind: 'discard', ...left });
    await queues.discard(left);
  };
  const empty = async (left: QueueUser, isDiscarded: boolean): Promise<void> => {
    // Ends the time for Undo: the next user must not restore removed files.
    await withTimeLimit(uploads.dismissUndo().catch(() => undefined));
    if (!isDiscarded) return;
    // First, while the session still allows the server to delete its parts of them.
    await discardInAllTabs(left);
    await withTimeLimit(uploads.terminations.flush());
  };
  const leave = async (isDiscarded: boolean): Promise<void> => {
    const current = user();
    await announceLogout();
    const announced = current === null ? undefined : erasure.announce();
    if (current !== null) await empty(current, isDiscarded).catch(staySignedIn);
    await deps.search.whileSigningOut(session.signOut);
    await withTimeLimit(Promise.resolve(announced));
    if (current === null) return;
    // Until then an upload page has opened a new form, or sent what was typed last.
    if (isDiscarded) await discardInAllTabs(current);
    tabs.post({ kind: 'signed-out', ...current });
    await afterSignOut(current);
  };
  return {
    async signOut(unfinished) {
      const count = unfinished === 'ask' ? await queues.unfinishedCount() : 0;
      if (count > 0) return count;
      const leaveHere = (): Promise<void> => leave(unfinished !== 'keep');
      if (singleSignOn.isOffered()) await singleSignOn.signOut(leaveHere, () => withTimeLimit(erased));
      else await leaveHere();
      return 0;
    },
    async close() {
      const current = user();
      if (current !== null) await withTimeLimit(erasure.announce());
      await deps.search.whileSigningOut(session.close);
      if (current !== null) await afterSignOut(current);
    },
    active(idleMs) {
      idle.active(idleMs);
      recordSeen();
      tabs.post({ kind: 'active' });
    },
    settingsChanged: () => tabs.post({ kind: 'settings' }),
    async removeExpired() {
      if (await queues.removeExpired()) void erasure.erase();
    },
  };
}

/** A tab may be closed before the session has ended, so the logout is stored before anything is removed. */
function createLogoutNotice(pendingLogout: Pick<PendingLogout, 'hold' | 'clear'>) {
  return {
    /** Storage that fails prevents no sign-out. */
    announceLogout: () => withTimeLimit(pendingLogout.hold().catch(() => undefined)),
    /** The queue could not be removed: the session goes on. */
    async staySignedIn(error: unknown): Promise<never> {
      await pendingLogout.clear().catch(() => undefined);
      throw error;
    },
  };
}
