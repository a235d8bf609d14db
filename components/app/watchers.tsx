import { useEffect, useState } from 'react';
import { keepTypedSignIn } from '#lib/client/session/typed-sign-in.ts';
import { watchActivity } from '#lib/client/session/watch-activity.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useClient, useMirror } from '../surface/client-context.ts';
import { showAnnouncedToast } from '../ui/announced-toast.ts';
import { awaitedParts, lazyPart } from '../ui/lazy-part.ts';
import { isToastWaiting } from '../ui/toast.ts';
import { FrameRecorder } from './frame/frame-recorder.tsx';
import { RouteFollower } from './route-follower.tsx';
import { ShortcutKeys } from './shortcuts/shortcut-keys.tsx';

const Messages = lazyPart(async () => (await import('./messages.tsx')).Messages);

/** Listeners that every surface needs after the first paint. */
export function Watchers() {
  return (
    <>
      <ActivityWatcher />
      <RouteFollower />
      <FrameRecorder />
      <ShortcutKeys />
      <LateMessages />
      <AwaitedParts />
    </>
  );
}

/**
 * Loaded with the first file, since the hosted page may lose its server before a removal, with a step of this surface,
 * and with the first toast.
 */
function LateMessages() {
  const isOfQueue = useMirror(({ undo, rows }) => rows.size > 0 || Boolean(undo));
  const [isOfSurface, setOfSurface] = useState(false);
  useEffect(() => {
    const load = () => setOfSurface(true);
    // `offerUndo` and `showToast` send these events.
    const events = ['undooffered', 'toastshown'];
    for (const event of events) window.addEventListener(event, load);
    // A page may show one before.
    if (isToastWaiting()) load();
    return () => {
      for (const event of events) window.removeEventListener(event, load);
    };
  }, []);
  return (isOfQueue || isOfSurface) && <Messages />;
}

/** Says that what was opened comes later, until it is there. Renders nothing. */
function AwaitedParts() {
  const { t } = useText();
  useEffect(
    () =>
      awaitedParts.on((part) => {
        const retract = showAnnouncedToast(t('app.partAwaited'), 'warning');
        part.then(retract, retract);
      }),
    [t],
  );
  return null;
}

/** Reports the user's activity to the background and maintains the stored text of the sign-in form. Renders nothing. */
function ActivityWatcher() {
  const client = useClient();
  useEffect(() => watchActivity(client), [client]);
  useEffect(() => keepTypedSignIn(client), [client]);
  return null;
}
