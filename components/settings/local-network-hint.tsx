import { useEffect, useState } from 'react';
import { isLocalNetwork } from '#lib/core/is-local-network.ts';
import { useText } from '../i18n/text-provider.tsx';
import { Notice } from '../ui/notice.tsx';

/** Chrome 145 and later, for hosts in the network and on this computer, and Chrome 142 to 144 for both. */
const PERMISSIONS = ['local-network', 'loopback-network', 'local-network-access'] as const;

/**
 * For a server inside the network that does not respond: whether the browser blocks such requests, where it tells, else
 * that it may (docs/troubleshooting.md#netunreachable). Nothing for public addresses.
 */
export function LocalNetworkHint({ server }: { readonly server: string }) {
  const { t } = useText();
  const [isDenied, setDenied] = useState(false);
  useEffect(() => {
    void isLocalNetworkDenied().then(setDenied);
  }, []);
  if (!isLocalNetwork(new URL(server).hostname)) return null;
  return (
    <Notice tone="warning" icon="alert">
      {t(isDenied ? 'settings.localNetworkDenied' : 'settings.localNetworkPossible')}
    </Notice>
  );
}

async function isLocalNetworkDenied(): Promise<boolean> {
  const states = PERMISSIONS.map(async (name) => {
    const { state } = await navigator.permissions.query({ name: name as PermissionName });
    return state;
  });
  // Browsers reject names that they do not know.
  return (await Promise.allSettled(states)).some((one) => one.status === 'fulfilled' && one.value === 'denied');
}
