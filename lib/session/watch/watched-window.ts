/** Numbers the windows of single sign-on, and passes on the events of the latest. */
import { readReport, reportInAddress, type SignInReport } from '#lib/contract/openid.ts';
import type { SignInEvents, SignInWindow } from '#lib/host/sign-in-window.ts';

interface WindowHandlers {
  onReport(report: SignInReport, number: number): void;
  /** Not called if the window has reported. */
  onClosed(number: number): void;
}

/** Reports of an earlier window are ignored. */
export function createWatchedWindow(signInWindow: SignInWindow) {
  let current = 0;
  const isCurrent = (number: number): boolean => number === current;
  return {
    isCurrent,
    abandon() {
      current += 1;
    },
    /**
     * Events of a new window. One report is taken, also after the window seemed closed: a provider may separate it from
     * its opener. `done`: the address that the window ends at.
     */
    next(done: string, { onReport, onClosed }: WindowHandlers): SignInEvents {
      current += 1;
      const number = current;
      let isReported = false;
      const take = (report: SignInReport | null): void => {
        if (report === null || isReported || !isCurrent(number)) return;
        isReported = true;
        signInWindow.close();
        onReport(report, number);
      };
      return {
        onAddress: (address) => take(reportInAddress(address, done)),
        onMessage: (message) => take(readReport(message)),
        onClosed: () => {
          if (!isReported && isCurrent(number)) onClosed(number);
        },
      };
    },
  };
}
