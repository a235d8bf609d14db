import { useEffect, useState } from 'react';
import type { ConnectOutcome } from '#lib/settings/model/connect-request.ts';
import { useClient } from '../surface/client-context.ts';

export interface ConnectStart {
  readonly address: string;
  readonly outcome: ConnectOutcome;
}

/** The address typed before the surface closed, and the outcome of the last 'Connect'; null until both have loaded. */
export function useConnectStart(): ConnectStart | null {
  const { send, host } = useClient();
  const [start, setStart] = useState<ConnectStart | null>(null);
  useEffect(() => {
    const typed = host.readSaved('typed.server').catch(() => null);
    const ended = send('settings.connectOutcome', { surface: host.surface }).catch(() => NO_OUTCOME);
    void Promise.all([typed, ended]).then(([text, outcome]) => {
      setStart({ address: text ?? ('server' in outcome ? outcome.server : ''), outcome });
    });
  }, [send, host]);
  return start;
}

const NO_OUTCOME: ConnectOutcome = { status: 'none' };
