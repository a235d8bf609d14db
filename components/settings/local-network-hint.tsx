import { useEffect, useState } from 'react';
import { isLocalNetwork } from '#lib/core/is-local-network.ts';
import { isLoopback } from '#lib/core/is-loopback.ts';
import { useText } from '../i18n/text-provider.tsx';
import { Notice } from '../ui/notice.tsx';

/** Chrome 145 and later have two permissions, Chrome 142 to 144 one for both. */
const permissionsFor = (hostname: string) => [
  isLoopback(hostname) ? 'loopback-network' : 'local-network',
  'local-network-access',
];

/**
 * For a server inside the network that does not respond: whether the browser blocks such requests, where it tells, else
 * that it may (docs/troubleshooting.md#netunreachable). Nothing for public addresses.
 */
export function LocalNetworkHint({ server }: { readonly server: string }) {
  const { t } = useText();
  const [isDenied, setDenied] = useState(false);
  const { hostname } = new URL(server);
  useEffect(() => {
    void isDeniedFor(hostname).then(setDenied);
  }, [hostname]);
  if (!isLocalNetwork(hostname)) return null;
  return (
    <Notice tone="warning" icon="alert">
      {t(isDenied ? 'settings.localNetworkDenied' : 'settings.localNetworkPossible')}
    </Notice>
  );
}

async function isDeniedFor(hostname: string): Promise<boolean> {
  const states = permissionsFor(hostname).map(async (name) => {
    const { state } = await navigator.permissions.query({ name: name as PermissionName });
    return state;
  });
  // Browsers reject names that they do not know.
  return (await Promise.allSettled(states)).some((one) => one.status === 'fulfilled' && one.value === 'denied');
}
