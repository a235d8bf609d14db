/**
 * Single sign-on (specification 2.6.2, 7.24; docs/design/session.md#single-sign-on). A report of the window only
 * triggers a request for the owner of the session: the user is signed in when `refreshSession` confirms it.
 */

import { type OpenIdAddresses, openIdAddresses, SIGN_IN_CHANNEL, type SignInReport } from '#lib/contract/openid.ts';
import type { ServerSettings } from '#lib/contract/settings.ts';
import { AppError, hasCode } from '#lib/core/app-error.ts';
import { log } from '#lib/core/log.ts';
import { withTimeLimit } from '#lib/core/with-time-limit.ts';
import type { SignInTarget, SignInWindow } from '#lib/host/sign-in-window.ts';
import type { PendingLogout } from '../logout/pending-logout.ts';
import type { ProviderLogout } from '../logout/provider-logout.ts';
import { NO_SIGN_IN_WINDOW, type SignInWindowState } from '../model/sign-in-window-state.ts';
import type { SessionService } from '../sign-in/session-service.ts';
import { createWatchedWindow } from './watched-window.ts';

export interface SingleSignOn {
  /** False with the default sign-in method. */
  isOffered(): boolean;
  /**
   * Resolves when the window is open or the browser has blocked it; the outcome is in the state. Rejects with
   * `settings/unavailable` if the server has no single sign-on.
   */
  signIn(): Promise<void>;
  /** Closes the window and ignores its reports, because the server has changed. */
  abandon(): void;
  /**
   * Ends the session here with `leave`, then at the provider. A page that navigates there itself first waits for
   * `beforeLeaving`. Rejects like `signIn` and like `leave`.
   */
  signOut(leave: () => Promise<void>, beforeLeaving: () => Promise<void>): Promise<void>;
  /**
   * Call it at the start: repeats, once, a sign-out at the provider that did not end. Until it has, no sign-in begins.
   * Never rejects.
   */
  flushSignOut(): Promise<void>;
}

const SIGN_IN_BEGUN = {
  opened: { status: 'open' },
  left: NO_SIGN_IN_WINDOW,
  blocked: { status: 'blocked', errand: 'sign-in' },
} as const;

type Session = Pick<SessionService, 'state' | 'refresh' | 'signInWithCode' | 'setSignInWindow'>;

export interface SingleSignOnDeps {
  readonly signInWindow: SignInWindow;
  readonly session: Session;
  readonly addresses: () => OpenIdAddresses | null;
  readonly isFramed: boolean;
  readonly pendingLogout: Pick<PendingLogout, 'cancel' | 'flush'>;
  readonly providerLogout: ProviderLogout;
}

/** Null with the default sign-in method (1.8). */
export function openIdAddressesOf(server: string, settings: ServerSettings): OpenIdAddresses | null {
  if (settings.authenticationMethod === 'default') return null;
  return openIdAddresses(server, settings.uploadEndpoint);
}

async function confirm(session: Session): Promise<boolean> {
  const isSignedIn = () => session.state().status === 'signed-in';
  await session.refresh();
  // A request that was sent before the sign-in was complete found no session.
  if (!isSignedIn()) await session.refresh();
  return isSignedIn();
}

/** The server's reason for refusing the code. */
function reasonOf(error: unknown): string {
  return hasCode(error, 'session/hand-over-refused') ? String(error.facts.reason) : '';
}

/** Signs in with the code of the window. Resolves with the state to show if the user is not signed in afterwards. */
async function enter(session: Session, code: string): Promise<SignInWindowState> {
  try {
    await session.signInWithCode(code);
  } catch (error) {
    log('warn', 'session: the code of the sign-in window was not taken', { error });
    if (!hasCode(error, 'session/cookies-blocked')) return { status: 'failed', reason: reasonOf(error) };
  }
  return { status: 'not-kept' };
}

/**
 * `addresses`: those of the server in use; null if it signs in by password. A frame of another site cannot use the
 * cookies of the window, so `isFramed` requests a code (decision 13).
 */
