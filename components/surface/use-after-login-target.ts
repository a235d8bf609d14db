import { afterLoginTarget } from '#lib/routing/model/after-login-target.ts';
import { useMirror, useReady } from './client-context.ts';
import { useSearchAvailable } from './use-search-available.ts';

/** The route to which a sign-in and the logo lead (2.3). */
export function useAfterLoginTarget(): string {
  const { authenticationMethod } = useReady().settings;
  const permissions = useMirror((state) => state.auth.permissions);
  const isSearchAvailable = useSearchAvailable();
  return afterLoginTarget({ authenticationMethod, permissions, isSearchAvailable });
}
