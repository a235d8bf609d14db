import { createContext, useContext } from 'react';
import type { PlainError } from '#lib/core/app-error.ts';

/** The question who is signed in, while nobody knows. */
export interface SessionRefresh {
  /** Why the last attempt had no answer; null if it had one. */
  readonly error: PlainError | null;
  again(): void;
}

export const SessionRefreshContext = createContext<SessionRefresh>({ error: null, again: () => undefined });

export function useSessionRefresh(): SessionRefresh {
  return useContext(SessionRefreshContext);
}
