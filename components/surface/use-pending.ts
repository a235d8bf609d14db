import { useCallback, useState } from 'react';
import { type PlainError, toPlainError } from '#lib/core/app-error.ts';

/**
 * Runs a command and knows whether it is under way and how the last one failed. The command is called at once, inside
 * the event that asked for it, so that a browser that wants a gesture for it sees one.
 */
export function usePending(): [
  isPending: boolean,
  run: (command: () => Promise<unknown>) => void,
  error: PlainError | null,
  clear: () => void,
] {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<PlainError | null>(null);
  const run = useCallback((command: () => Promise<unknown>) => {
    setPending(true);
    setError(null);
    command()
      .catch((reason: unknown) => setError(toPlainError(reason)))
      .finally(() => setPending(false));
  }, []);
  const clear = useCallback(() => setError(null), []);
  return [isPending, run, error, clear];
}
