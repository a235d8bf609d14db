import { useCallback } from 'react';
import type { Client } from '#lib/client/connection/client.ts';
import { useClient } from '../surface/client-context.ts';

/** A list whose pictures are missing asks once. */
const PAUSE_MS = 30_000;
const askedAt = new WeakMap<Client, number>();

/**
 * Asks the server whether the session stands: a picture or a player says that it failed, not that the answer was 403. An
 * expired session then says so on every surface (4.18). `isOneOfMany`: at most every 30 s.
 */
export function useSessionCheck(): (isOneOfMany?: boolean) => void {
  const client = useClient();
  return useCallback(
    (isOneOfMany = false) => {
      const since = performance.now() - (askedAt.get(client) ?? Number.NEGATIVE_INFINITY);
      if (client.state.getState().auth.status !== 'signed-in' || (isOneOfMany && since < PAUSE_MS)) return;
      askedAt.set(client, performance.now());
      // No answer ends nothing.
      client.send('session.refresh', {}).catch(() => undefined);
    },
    [client],
  );
}
