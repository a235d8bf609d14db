import { useEffect } from 'react';
import type { MirrorState } from '#lib/client/connection/mirror.ts';
import { useClient } from './client-context.ts';

/** A server that is back sends no event. */
const ASK_AGAIN_MS = 30_000;

/**
 * While `hasFailed`, calls `again` when the connection returns, when uploads no longer wait for it, when the window gets
 * the focus, and every 30 s while the page is visible.
 */
export function useRetryOnReconnect(hasFailed: boolean, again: () => void): void {
  const { state } = useClient();
  useEffect(() => {
    if (!hasFailed) return;
    for (const event of ['online', 'focus']) window.addEventListener(event, again);
    const off = state.subscribe((now, before) => {
      if (now.rows !== before.rows && isWaiting(before) && !isWaiting(now)) again();
    });
    const timer = setInterval(() => document.visibilityState === 'visible' && again(), ASK_AGAIN_MS);
    return () => {
      clearInterval(timer);
      for (const event of ['online', 'focus']) window.removeEventListener(event, again);
      off();
    };
  }, [hasFailed, again, state]);
}

/** The network may be up while the server is down. */
function isWaiting({ rows }: MirrorState): boolean {
  return [...rows.values()].some(({ waitingFor }) => waitingFor === 'connection');
}
