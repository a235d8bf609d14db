/** Who is signed in, for the screens and for the queue (specification 4.17, 5.13, 6.1; docs/design/session.md#how-a-session-ends). */

import { AppError, hasCode } from '#lib/core/app-error.ts';
import { createEmitter } from '#lib/core/emitter.ts';
import { log } from '#lib/core/log.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import { type AuthState, hasUploadPermissions, personOf, SIGNED_OUT } from './model/auth-state.ts';
import type { Login } from './model/login-form.ts';
import { isRefusal } from './model/refusal.ts';

import type { OwnerCheck } from './owner-check.ts';
import type { PendingLogout } from './pending-logout.ts';
import type { SessionStorage } from './session-storage.ts';
import { createSignIn, notStored } from './sign-in.ts';
import type { HandedSession } from './take-session.ts';

export interface SessionService {
  state(): AuthState;
  onChange(listener: (state: AuthState) => void): () => void;
  /** Shows what was known last time until the server has been asked. */
  restore(): Promise<void>;
  /**
   * Rejects with `session/invalid-credentials`, `session/unverified-answer`, `session/no-upload-permission`, in a frame
   * `session/cookies-blocked`, or like a call. What the server has begun all the same is logged out again.
   */
  signIn(login: Login): Promise<void>;
  /** Ends the session here at once and for good (7.5), and embedded mode with it (4.17). The logout is sent afterwards. */
  signOut(): Promise<void>;
  /** Resolves when the server has answered to a sign-out, or has not. */
  flushLogout(): Promise<void>;
  /**
   * Goes on with a session that a host application hands over. Rejects like `takeSession`, and with
   * `session/cookies-blocked` when the browser does not keep what the server set.
   */
  take(handed: HandedSession): Promise<{ readonly owner: string }>;
  /** A frame signs in with the code of its sign-in window. Rejects like `take`. */
  enter(code: string): Promise<void>;
  /** The person has signed out in another tab: the session is gone already. */
  endHere(): void;
  /** The host application has ended its session: the page stays embedded and has nobody. */
  close(): Promise<void>;
  /** Asks the server whose session this is; one question at a time. Gives the error if no answer came: that ends nothing (docs/design/session.md#how-a-session-ends). */
  refresh(): Promise<unknown>;
  /** A request met 403: the session is over. */
  expire(): void;
  /** The Login button of the dialog of 4.18. */
  acknowledgeExpiry(): void;
  /** Name and domain of 'Remember me' are gone from the login page and from this computer. */
  forgetRemembered(): Promise<void>;
  setWaiting(waiting: AuthState['waiting']): void;
  setSignInWindow(signInWindow: AuthState['signInWindow']): void;
  /** Another server: nobody is known there, and no session has ended. */
  leaveServer(): void;
}

type Ending = Pick<AuthState, 'isEmbedded' | 'hasLeft'>;

export interface SessionServiceDeps {
  readonly httpClient: HttpClient;
  readonly ownerCheck: OwnerCheck;
  readonly pendingLogout: PendingLogout;
  readonly storage: SessionStorage;
  readonly page: { readonly isEmbedded: boolean; readonly isFramed: boolean };
}

