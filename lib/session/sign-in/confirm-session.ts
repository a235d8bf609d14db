/** Shows the stored user, then requests the owner of the session (docs/design/session.md#how-a-session-ends). */
import { log } from '#lib/core/log.ts';
import type { PendingLogout } from '../logout/pending-logout.ts';
import { userFieldsOf } from '../model/auth-state.ts';
import { isRefusal } from '../model/refusal.ts';
import type { AuthStore } from './auth-store.ts';
import type { OwnerCheck } from './owner-check.ts';
import type { SessionStorage } from './session-storage.ts';
import { logNotStored, type SignIn } from './sign-in.ts';

export interface SessionConfirmation {
  /** Shows the stored user until the server answers. */
  restore(): Promise<void>;
  /**
   * Requests the owner of the session; concurrent calls share one request. Never rejects: resolves with the error of a
   * failed request, with null if a sign-in or another server made it stale, otherwise with undefined. Of the errors,
   * only a refusal ends the session.
   */
  refresh(): Promise<unknown>;
  /** Resolves when the user is known, or that there is none. Never rejects. */
  settled(): Promise<void>;
  /** Lets the next `refresh` send a request of its own. */
  abandon(): void;
}

export interface SessionConfirmationDeps {
  readonly auth: AuthStore;
  readonly signIn: Pick<SignIn, 'accept'>;
  readonly ownerCheck: Pick<OwnerCheck, 'invalidateIfChanged'>;
  readonly pendingLogout: Pick<PendingLogout, 'isPending' | 'flush' | 'fingerprint' | 'add'>;
  /** The default sign-in method. */
  isPasswordLogin(): Promise<boolean>;
  readonly storage: Pick<SessionStorage, 'read'>;
}

export function createSessionConfirmation(deps: SessionConfirmationDeps): SessionConfirmation {
  const { auth, signIn, ownerCheck, pendingLogout, storage } = deps;
  let refreshing: Promise<unknown> | null = null;
  let restoring: Promise<void> = Promise.resolve();

  const restore = async (): Promise<void> => {
    const since = auth.generation();
    const { remembered, owner, channels } = await storage.read();
    if (auth.state().status !== 'unknown') return;
    // After a change of the server, the stored user belongs to the previous one.
    if (owner.userName === '' || since !== auth.generation()) auth.set({ remembered });
    else auth.set({ remembered, ...userFieldsOf(owner, channels) });
  };
  /** After Sign Out the user stays signed out, even if the server did not receive the logout. */
  const acceptUnlessPending = async (): Promise<void> => {
    const since = auth.generation();
    if (!(await pendingLogout.isPending())) return void (await signIn.accept());
    const { status, isEmbedded } = auth.state();
    if (since !== auth.generation() || status === 'loading') return;
    if (status !== 'signed-out') auth.end({ isEmbedded, hasLeft: true });
    void pendingLogout.flush();
  };
  /** Without cookies there is nothing to end. Newer ones than those that were refused belong to another session. */
  const logOut = async (): Promise<void> => {
    const refused = await pendingLogout.fingerprint();
    if (refused === null || (await ownerCheck.invalidateIfChanged())) return;
    await pendingLogout.add(refused).catch(logNotStored);
  };
  const afterFailure = async (error: unknown, since: number): Promise<unknown> => {
    log('info', 'session: not confirmed', { error });
    // Without an answer, the stored user stays; reading it may still be in progress.
    await restoring.catch(() => undefined);
    if (since !== auth.generation()) return null;
    const { status, username } = auth.state();
    // The dialog of 4.18 needs a session that existed; only a refusal ends one.
    if (isRefusal(error)) {
      auth.endByServer();
      // 2.2.4: no user was signed in here. The dialog of 4.18 says more about a session that existed.
      if (auth.state().status === 'signed-out' && (await deps.isPasswordLogin())) await logOut();
    }
    if (!isRefusal(error) && status === 'unknown' && username === '') auth.set({ status: 'signed-out' });
    return error;
  };
  const refresh = (): Promise<unknown> => {
    if (refreshing !== null) return refreshing;
    const since = auth.generation();
    const request: Promise<unknown> = acceptUnlessPending()
      .catch((error: unknown) => afterFailure(error, since))
      .finally(() => {
        if (refreshing === request) refreshing = null;
      });
    refreshing = request;
    return request;
  };
  return {
    restore() {
      restoring = restore();
      return restoring;
    },
    refresh,
    async settled() {
      const { status, username } = auth.state();
      if (status === 'unknown' && username === '') await refresh();
    },
    abandon() {
      refreshing = null;
    },
  };
}
