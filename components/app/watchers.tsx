import { useEffect } from 'react';
import { keepTypedSignIn } from '#lib/client/connection/typed-sign-in.ts';
import { watchActivity } from '#lib/client/connection/watch-activity.ts';
import { useClient } from '../surface/client-context.ts';
import { RouteFollower } from './route-follower.tsx';
import { ShortcutKeys } from './shortcuts/shortcut-keys.tsx';

/** What every surface listens to once it is painted. */
export function Watchers() {
  return (
    <>
      <ActivityWatcher />
      <RouteFollower />
      <ShortcutKeys />
    </>
  );
}

/** What a surface does behind its screens. Draws nothing. */
function ActivityWatcher() {
  const client = useClient();
  useEffect(() => watchActivity(client), [client]);
  useEffect(() => keepTypedSignIn(client), [client]);
  return null;
}
