import { useState } from 'react';
import { recentLog } from '#lib/core/log.ts';
import { diagnosticsText } from '#lib/settings/model/diagnostics.ts';
import { useClient } from '../surface/client-context.ts';

/** Puts the diagnostics into the clipboard; says whether that worked, null before. */
export function useDiagnostics(): [isCopied: boolean | null, copy: () => void] {
  const { send, host } = useClient();
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const copy = async (): Promise<void> => {
    // A background that is not well is a reason to ask for diagnostics, not to refuse them.
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
