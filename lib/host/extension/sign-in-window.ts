/**
 * The window of single sign-on in an extension. The background opens it, so that no popup blocker applies and the popup
 * may close. For permitted hosts, the browser reveals the window's address without the `tabs` permission.
 */
import type { Tabs } from 'webextension-polyfill';
import { log } from '#lib/core/log.ts';
import type { SignInEvents, SignInWindow } from '../sign-in-window.ts';
import { browser } from './browser.ts';
import { startHeartbeat } from './heartbeat.ts';

/** Specification 2.6.2, 9.9. */
const SIZE = { width: 800, height: 800 } as const;
/** How long the background is kept awake for a sign-in. */
const PATIENCE_MS = 600_000;

interface OpenWindow {
  readonly id: number;
  end(): void;
}

export function createSignInWindow(): SignInWindow {
  let current: OpenWindow | null = null;
  return {
    async open({ windowAddress }, ready, events) {
      await ready.catch(() => undefined);
      current?.end();
      if (current !== null) await browser.windows.remove(current.id).catch(() => undefined);
      current = null;
      try {
        current = await openWindow(windowAddress, events, () => {
          current = null;
        });
        return 'opened';
      } catch (error) {
        log('warn', 'session: the browser opened no window', { error });
        return 'blocked';
      }
    },
    // The background never navigates.
    hasReturned: () => false,
    close() {
      if (current === null) return;
      const { id, end } = current;
      current = null;
      end();
      browser.windows.remove(id).catch(() => undefined);
    },
  };
}

async function openWindow(url: string, events: SignInEvents, onEnd: () => void): Promise<OpenWindow> {
  /** Addresses that were reported before the window's id was known. */
  const early: { windowId: number | undefined; address: string }[] = [];
  let id: number | undefined;
  const onUpdated = (_tabId: number, { url: address }: Tabs.OnUpdatedChangeInfoType, { windowId }: Tabs.Tab): void => {
    if (address === undefined) return;
    if (id === undefined) early.push({ windowId, address });
    else if (windowId === id) events.onAddress(address);
  };
  browser.tabs.onUpdated.addListener(onUpdated);
  try {
    id = (await browser.windows.create({ url, type: 'popup', ...SIZE })).id;
    if (id === undefined) throw new TypeError('the window has no id');
  } catch (error) {
    browser.tabs.onUpdated.removeListener(onUpdated);
    throw error;
  }
  const stopHeartbeat = startHeartbeat();
  const patience = setTimeout(stopHeartbeat, PATIENCE_MS);
  const stopFollowing = (): void => {
    stopHeartbeat();
    clearTimeout(patience);
    browser.tabs.onUpdated.removeListener(onUpdated);
  };
  const onRemoved = (windowId: number): void => {
    if (windowId !== id) return;
    browser.windows.onRemoved.removeListener(onRemoved);
    stopFollowing();
    onEnd();
    events.onClosed();
  };
  browser.windows.onRemoved.addListener(onRemoved);
  // Delayed until the caller has the window, because a report closes it.
  setTimeout(() => {
    for (const { windowId, address } of early) if (windowId === id) events.onAddress(address);
  });
  return {
    id,
    end() {
      browser.windows.onRemoved.removeListener(onRemoved);
      stopFollowing();
    },
  };
}
