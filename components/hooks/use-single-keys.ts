import { useCallback, useEffect, useState } from 'react';
import { useClient } from './client-context.ts';

/** Whether shortcuts of a single character are on, and the way to change it; off until the background has answered. */
export function useSingleKeys(): [boolean, (areOn: boolean) => void] {
  const { ask } = useClient();
  const [areOn, setOn] = useState(false);
  useEffect(() => {
    const read = () =>
      void ask('settings.singleKeys', {}).then(
        (stored) => setOn(stored === true),
        () => undefined,
      );
    read();
    // Another surface or the options page may have changed it meanwhile.
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [ask]);
  const change = useCallback(
    (next: boolean) => {
      setOn(next);
      ask('settings.setSingleKeys', { areOn: next }).catch(() => setOn(!next));
    },
    [ask],
  );
  return [areOn, change];
}
