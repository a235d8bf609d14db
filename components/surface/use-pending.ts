import { useCallback, useState } from 'react';
import { type PlainError, toPlainError } from '#lib/core/app-error.ts';

/**
 * Runs a command, and provides its pending state and the error of the last one. The command is called synchronously, so
 * that browser functions that need a user gesture work in it.
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
