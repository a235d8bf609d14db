import { useCallback } from 'react';
import type { Client } from '#lib/client/connection/client.ts';
import { useClient } from './client-context.ts';

/** Many pictures of a list may fail at once. */
const PAUSE_MS = 30_000;
const checkedAt = new WeakMap<Client, number>();

/**
 * Returns a function that checks the session after a picture or player has failed to load, because a media element does
 * not reveal a 403. An expired session then shows its dialog on every surface (4.18). `isOneOfMany`: at most every 30
 * s.
 */
export function useSessionCheck(): (isOneOfMany?: boolean) => void {
  const client = useClient();
  return useCallback(
    (isOneOfMany = false) => {
      const since = performance.now() - (checkedAt.get(client) ?? Number.NEGATIVE_INFINITY);
      if (client.state.getState().auth.status !== 'signed-in' || (isOneOfMany && since < PAUSE_MS)) return;
      checkedAt.set(client, performance.now());
      // A check without an answer does not end the session.
      client.send('session.refresh', {}).catch(() => undefined);
    },
    [client],
  );
}
