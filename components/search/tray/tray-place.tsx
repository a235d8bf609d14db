import { useEffect } from 'react';
import { useStore } from 'zustand';
import { trayMemoryOf } from '#lib/client/search/tray-memory.ts';
import { signedInOwner } from '#lib/session/model/auth-state.ts';
import { useClient, useMirror } from '../../surface/client-context.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useTray } from '../item/use-tray.ts';

const TrayBar = lazyPart(async () => (await import('./tray-bar.tsx')).TrayBar);

/** The tray, below the results, while something is selected. */
export function TrayPlace() {
  const client = useClient();
  const owner = useMirror(({ auth }) => signedInOwner(auth));
  useEffect(() => {
    if (owner !== null) void trayMemoryOf(client).recall(owner);
  }, [client, owner]);
  const isEmpty = useStore(useTray().store, ({ ids }) => ids.size === 0);
  return isEmpty ? null : <TrayBar />;
}
