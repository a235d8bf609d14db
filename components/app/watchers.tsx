import { useEffect, useState } from 'react';
import { keepTypedSignIn } from '#lib/client/session/typed-sign-in.ts';
import { watchActivity } from '#lib/client/session/watch-activity.ts';
import { useClient, useMirror } from '../surface/client-context.ts';
import { latePart } from '../ui/lazy-part.ts';
import { Toasts } from '../ui/toast.tsx';
import { RouteFollower } from './route-follower.tsx';
import { ShortcutKeys } from './shortcuts/shortcut-keys.tsx';

const UndoToast = latePart(async () => (await import('./undo/undo-toast.tsx')).UndoToast);

/** Listeners and messages that every surface needs after the first paint. */
export function Watchers() {
  return (
    <>
      <ActivityWatcher />
      <RouteFollower />
      <ShortcutKeys />
      <UndoOffers />
      <Toasts />
    </>
  );
}

/** Loaded with the first file, since the hosted page may lose its server before a removal, or with a step of this surface. */
function UndoOffers() {
  const isOfQueue = useMirror(({ undo, rows }) => rows.size > 0 || Boolean(undo));
  const [isOfSurface, setOfSurface] = useState(false);
  useEffect(() => {
    const load = () => setOfSurface(true);
    // `offerUndo` sends this event.
    window.addEventListener('undooffered', load);
    return () => window.removeEventListener('undooffered', load);
  }, []);
  return (isOfQueue || isOfSurface) && <UndoToast />;
}

/** Reports the user's activity to the background and maintains the stored text of the sign-in form. Renders nothing. */
function ActivityWatcher() {
  const client = useClient();
  useEffect(() => watchActivity(client), [client]);
  useEffect(() => keepTypedSignIn(client), [client]);
  return null;
}
