/**
 * Single sign-on (specification 2.6.2, 7.24; docs/design/session.md#single-sign-on). The window is watched to know when to ask; who is signed in is what
 * `refreshSession` says and nothing else.
 */

import {
  type OpenIdAddresses,
  readReport,
  reportInAddress,
  SIGN_IN_CHANNEL,
  type SignInReport,
} from '#lib/contract/openid.ts';
import { AppError, hasCode } from '#lib/core/app-error.ts';
import { log } from '#lib/core/log.ts';
import type { SignInErrand, SignInEvents, SignInWindow } from '#lib/host/sign-in-window.ts';
import { NO_SIGN_IN_WINDOW, type SignInWindowState } from './model/sign-in-window-state.ts';
import type { PendingLogout } from './pending-logout.ts';
import type { SessionService } from './session-service.ts';

export interface SingleSignOn {
  /** Resolves when the window is open, or was refused by the browser; the outcome is in the state. */
  signIn(): Promise<void>;
  /** Another server: what the window of this one says is of no interest any more. */
  abandon(): void;
  /** Ends the session here by `leave`, then at the provider. */
  signOut(leave: () => Promise<void>): Promise<void>;
}

const SIGN_IN_BEGUN = {
  opened: { status: 'open' },
  left: NO_SIGN_IN_WINDOW,
  blocked: { status: 'blocked', errand: 'sign-in' },
} as const;

type Session = Pick<SessionService, 'state' | 'refresh' | 'enter' | 'setSignInWindow'>;

export interface SingleSignOnDeps {
  readonly signInWindow: SignInWindow;
  readonly session: Session;
  readonly addresses: () => OpenIdAddresses | null;
  readonly isFramed: boolean;
  readonly pendingLogout: Pick<PendingLogout, 'cancel'>;
}

/**
 * `addresses` are those of the server in use; null while it signs in otherwise. A frame of another site sees no cookie of the
 * window, so that `isFramed` asks for a code (decision 17).
 */
export function createSingleSignOn({
  signInWindow,
  session,
  addresses,
  isFramed,
  pendingLogout,
}: SingleSignOnDeps): SingleSignOn {
  /** Counts the windows, so that a late word of an older one changes nothing. */
  let windows = 0;

  const known = (): OpenIdAddresses => {
    const found = addresses();
    if (found === null) throw new AppError('settings/unavailable');
    return found;
  };
  const confirm = async (): Promise<boolean> => {
    const isSignedIn = () => session.state().status === 'signed-in';
    await session.refresh();
    // A question that was under way before the sign-in was complete has named nobody.
    if (!isSignedIn()) await session.refresh();
    return isSignedIn();
  };
  const settle = async (number: number, ending: SignInWindowState): Promise<void> => {
    const isSignedIn = await confirm();
    if (number === windows) session.setSignInWindow(isSignedIn ? NO_SIGN_IN_WINDOW : ending);
  };
  const enter = async (number: number, code: string): Promise<void> => {
    let ending: SignInWindowState = { status: 'not-kept' };
    try {
      await session.enter(code);
    } catch (error) {
      log('warn', 'session: the code of the sign-in window was not taken', { error });
      if (!hasCode(error, 'session/cookies-blocked')) ending = { status: 'failed', reason: reasonOf(error) };
    }
    await settle(number, ending);
  };
  const end = ({ type, message, code }: SignInReport): Promise<void> => {
    if (type !== 'signinSuccess' || !isFramed) return settle(windows, { status: 'failed', reason: message });
    // A media system that gives no code has set cookies, which count in a frame of its own site only.
    return code === '' ? settle(windows, { status: 'not-kept' }) : enter(windows, code);
  };
  /** Reports are heard once, also after the window seemed to be closed: a provider may cut it off from its opener. */
  const watch = (done: string, onReport: (report: SignInReport) => void, onClosed: () => void): SignInEvents => {
    windows += 1;
    const number = windows;
    let isReported = false;
    const hear = (report: SignInReport | null): void => {
      if (report === null || isReported || number !== windows) return;
      isReported = true;
      signInWindow.close();
      onReport(report);
    };
    return {
      onAddress: (address) => hear(reportInAddress(address, done)),
      onMessage: (message) => hear(readReport(message)),
      onClosed: () => {
        if (!isReported && number === windows) onClosed();
      },
    };
  };
  const notConfirmed = (error: unknown): void => log('warn', 'session: sign-in not confirmed', { error });
  return {
    async signIn() {
      const { widgetSignIn, framedSignIn, signIn, done } = known();
      const errand: SignInErrand = {
        windowAddress: isFramed ? framedSignIn : widgetSignIn,
        pageAddress: signIn,
        route: '/',
        channelName: SIGN_IN_CHANNEL,
      };
      const events = watch(
        done,
        (report) => void end(report).catch(notConfirmed),
        () => void settle(windows, { status: 'cancelled' }).catch(notConfirmed),
      );
      const way = await signInWindow.open(errand, pendingLogout.cancel(), events);
      session.setSignInWindow(SIGN_IN_BEGUN[way]);
    },
    abandon() {
      windows += 1;
      signInWindow.close();
    },
    async signOut(leave) {
      const { widgetSignOut, signOut, done } = known();
      const errand = {
        windowAddress: widgetSignOut,
        pageAddress: signOut,
        route: '/login',
        channelName: SIGN_IN_CHANNEL,
      };
      const events = watch(
        done,
        () => undefined,
        () => undefined,
      );
      const left = leave();
      const way = await signInWindow.open(errand, left, events);
      await left;
      session.setSignInWindow(way === 'blocked' ? { status: 'blocked', errand: 'sign-out' } : NO_SIGN_IN_WINDOW);
    },
  };
}

/** The server's own words about a code that it refused. */
function reasonOf(error: unknown): string {
  return hasCode(error, 'session/hand-over-refused') ? String(error.facts.reason) : '';
}
