/** Starts a session: by a typed login, by a hand-over, or because its cookie is still valid. */
import { uploadChannels } from '#lib/contract/channels.ts';
import * as contract from '#lib/contract/session.ts';
import { AppError, hasCode } from '#lib/core/app-error.ts';
import { log } from '#lib/core/log.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import { retryAfterMs, serverTime } from '#lib/net/retry-after.ts';
import type { PendingLogout } from '../logout/pending-logout.ts';
import { type AuthState, userFieldsOf } from '../model/auth-state.ts';
import { type Login, loginForm } from '../model/login-form.ts';
import { hasNoSession, isForbidden, isRefusal } from '../model/refusal.ts';
import { NO_SIGN_IN_WINDOW } from '../model/sign-in-window-state.ts';
import { isVerified } from '../model/verification-token.ts';
import type { OwnerCheck } from './owner-check.ts';
import type { SessionStorage } from './session-storage.ts';
import { type HandedSession, takeSession } from './take-session.ts';

/** For a server that does not say how long to wait. */
const UNNAMED_DELAY_MS = 30_000;

export interface SignInDeps {
  readonly httpClient: HttpClient;
  readonly ownerCheck: OwnerCheck;
  readonly pendingLogout: PendingLogout;
  readonly storage: SessionStorage;
  readonly isFramed: boolean;
  set(change: Partial<AuthState>): void;
  /** Ends the session here. */
  end(): void;
}

/** Shown together with the user. */
type SessionKind = Partial<Pick<AuthState, 'isEmbedded'>>;

export interface SignIn {
  /**
   * Signs in the owner of the browser's session, and resolves with `DOMAIN/name`. Rejects with `session/cookies-blocked` if that is not `expectedOwner`,
   * like `OwnerCheck.confirm`, or like a call.
   */
  accept(expectedOwner?: string, kind?: SessionKind): Promise<string>;
  /** Takes over a session of a host application. Rejects like `takeSession`, and with `session/cookies-blocked`. */
  adopt(handed: HandedSession, kind?: SessionKind): Promise<{ readonly owner: string }>;
  /**
   * Rejects with `session/invalid-credentials`, `session/too-many-attempts` or `-sign-ins` (fact: waitSeconds),
   * `session/unverified-answer`, `session/cookies-blocked` or like a call.
   */
  login(typed: Login): Promise<void>;
}

export function createSignIn(deps: SignInDeps): SignIn {
  const { httpClient, ownerCheck, pendingLogout, storage, isFramed } = deps;
  const accept: SignIn['accept'] = async (expectedOwner, kind) => {
    const answer = await ownerCheck.confirm();
    if (expectedOwner !== undefined && answer.userName !== expectedOwner) throw new AppError('session/cookies-blocked');
    const channels = await httpClient.call(uploadChannels);
    // Another user may have signed in, or out, while the channels were requested.
    if (ownerCheck.owner() !== answer.userName) throw new AppError('session/owner-unconfirmed', { retryable: true });
    const stored = storage.rememberOwner(answer, channels).catch(logNotStored);
    deps.set({
      status: 'signed-in',
      hasLeft: false,
      ...userFieldsOf(answer, channels),
      signInWindow: NO_SIGN_IN_WINDOW,
      ...kind,
    });
    await stored;
    return answer.userName;
  };
  return {
    accept,
    adopt: ({ sessionId, isConfirmed }, kind) =>
      pendingLogout.whileSigningIn(async () => {
        const page = { isFramed, isSignedOut: await pendingLogout.isPending() };
        // Until the server has set it, nothing changes for the signed-in user.
        const { userName } = await takeSession({ httpClient, pendingLogout }, { sessionId, isConfirmed }, page);
        ownerCheck.invalidate();
        await accept(userName, kind).catch((error: unknown) => {
          if (isRefusal(error)) deps.end();
          throw isRefusal(error) ? new AppError('session/cookies-blocked', { cause: error }) : error;
        });
        await pendingLogout.clear().catch(logNotStored);
        return { owner: userName };
      }),
    async login(typed) {
      const form = loginForm(typed, isFramed);
      const answer = await httpClient.call(contract.login, { form }).catch((error: unknown) => {
        // Only this refusal concerns the credentials; that of a later call concerns the session.
        throw isForbidden(error) ? new AppError('session/invalid-credentials', { cause: error }) : delayOf(error);
      });
      if (!(await isVerified(answer))) throw new AppError('session/unverified-answer');
      const owner = await accept().catch((error: unknown) => {
        // Just signed in: a refusal here means that the frame's cookies were dropped.
        throw isFramed && hasNoSession(error) ? new AppError('session/cookies-blocked', { cause: error }) : error;
      });
      await pendingLogout.clear().catch(logNotStored);
      const { username, domain, remember } = typed;
      const remembered = remember ? { username, domain } : { username: '', domain: '' };
      const stored = remember
        ? storage.rememberLogin(remembered, { owner, server: httpClient.server() ?? '' })
        : storage.forgetLogin();
      await stored.catch(logNotStored);
      deps.set({ remembered });
    },
  };
}

/** The error of a server that delays sign-ins after failed ones, or while there are many; any other error as it is. */
function delayOf(error: unknown): unknown {
  if (!hasCode(error, 'net/status')) return error;
  const { status, retryAfter, date, error: reason } = error.facts;
  // Without the contract's word for it, the 503 is of a proxy, or of a server that is not available.
  const isBusy = status === 503 && reason === 'busy';
  if (status !== 429 && !isBusy) return error;
  const waitMs = retryAfterMs(retryAfter?.toString(), serverTime(date?.toString(), Date.now())) ?? UNNAMED_DELAY_MS;
  const facts = { waitSeconds: Math.ceil(waitMs / 1000) };
  return new AppError(isBusy ? 'session/too-many-sign-ins' : 'session/too-many-attempts', { facts, cause: error });
}

/** A failed write is logged only: the session is valid even if the next start does not know of it. */
export function logNotStored(error: unknown): void {
  log('warn', 'session: not stored', { error });
}