export function createSessionService({
  httpClient,
  ownerCheck,
  pendingLogout,
  storage,
  page,
}: SessionServiceDeps): SessionService {
  const changed = createEmitter<AuthState>();
  let state: AuthState = { ...SIGNED_OUT, status: 'unknown', isEmbedded: page.isEmbedded };
  let refreshing: Promise<unknown> | null = null;
  let restoring: Promise<void> = Promise.resolve();
  /** Grows with each sign-in and each server, so that a refusal of the session before it ends nothing. */
  let signIns = 0;

  const set = (change: Partial<AuthState>): void => {
    state = { ...state, ...change };
    changed.emit(state);
  };
  const end = ({ isEmbedded, hasLeft }: Ending = state): void => {
    ownerCheck.doubt();
    const { remembered, waiting, signInWindow } = state;
    set({ ...SIGNED_OUT, isEmbedded, hasLeft, remembered, waiting, signInWindow });
    storage.forgetOwner().catch(notStored);
  };
  /**
   * The session has ended at the server: its owner, with the list, stays in view until the dialog of 4.18 is answered. The
   * next start of the background knows no owner: the dialog is not stored, so nothing would cover the list.
   */
  const endByServer = (): void => {
    if (state.status === 'signed-in' || state.status === 'expired') {
      ownerCheck.doubt();
      set({ status: 'expired' });
      storage.forgetOwner().catch(notStored);
    } else end();
  };
  const signIn = createSignIn({
    ...{ httpClient, ownerCheck, pendingLogout, storage, set, end },
    isFramed: page.isFramed,
  });
  const logOut = async (isEmbedded = false): Promise<void> => {
    // First, so that no next start can miss it.
    await pendingLogout.add().catch(notStored);
    end({ isEmbedded, hasLeft: true });
  };
  const adopt = (handed: HandedSession): Promise<{ readonly owner: string }> => {
    signIns += 1;
    return signIn.adopt(handed);
  };
  /** After Sign Out the user stays signed out, even if the server did not get the logout. */
  const acceptUnlessPending = async (): Promise<void> => {
    const since = signIns;
    if (!(await pendingLogout.isPending())) return signIn.accept();
    if (since !== signIns || state.status === 'loading') return;
    if (state.status !== 'signed-out') end({ isEmbedded: state.isEmbedded, hasLeft: true });
    void pendingLogout.flush();
  };
  const restore = async (): Promise<void> => {
    const since = signIns;
    const { remembered, owner, channels } = await storage.read();
    if (state.status !== 'unknown') return;
    // Whoever was here last was so at another server.
    if (owner.userName === '' || since !== signIns) return set({ remembered });
    set({ remembered, ...personOf(owner, channels) });
  };
  const expire = (): void => {
    if (state.status === 'signed-in' || state.status === 'unknown') endByServer();
  };
  httpClient.onExpired(expire);

  return {
    state: () => state,
    onChange: (listener) => changed.on(listener),
    restore() {
      restoring = restore();
      return restoring;
    },
    async signIn(credentials) {
      signIns += 1;
      ownerCheck.doubt();
      // On a surface that shows no dialog: the person before is out of view from here on.
      if (state.status === 'expired') end();
      set({ status: 'loading' });
      await pendingLogout.whileSigningIn(async () => {
        const before = await pendingLogout.mark();
        await signIn.login(credentials).catch(async (error: unknown) => {
          // Reported as failed, and yet the server has begun a session. Not after a refusal: that one is somebody else's.
          const isRefused = hasCode(error, 'session/invalid-credentials');
          if (!isRefused && (await pendingLogout.mark()) !== before) await pendingLogout.add().catch(notStored);
          end();
          throw error;
        });
      });
      if (hasUploadPermissions(state.permissions)) return;
      // 2.3.2: a message on the login page, and signed out (docs/design/choices.md).
      await logOut();
      throw new AppError('session/no-upload-permission');
    },
    signOut: () => logOut(),
    flushLogout: () => pendingLogout.flush(),
    async take(handed) {
      const taken = await adopt(handed);
      set({ isEmbedded: true });
      return taken;
    },
    async enter(code) {
      await adopt({ sessionId: code, isConfirmed: true });
    },
    endHere: () => end({ isEmbedded: false, hasLeft: true }),
    close: () => logOut(true),
    refresh() {
      if (refreshing !== null) return refreshing;
      const since = signIns;
      const asking: Promise<unknown> = acceptUnlessPending()
        .catch(async (error: unknown) => {
          log('info', 'session: not confirmed', { error });
          // Without an answer it is still the person of last time, who may not be read yet.
          await restoring.catch(() => undefined);
          if (since !== signIns) return null;
          // The dialog of 4.18 needs a session that existed; anything but a refusal ends nothing (docs/design/session.md#how-a-session-ends).
          if (isRefusal(error)) endByServer();
          else if (state.status === 'unknown' && state.username === '') set({ status: 'signed-out' });
          return error;
        })
        .finally(() => {
          if (refreshing === asking) refreshing = null;
        });
      refreshing = asking;
      return asking;
    },
    expire,
    acknowledgeExpiry() {
      if (state.status === 'expired') end({ isEmbedded: false, hasLeft: false });
    },
    async forgetRemembered() {
      const nobody = { username: '', domain: '' };
      await storage.rememberLogin(nobody);
      set({ remembered: nobody });
    },
    setWaiting: (waiting) => set({ waiting }),
    setSignInWindow: (signInWindow) => set({ signInWindow }),
    leaveServer() {
      signIns += 1;
      refreshing = null;
      ownerCheck.doubt();
      const { isEmbedded, remembered } = state;
      set({ ...SIGNED_OUT, status: 'unknown', isEmbedded, hasLeft: true, remembered });
      storage.forgetOwner().catch(notStored);
    },
  };
}
