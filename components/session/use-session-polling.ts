import { useCallback, useEffect, useMemo, useState } from 'react';
import { type PlainError, toPlainError } from '#lib/core/app-error.ts';
import { useClient, useMirror } from '../surface/client-context.ts';
import type { SessionRefresh } from '../surface/session-refresh.ts';

const POLL_MS = 20_000;

/** Requests the session while it is unknown: at once, every 20 s, and when the browser is online again. */
export function useSessionPolling(): SessionRefresh {
  const { send } = useClient();
  const isUnknown = useMirror((state) => state.auth.status === 'unknown');
  const [error, setError] = useState<PlainError | null>(null);

  const attempt = useCallback(() => {
    send('session.refresh', { ifUnknown: true }).catch((reason: unknown) => setError(toPlainError(reason)));
  }, [send]);
  const again = useCallback(() => {
    setError(null);
    attempt();
  }, [attempt]);

  useEffect(() => {
    if (!isUnknown) return;
    again();
    const timer = setInterval(attempt, POLL_MS);
    window.addEventListener('online', attempt);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', attempt);
    };
  }, [isUnknown, again, attempt]);

  return useMemo(() => ({ error: isUnknown ? error : null, again }), [isUnknown, error, again]);
}
