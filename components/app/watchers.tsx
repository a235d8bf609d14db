import { ActivityWatcher } from './activity-watcher.tsx';
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
