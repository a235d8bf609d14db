import { useCallback, useEffect, useState } from 'react';
import { type PlainError, toPlainError } from '#lib/core/app-error.ts';
import { useClient, useMirror } from '../hooks/client-context.ts';

export interface SessionRefresh {
  /** Why the last attempt told nothing; null while none failed. */
  readonly error: PlainError | null;
  again(): void;
}

/** Asks who is signed in whenever nobody knows yet, and again when the browser is back online. */
export function useSessionRefresh(): SessionRefresh {
  const { ask } = useClient();
  const isUnknown = useMirror((state) => state.auth.status === 'unknown');
  const [error, setError] = useState<PlainError | null>(null);

  const again = useCallback(() => {
    setError(null);
    ask('session.refresh', {}).catch((reason: unknown) => setError(toPlainError(reason)));
  }, [ask]);

  useEffect(() => {
    if (!isUnknown) return;
    again();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isUnknown, again]);

  return { error, again };
}
