import { useCallback, useEffect, useState } from 'react';
import type { SettingsOverview } from '#lib/settings/model/overview.ts';
import { useClient, useMirror } from '../surface/client-context.ts';

/** The overview of the stored settings, and a function to reload it. Null until it has loaded. */
export function useOverview(): [SettingsOverview | null, () => void] {
  const { send } = useClient();
  // The stored data may differ for another server, language or user.
  const startUp = useMirror((state) => state.startUp);
  const owner = useMirror((state) => state.auth.username);
  const [overview, setOverview] = useState<SettingsOverview | null>(null);
  const reload = useCallback(() => {
    send('settings.overview', {}).then(setOverview, () => undefined);
  }, [send]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloaded when start-up or user change
  useEffect(reload, [reload, startUp, owner]);
  return [overview, reload];
}
