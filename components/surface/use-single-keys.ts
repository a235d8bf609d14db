import { useCallback, useEffect, useState } from 'react';
import { useClient } from './client-context.ts';

/** Whether shortcuts of a single character are on, and a function to change that. Off until the setting has loaded. */
export function useSingleKeys(): [boolean, (areOn: boolean) => void] {
  const { send } = useClient();
  const [areOn, setOn] = useState(false);
  useEffect(() => {
    const read = () =>
      void send('settings.singleKeys', {}).then(
        (stored) => setOn(stored === true),
        () => undefined,
      );
    read();
    // Another surface or the options page may have changed it since.
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [send]);
  const change = useCallback(
    (next: boolean) => {
      setOn(next);
      send('settings.setSingleKeys', { areOn: next }).catch(() => setOn(!next));
    },
    [send],
  );
  return [areOn, change];
}
