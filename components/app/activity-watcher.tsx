import { useEffect } from 'react';
import { keepTypedSignIn } from '#lib/client/connection/typed-sign-in.ts';
import { watchActivity } from '#lib/client/connection/watch-activity.ts';
import { useClient } from '../surface/client-context.ts';

/** What a surface does behind its screens. Draws nothing. */
export function ActivityWatcher() {
  const client = useClient();
  useEffect(() => watchActivity(client), [client]);
  useEffect(() => keepTypedSignIn(client), [client]);
  return null;
}
