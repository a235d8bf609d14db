import { useState } from 'react';
import { recentLog } from '#lib/core/log.ts';
import { diagnosticsText } from '#lib/settings/model/diagnostics.ts';
import { useClient } from '../surface/client-context.ts';

/** Copies the diagnostics to the clipboard. `isCopied` is null until the first attempt has ended. */
export function useDiagnostics(): [isCopied: boolean | null, copy: () => void] {
  const { send, host } = useClient();
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const copy = async (): Promise<void> => {
    // Diagnostics are needed most if the background does not respond.
    const engine = await send('settings.diagnostics', {}).catch(() => null);
    const { userAgent, languages } = navigator;
    const page = { version: host.version, browser: userAgent, surface: host.surface, languages, moment: new Date() };
    await navigator.clipboard.writeText(diagnosticsText({ ...page, log: recentLog() }, engine));
  };
  return [
    isCopied,
    () => {
      setCopied(null);
      copy().then(
        () => setCopied(true),
        () => setCopied(false),
      );
    },
  ];
}
