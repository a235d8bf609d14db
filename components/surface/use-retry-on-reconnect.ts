import { useEffect } from 'react';
import type { MirrorState } from '#lib/client/connection/mirror.ts';
import { useClient } from './client-context.ts';

/**
 * While `hasFailed`, calls `again` when the connection returns, when uploads no longer wait for it, and when the window
 * gets the focus.
 */
export function useRetryOnReconnect(hasFailed: boolean, again: () => void): void {
  const { state } = useClient();
  useEffect(() => {
    if (!hasFailed) return;
    for (const event of ['online', 'focus']) window.addEventListener(event, again);
    const off = state.subscribe((now, before) => {
      if (now.rows !== before.rows && isWaiting(before) && !isWaiting(now)) again();
    });
    return () => {
      for (const event of ['online', 'focus']) window.removeEventListener(event, again);
      off();
    };
  }, [hasFailed, again, state]);
}

/** The network may be up while the server is down. */
function isWaiting({ rows }: MirrorState): boolean {
  return [...rows.values()].some(({ waitingFor }) => waitingFor === 'connection');
}