export function createSingleSignOn(deps: SingleSignOnDeps): SingleSignOn {
  const { signInWindow, session, addresses, isFramed, pendingLogout, providerLogout } = deps;
  const watched = createWatchedWindow(signInWindow);
  /** Resolves when the window of a sign-out has ended, which the next sign-in would close. */
  let signedOut: Promise<void> = Promise.resolve();
  let flushing: Promise<void> = Promise.resolve();

  const known = (): OpenIdAddresses => {
    const found = addresses();
    if (found === null) throw new AppError('settings/unavailable');
    return found;
  };
  const settle = async (number: number, ending: SignInWindowState): Promise<void> => {
    const isSignedIn = await confirm(session);
    if (watched.isCurrent(number)) session.setSignInWindow(isSignedIn ? NO_SIGN_IN_WINDOW : ending);
  };
  const end = async ({ type, message, code }: SignInReport, number: number): Promise<void> => {
    if (type !== 'signinSuccess' || !isFramed) return settle(number, { status: 'failed', reason: message });
    // A media system that sends no code has set cookies, which only work in a frame of its own site.
    return settle(number, code === '' ? { status: 'not-kept' } : await enter(session, code));
  };
  const signOut: SingleSignOn['signOut'] = async (leave, beforeLeaving) => {
    const { widgetSignOut, signOut: pageAddress, done } = known();
    const target = {
      windowAddress: widgetSignOut,
      pageAddress,
      route: '/login',
      channelName: SIGN_IN_CHANNEL,
      beforeLeaving,
    };
    const ended = Promise.withResolvers<void>();
    const onReport = (): void => {
      void providerLogout.clear();
      ended.resolve();
    };
    const events = watched.next(done, { onReport, onClosed: () => ended.resolve() });
    let ending: SignInWindowState = NO_SIGN_IN_WINDOW;
    session.setSignInWindow({ status: 'leaving' });
    try {
      // Stored first: the tab may be closed before the provider knows.
      const left = providerLogout.add().then(leave);
      const opened = signInWindow.open(target, left, events);
      signedOut = opened
        .then((way) => (way === 'opened' ? withTimeLimit(ended.promise) : undefined))
        .catch(() => undefined);
      const way = await opened;
      await left;
      if (way === 'blocked') ending = { status: 'blocked', errand: 'sign-out' };
      // The page ends during this time, unless the browser does not navigate.
      if (way === 'left') await withTimeLimit(ended.promise);
    } finally {
      session.setSignInWindow(ending);
    }
  };
  const flushPending = async (): Promise<void> => {
    if (!(await providerLogout.isPending()) || addresses() === null) return;
    // Repeated once: a provider that never reports must not be visited at every start.
    await providerLogout.clear();
    if (!signInWindow.hasReturned()) await signOut(pendingLogout.flush, async () => undefined);
  };
  const flushSignOut = (): Promise<void> => {
    flushing = flushing.then(flushPending).catch((error: unknown) => {
      log('warn', 'session: not signed out at the provider', { error });
    });
    return flushing;
  };
  const notConfirmed = (error: unknown): void => log('warn', 'session: sign-in not confirmed', { error });
  return {
    isOffered: () => addresses() !== null,
    async signIn() {
      await signedOut;
      await flushSignOut();
      await signedOut;
      const { widgetSignIn, framedSignIn, signIn, done } = known();
      const target: SignInTarget = {
        windowAddress: isFramed ? framedSignIn : widgetSignIn,
        pageAddress: signIn,
        route: '/',
        channelName: SIGN_IN_CHANNEL,
      };
      const events = watched.next(done, {
        onReport: (report, number) => void end(report, number).catch(notConfirmed),
        onClosed: (number) => void settle(number, { status: 'cancelled' }).catch(notConfirmed),
      });
      const way = await signInWindow.open(target, pendingLogout.cancel(), events);
      session.setSignInWindow(SIGN_IN_BEGUN[way]);
    },
    abandon() {
      watched.abandon();
      signInWindow.close();
    },
    signOut,
    flushSignOut,
  };
}
