import { useCallback, useEffect, useState } from 'react';
import type { SettingsOverview } from '#lib/settings/model/overview.ts';
import { useClient, useMirror } from '../surface/client-context.ts';

/** What the background knows about this computer, and how to ask it again; null until it has answered. */
export function useOverview(): [SettingsOverview | null, () => void] {
  const { send } = useClient();
  // Another server, another language, another person: what is kept may be another, too.
  const startUp = useMirror((state) => state.startUp);
  const owner = useMirror((state) => state.auth.username);
  const [overview, setOverview] = useState<SettingsOverview | null>(null);
  const reload = useCallback(() => {
    send('settings.overview', {}).then(setOverview, () => undefined);
  }, [send]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are the reasons to ask again
  useEffect(reload, [reload, startUp, owner]);
  return [overview, reload];
}
