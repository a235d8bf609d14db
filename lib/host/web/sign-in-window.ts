import { log } from '#lib/core/log.ts';
import { openChannel } from '../shared/open-channel.ts';
import type { SignInEvents, SignInTarget, SignInWindow } from '../sign-in-window.ts';

/** Specification 2.6.2, 9.9. */
const FEATURES = 'popup,width=800,height=800';
const NAME = 'comyan-sign-in';
/** Polling interval, because no event reports that another window was closed. */
const LOOK_MS = 400;
/** Parameters that must not be in the address to return to. */
const REMOVED_PARAMS = ['sid', 'error', 'msg', 'errorPage'];

/** In the tab's sessionStorage from the navigation to a provider until the next page of the widget in this tab. */
const HAS_LEFT = 'comyan.hasLeft';

/** `opensWindow`: true for a widget and in frames; otherwise the page itself navigates to the provider and returns. */
export function createSignInWindow(opensWindow: boolean, basePath: string): SignInWindow {
  let current: { readonly window: Window | null; end(): void } | null = null;
  const hasReturned = takeHasLeft();
  return {
    async open(target, ready, events) {
      if (!opensWindow) {
        await ready.catch(() => undefined);
        await target.beforeLeaving?.().catch(() => undefined);
        noteLeft();
        window.location.assign(target.pageAddress(returnPath(basePath, target.route)));
        return 'left';
      }
      current?.end();
      const opened = window.open('about:blank', NAME, FEATURES);
      if (opened === null) {
        // If the user opens the window with a link, its report arrives on the channel.
        current = { window: null, end: listen(null, target, events) };
        return 'blocked';
      }
      current = { window: opened, end: listen(opened, target, events) };
      opened.focus();
      await ready.catch(() => undefined);
      opened.location.replace(target.windowAddress);
      return 'opened';
    },
    hasReturned: () => hasReturned,
    close: () => current?.window?.close(),
  };
}

function noteLeft(): void {
  try {
    sessionStorage.setItem(HAS_LEFT, 'true');
  } catch {
    // Then a finished sign-out is repeated once.
  }
}

function takeHasLeft(): boolean {
  try {
    const hasLeft = sessionStorage.getItem(HAS_LEFT) !== null;
    sessionStorage.removeItem(HAS_LEFT);
    return hasLeft && !isReloaded();
  } catch {
    return false;
  }
}

/** A page that is reloaded while the provider does not answer has not been there. */
function isReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload';
}

/**
 * Listens until the next window is opened, even if this one seems closed: a provider may separate it from its opener.
 */
function listen(opened: Window | null, { channelName }: SignInTarget, events: SignInEvents): () => void {
  const onMessage = ({ origin, source, data }: MessageEvent): void => {
    if (origin !== window.location.origin)
      log('warn', 'session: a message from a foreign origin was ignored', { origin });
    else if (source === opened && opened !== null) events.onMessage(data);
  };
  const channel = openChannel(channelName);
  channel?.addEventListener('message', ({ data }) => events.onMessage(data));
  window.addEventListener('message', onMessage);
  const look = setInterval(() => {
    if (opened?.closed !== true) return;
    clearInterval(look);
    events.onClosed();
  }, LOOK_MS);
  return () => {
    clearInterval(look);
    channel?.close();
    window.removeEventListener('message', onMessage);
  };
}

function returnPath(basePath: string, route: string): string {
  const query = new URLSearchParams(window.location.search);
  for (const name of REMOVED_PARAMS) query.delete(name);
  const path = `${basePath}${route.slice(1)}`;
  return query.size === 0 ? path : `${path}?${query}`;
}
