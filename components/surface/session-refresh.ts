import { createContext, useContext } from 'react';
import type { PlainError } from '#lib/core/app-error.ts';

/** The request for the session, which is repeated while the session is unknown. */
export interface SessionRefresh {
  /** Error of the last request; null if it has succeeded. */
  readonly error: PlainError | null;
  again(): void;
}

export const SessionRefreshContext = createContext<SessionRefresh>({ error: null, again: () => undefined });

export function useSessionRefresh(): SessionRefresh {
  return useContext(SessionRefreshContext);
}
