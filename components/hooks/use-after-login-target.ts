import { afterLoginTarget } from '#lib/routing/model/after-login-target.ts';
import { useMirror, useReady } from './client-context.ts';

/** Where the logo leads and where a sign-in ends (2.3). */
export function useAfterLoginTarget(): string {
  const { settings } = useReady();
  const permissions = useMirror((state) => state.auth.permissions);
  return afterLoginTarget({
    authenticationMethod: settings.authenticationMethod,
    permissions,
    isSearchAvailable: settings.ENABLE_SEARCH,
  });
}
