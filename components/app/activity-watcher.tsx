import { useEffect } from 'react';
import { watchActivity } from '#lib/client/watch-activity.ts';
import { useClient } from '../hooks/client-context.ts';

/** Draws nothing. */
export function ActivityWatcher() {
  const client = useClient();
  useEffect(() => watchActivity(client), [client]);
  return null;
}
