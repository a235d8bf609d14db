/**
 * The session as the screens and the upload queue see it (specification 4.17, 5.13, 6.1;
 * docs/design/session.md#how-a-session-ends).
 */

import { AppError, hasCode } from '#lib/core/app-error.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import type { PendingLogout } from '../logout/pending-logout.ts';
import { type AuthState, hasUploadPermissions } from '../model/auth-state.ts';
import type { Login } from '../model/login-form.ts';
import { type AuthStore, createAuthStore } from './auth-store.ts';
import { createSessionConfirmation, type SessionConfirmation } from './confirm-session.ts';
import type { OwnerCheck } from './owner-check.ts';
import type { SessionStorage } from './session-storage.ts';
import { createSignIn, logNotStored, type SignIn } from './sign-in.ts';
import type { HandedSession } from './take-session.ts';

export interface SessionService extends Pick<SessionConfirmation, 'restore' | 'refresh' | 'settled'> {
  state(): AuthState;
  onChange(listener: (state: AuthState) => void): () => void;
  /**
   * Rejects with `session/invalid-credentials`, `session/too-many-attempts` (fact: waitSeconds),
   * `session/unverified-answer`, `session/no-upload-permission`, in a frame
   * `session/cookies-blocked`, or like a call. If the server has started a session nevertheless, it is logged out
   * again.
   */
  signIn(login: Login): Promise<void>;
  /** Ends the session here immediately and for good (7.5), and embedded mode with it (4.17); then sends the logout. */
  signOut(): Promise<void>;
  /** Sends a pending logout. Resolves when it was answered or has failed. */
  flushLogout(): Promise<void>;
  /**
   * Continues with a session that a host application hands over. Rejects like `takeSession`, and with
   * `session/cookies-blocked` if the browser does not store the server's cookie.
   */
  take(handed: HandedSession): Promise<{ readonly owner: string }>;
  /** A frame signs in with the code of its sign-in window. Rejects like `take`. */
  signInWithCode(code: string): Promise<void>;
  /** The user has signed out in another tab, which has ended the server's session already. */
  endLocally(): void;
  /** The host application has ended its session: the page stays embedded, without a user. */
  close(): Promise<void>;
  /** The server refused a request because the session has ended. */
  expire(): void;
  /** The Login button of the dialog of 4.18. */
  acknowledgeExpiry(): void;
  /** Removes the name and domain of 'Remember me' from the login page and from this computer. */
  forgetRemembered(): Promise<void>;
  setWaiting(waiting: AuthState['waiting']): void;
  setSignInWindow(signInWindow: AuthState['signInWindow']): void;
  /** The server has changed: the user is unknown there, and no session has ended. */
  leaveServer(): void;
}

export interface SessionServiceDeps {
  readonly httpClient: HttpClient;
  readonly ownerCheck: OwnerCheck;
  readonly pendingLogout: PendingLogout;
  readonly storage: SessionStorage;
  readonly page: { readonly isEmbedded: boolean; readonly isFramed: boolean };
  /** The default sign-in method. */
  isPasswordLogin(): Promise<boolean>;
}

export function createSessionService(deps: SessionServiceDeps): SessionService {
  const { httpClient, ownerCheck, pendingLogout, storage, page } = deps;
  const auth = createAuthStore(ownerCheck, storage, page.isEmbedded);
  const { state, set, end } = auth;
  const signIn = createSignIn({ httpClient, ownerCheck, pendingLogout, storage, set, end, isFramed: page.isFramed });
  const { restore, refresh, settled, abandon } = createSessionConfirmation({
    auth,
    signIn,
    ownerCheck,
    pendingLogout,
    storage,
    isPasswordLogin: deps.isPasswordLogin,
  });

  const logOut = async (isEmbedded = false): Promise<void> => {
    // Stored first, so that the next start cannot miss it.
    await pendingLogout.add().catch(logNotStored);
    end({ isEmbedded, hasLeft: true });
  };
  const adopt: SignIn['adopt'] = (handed, kind) => {
    auth.nextGeneration();
    return signIn.adopt(handed, kind);
  };
  const expire = (): void => {
    if (state().status === 'signed-in' || state().status === 'unknown') auth.endByServer();
  };
  httpClient.onExpired(expire);

  return {
    state,
    onChange: auth.onChange,
    restore,
    refresh,
    settled,
    signIn: (credentials) => signInTyped(credentials, { auth, ownerCheck, pendingLogout, signIn, logOut }),
    signOut: () => logOut(),
    flushLogout: () => pendingLogout.flush(),
    take: (handed) => adopt(handed, { isEmbedded: true }),
    async signInWithCode(code) {
      await adopt({ sessionId: code, isConfirmed: true });
    },
    endLocally: () => end({ isEmbedded: false, hasLeft: true }),
    close: () => logOut(true),
    expire,
    acknowledgeExpiry() {
      if (state().status === 'expired') end({ isEmbedded: false, hasLeft: false });
    },
    async forgetRemembered() {
      await storage.forgetLogin();
      set({ remembered: { username: '', domain: '' } });
    },
    setWaiting: (waiting) => set({ waiting }),
    setSignInWindow: (signInWindow) => set({ signInWindow }),
    leaveServer() {
      abandon();
      auth.leaveServer();
    },
  };
}

interface TypedSignInDeps extends Pick<SessionServiceDeps, 'ownerCheck' | 'pendingLogout'> {
  readonly auth: AuthStore;
  readonly signIn: Pick<SignIn, 'login'>;
  logOut(): Promise<void>;
}

/** See `SessionService.signIn`. */
async function signInTyped(credentials: Login, deps: TypedSignInDeps): Promise<void> {
  const { auth, ownerCheck, pendingLogout, logOut } = deps;
  auth.nextGeneration();
  ownerCheck.invalidate();
  // A surface without the dialog of 4.18 stops showing the previous user here.
  if (auth.state().status === 'expired') auth.end();
  auth.set({ status: 'loading' });
  await pendingLogout.whileSigningIn(() => logIn(credentials, deps));
  if (hasUploadPermissions(auth.state().permissions)) return;
  // 2.3.2: a message on the login page, and signed out (docs/design/choices.md).
  await logOut();
  throw new AppError('session/no-upload-permission');
}

const REFUSALS = ['session/invalid-credentials', 'session/too-many-attempts', 'session/too-many-sign-ins'] as const;

async function logIn(credentials: Login, { auth, signIn, pendingLogout }: TypedSignInDeps): Promise<void> {
  const before = await pendingLogout.fingerprint();
  await signIn.login(credentials).catch(async (error: unknown) => {
    // The call failed, but the server may have started a session. After a refusal, a new one is another user's.
    const isRefused = REFUSALS.some((code) => hasCode(error, code));
    if (!isRefused && (await pendingLogout.fingerprint()) !== before) await pendingLogout.add().catch(logNotStored);
    auth.end();
    throw error;
  });
}
