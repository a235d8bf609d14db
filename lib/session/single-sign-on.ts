/**
 * Single sign-on (specification 2.6.2, 7.24; design 3). The window is watched to know when to ask; who is signed in is what
 * `refreshSession` says and nothing else.
 */
import type { SignInErrand, SignInEvents, SignInWindow } from '#lib/capabilities/sign-in-window.ts';
import {
  type OpenIdAddresses,
  readReport,
  reportInAddress,
  SIGN_IN_CHANNEL,
  type SignInReport,
} from '#lib/contract/openid.ts';
import { AppError } from '#lib/core/app-error.ts';
import { log } from '#lib/core/log.ts';
import { NO_SIGN_IN_WINDOW, type SignInWindowState } from './model/sign-in-window-state.ts';
import type { SessionService } from './session-service.ts';

export interface SingleSignOn {
  /** Answers when the window is open, or when the browser refused it: how it ends is told by the state. */
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

type Session = Pick<SessionService, 'state' | 'refresh' | 'setSignInWindow'>;

/** `addresses` are those of the server in use; null while it signs in otherwise. */
export function createSingleSignOn(
  signInWindow: SignInWindow,
  session: Session,
  addresses: () => OpenIdAddresses | null,
): SingleSignOn {
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
  const settleSafely = (ending: SignInWindowState): void => {
    settle(windows, ending).catch((error: unknown) => log('warn', 'session: sign-in not confirmed', { error }));
  };
  return {
    async signIn() {
      const { widgetSignIn, signIn, done } = known();
      const errand: SignInErrand = {
        windowAddress: widgetSignIn,
        pageAddress: signIn,
        route: '/',
        channelName: SIGN_IN_CHANNEL,
      };
      const events = watch(
        done,
        ({ message }) => settleSafely({ status: 'failed', reason: message }),
        () => settleSafely({ status: 'cancelled' }),
      );
      const way = await signInWindow.open(errand, Promise.resolve(), events);
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
