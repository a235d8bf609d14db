import { useEffect } from 'react';
import { keepTypedSignIn } from '#lib/client/session/typed-sign-in.ts';
import { watchActivity } from '#lib/client/session/watch-activity.ts';
import { useClient } from '../surface/client-context.ts';
import { RouteFollower } from './route-follower.tsx';
import { ShortcutKeys } from './shortcuts/shortcut-keys.tsx';
import { UndoToast } from './undo/undo-toast.tsx';

/** Listeners that every surface needs after the first paint. */
export function Watchers() {
  return (
    <>
      <ActivityWatcher />
      <RouteFollower />
      <ShortcutKeys />
      <UndoToast />
    </>
  );
}

/** Reports the user's activity to the background and maintains the stored text of the sign-in form. Renders nothing. */
function ActivityWatcher() {
  const client = useClient();
  useEffect(() => watchActivity(client), [client]);
  useEffect(() => keepTypedSignIn(client), [client]);
  return null;
}
